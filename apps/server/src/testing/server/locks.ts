import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';

/** Waits until others wait for our lock. */
export async function untilSomeoneWaits(db: Db, people = 1): Promise<void> {
  for (let looks = 0; looks < 2000; looks++) {
    const waiting = await db.many(sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
    if (waiting.length >= people) return;
    await sleep(20);
  }
  throw new Error('Nobody waits');
}

/** Holds a lock that the others wait for, while the test does something else. */
export async function standInTheWay<Result>(
  db: Db,
  held: Sql,
  next: Sql,
  others: () => Promise<Result>,
): Promise<Result | undefined> {
  let coming: Promise<Result> | undefined;
  await db.begin(async (tx) => {
    await tx.run(held);
    coming = others();
    await untilSomeoneWaits(db);
    await tx.script(`set local lock_timeout = '500ms'`);
    await tx.run(next);
  });
  return coming;
}

/** Locks the trader's money, which every change of a deal locks last. */
export const moneyOf = ({ id }: { id: number }) =>
  sql`select 1 from ledger_accounts where trader_id = ${id} for update`;
