import type { RateLimit } from '@app/contract/settings';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';

/** Kopecks for one USDT; undefined until the first rate is set. */
export async function currentUsdtRate(db: Db | Tx): Promise<bigint | undefined> {
  const row = await db.one<{ rate: bigint }>(sql`select rate from usdt_rates order by id desc limit 1`);
  return row?.rate;
}

export async function setUsdtRate(tx: Tx, rate: bigint, at: Date): Promise<void> {
  await tx.run(sql`insert into usdt_rates (rate, set_at) values (${rate}, ${at})`);
}

export async function listRateLimits(db: Db | Tx): Promise<RateLimit[]> {
  return db.many<RateLimit>(
    sql`select min_amount, max_amount, interest_rate, available from rate_limits order by min_amount, id`,
  );
}

export async function addRateLimit(tx: Tx, limit: RateLimit): Promise<void> {
  await tx.run(sql`
    insert into rate_limits (min_amount, max_amount, interest_rate, available)
    values (${limit.min_amount}, ${limit.max_amount}, ${limit.interest_rate}, ${limit.available})`);
}
