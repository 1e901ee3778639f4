import type { Done } from '@app/contract/route';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import type { User } from '#http/user.ts';
import { byOwner, record } from '#journal/record.ts';
import type { Clock } from '#lib/clock.ts';

export async function readGoal(db: Db, traderId: number): Promise<bigint | null> {
  const row = await db.one<{ amount: bigint }>(sql`select amount from day_goals where trader_id = ${traderId}`);
  return row?.amount ?? null;
}

export async function setGoal(tx: Tx, { clock }: { clock: Clock }, trader: User, amount: bigint | null): Promise<Done> {
  await tx.run(
    amount === null
      ? sql`delete from day_goals where trader_id = ${trader.id}`
      : sql`insert into day_goals (trader_id, amount) values (${trader.id}, ${amount})
          on conflict (trader_id) do update set amount = excluded.amount`,
  );
  const data = amount === null ? {} : { amount: String(amount) };
  record(tx, { event: 'day-goal.set', ref: trader.id, ...byOwner(trader.id, clock.now()), data });
  return { success: true };
}
