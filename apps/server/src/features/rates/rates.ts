import { RATE_USABLE_HOURS, type RateLimit } from '@app/contract/settings';
import type { Flag } from '@app/contract/values/flag';
import { formatUnits } from '@app/contract/values/money-text';
import { brokenConstraint, type Db, type Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { fail } from '#http/refusal.ts';
import { actorName, type Change, record } from '#journal/record.ts';
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

/**
 * What the source said last, or two persons; however old. How far one person may go, and how far the source may leap, is measured from it: neither
 * can be led away in small steps by one person, nor can the source be shut out by a false rate.
 */
export async function agreedUsdtRate(db: Db | Tx): Promise<bigint | undefined> {
  return (await db.one<{ rate: bigint }>(sql`select rate from usdt_rates where agreed order by id desc limit 1`))?.rate;
}

/** Nobody sets a rate until the transaction ends. */
export async function lockUsdtRates(tx: Tx): Promise<void> {
  await tx.run(sql`lock table usdt_rates in share row exclusive mode`);
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

export async function setUsdtRate(
  tx: Tx,
  rate: bigint,
  { by, at, reason = '', agreed }: Change & { reason?: string; agreed: boolean },
): Promise<void> {
  const ref = await tx.value<number>(sql`
    insert into usdt_rates (rate, set_at, actor, reason, agreed)
    values (${rate}, ${at}, ${actorName(by)}, ${reason}, ${agreed}) returning id`);
  record(tx, { event: 'rate.usdt_set', ref, by, at, data: { rate: String(rate), ...(reason && { reason }) } });
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

export type Band = Pick<RateLimit, 'min_amount' | 'max_amount' | 'interest_rate'>;

/** All bands at once: nobody ever sees half of the old and half of the new ones. Deals that have begun keep their interest. */
export async function replaceBands(
  tx: Tx,
  /** `was`: those in force, which the caller has locked. */
  { was, bands }: { was: Band[]; bands: Band[] },
  { by, at, reason }: Change & { reason: string },
): Promise<void> {
  await tx.run(sql`delete from rate_limits`);
  for (const { min_amount, max_amount, interest_rate } of bands)
    await tx
      .run(sql`
        insert into rate_limits (min_amount, max_amount, interest_rate, available)
        values (${min_amount}, ${max_amount}, ${interest_rate}, 1)`)
      .catch(refuseOverlap);
  record(tx, {
    event: 'rate.bands_set',
    ref: 0,
    by,
    at,
    data: { from: writeBands(was), to: writeBands(bands), reason },
  });
}

/** The bands in force, which nobody changes until the transaction ends. */
export async function lockBands(tx: Tx): Promise<Band[]> {
  await tx.run(sql`lock table rate_limits in share row exclusive mode`);
  return (await listRateLimits(tx)).filter(({ available }) => available === 1);
}

/** «100–999,99 ₽: 9,5 %; …», as the journal keeps it. */
export const writeBands = (bands: readonly Band[]): string =>
  bands
    .map(({ min_amount, max_amount, interest_rate }) => {
      return `${formatUnits(min_amount, 2)}–${formatUnits(max_amount, 2)} ₽: ${formatUnits(interest_rate, 2)} %`;
    })
    .join('; ');

/** An amount has one interest rate even if several operators work at once: a constraint of the database refuses overlaps. */
function refuseOverlap(error: unknown): never {
  if (brokenConstraint(error) === 'rate_bands_apart') fail(rateErrors.overlap);
  throw error;
}
