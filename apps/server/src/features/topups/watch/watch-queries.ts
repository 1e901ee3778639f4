import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';

export interface Watch {
  wallet: string;
  read_until: Date;
  last_read_at: Date | null;
  last_block_at: Date | null;
  errors: bigint;
  last_error: string | null;
  last_error_at: Date | null;
}

const columns = sql`wallet, read_until, last_read_at, last_block_at, errors, last_error, last_error_at`;

/** Up to where this wallet has been read. A new wallet begins with its oldest request: earlier transfers do not concern the cabinet. */
export async function openWatch(db: Db, wallet: string, now: Date): Promise<Watch | undefined> {
  const known = await findWatch(db, wallet);
  if (known) return known;
  await db.run(sql`
    insert into wallet_watches (wallet, read_until)
    values (${wallet}, least(${now}::timestamptz, (select min(created_at) from deposits where wallet = ${wallet})))
    on conflict do nothing`);
  return findWatch(db, wallet);
}

async function findWatch(db: Db, wallet: string): Promise<Watch | undefined> {
  return db.one<Watch>(sql`select ${columns} from wallet_watches where wallet = ${wallet}`);
}

export async function moveWatch(db: Db, wallet: string, newest: Date | undefined, now: Date): Promise<void> {
  await db.run(sql`
    update wallet_watches set read_until = greatest(read_until, ${newest ?? null}::timestamptz),
      last_block_at = greatest(last_block_at, ${newest ?? null}::timestamptz), last_read_at = ${now}
    where wallet = ${wallet}`);
}

export async function countProblems(db: Db, wallet: string, count: number, text: string, now: Date): Promise<void> {
  await db.run(sql`
    update wallet_watches set errors = errors + ${count}, last_error = ${text}, last_error_at = ${now} where wallet = ${wallet}`);
}

/** Every wallet that was ever watched. */
export async function listWatches(db: Db): Promise<Watch[]> {
  return db.many<Watch>(sql`select ${columns} from wallet_watches order by wallet`);
}
