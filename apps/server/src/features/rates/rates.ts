import { RATE_USABLE_HOURS, type RateLimit } from '@app/contract/settings';
import type { Flag } from '@app/contract/values/flag';
import { brokenConstraint, type Db, type Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { fail } from '#http/refusal.ts';
import { type Change, record } from '#journal/record.ts';
import { hours, later } from '#lib/clock.ts';
import { rateErrors } from './rates-errors.ts';

export interface UsdtRate {
  /** Kopecks for one USDT. */
  rate: bigint;
  set_at: Date;
}

const USABLE = hours(RATE_USABLE_HOURS);

/** Undefined until the first rate is set. */
export async function findUsdtRate(db: Db | Tx): Promise<UsdtRate | undefined> {
  return db.one<UsdtRate>(sql`select rate, set_at from usdt_rates order by id desc limit 1`);
}

/** In kopecks for one USDT, however old. */
export async function currentUsdtRate(db: Db | Tx): Promise<bigint | undefined> {
  return (await findUsdtRate(db))?.rate;
}

/** In kopecks for one USDT; undefined if it is older than a day. */
export async function freshUsdtRate(db: Db | Tx, now: Date): Promise<bigint | undefined> {
  const found = await findUsdtRate(db);
  return found && later(found.set_at, USABLE) >= now ? found.rate : undefined;
}

/** In kopecks for one USDT, as it was at a moment in the past; undefined if it was older than a day then. */
export async function usdtRateAt(db: Db | Tx, at: Date): Promise<bigint | undefined> {
  const found = await db.one<{ rate: bigint }>(sql`
    select rate from usdt_rates where set_at <= ${at} and set_at >= ${later(at, -USABLE)} order by set_at desc, id desc limit 1`);
  return found?.rate;
}

export async function setUsdtRate(tx: Tx, rate: bigint, { by, at }: Change): Promise<void> {
  const ref = await tx.value<number>(sql`insert into usdt_rates (rate, set_at) values (${rate}, ${at}) returning id`);
  record(tx, { event: 'rate.usdt_set', ref, by, at, data: { rate: String(rate) } });
}

export async function listRateLimits(db: Db | Tx): Promise<RateLimit[]> {
  return db.many<RateLimit>(
    sql`select min_amount, max_amount, interest_rate, available from rate_limits order by min_amount, id`,
  );
}

/** With their ids, for the operator. */
export async function listStoredLimits(db: Db): Promise<(RateLimit & { id: number })[]> {
  return db.many(
    sql`select id, min_amount, max_amount, interest_rate, available from rate_limits order by min_amount, id`,
  );
}

export async function addRateLimit(tx: Tx, limit: RateLimit, { by, at }: Change): Promise<void> {
  const ref = await tx
    .value<number>(sql`
      insert into rate_limits (min_amount, max_amount, interest_rate, available)
      values (${limit.min_amount}, ${limit.max_amount}, ${limit.interest_rate}, ${limit.available}) returning id`)
    .catch(refuseOverlap);
  record(tx, {
    event: 'rate.limit_added',
    ref,
    by,
    at,

    data: { interest_rate: String(limit.interest_rate) },
  });
}

export async function switchLimit(tx: Tx, id: number, available: Flag, { by, at }: Change): Promise<boolean> {
  const touched = await tx
    .run(sql`update rate_limits set available = ${available} where id = ${id}`)
    .catch(refuseOverlap);
  if (touched) record(tx, { event: 'rate.limit_switched', ref: id, by, at, data: { available } });
  return touched === 1;
}

/** An amount has one interest rate even if several operators work at once: a constraint of the database refuses overlaps. */
function refuseOverlap(error: unknown): never {
  if (brokenConstraint(error) === 'rate_bands_apart') fail(rateErrors.overlap);
  throw error;
}
