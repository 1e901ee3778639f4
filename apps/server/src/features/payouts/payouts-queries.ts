import { DealStatus } from '@app/contract/deals/deal-machine';
import { endedUnpaid, isToJudge, PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { PayoutCounts, PayoutFilters } from '@app/contract/payouts/payouts-api';
import type { Period } from '@app/contract/values/period';
import type { Db, Tx } from '#db/db.ts';
import { lowestId } from '#db/id-range.ts';
import { inPeriod } from '#db/in-period.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { ruleValue } from '#features/rules/rules.ts';
import type { Platform } from '#http/mount/caller.ts';
import { listOf } from '#lists/list.ts';
import {
  type LockedPayout,
  lockedColumns,
  type NewPayout,
  newColumns,
  newValues,
  type Placement,
  payoutColumns,
  placedBy,
  type StoredPayout,
} from './payout-shape.ts';

export const ownTabs = [PayoutStatus.inWork, PayoutStatus.review, PayoutStatus.done, PayoutStatus.incorrect] as const;
type OwnTab = (typeof ownTabs)[number];
const pool = sql`status = ${literal(PayoutStatus.waiting)}`;

const made = (period: Period) => inPeriod(sql`created_at`, period);

/** A trader's own, or the pool. */
export const payoutList = listOf<StoredPayout, { trader: number; status: PayoutFilters['status']; period: Period }>(
  { table: sql`payouts p`, id: sql`p.id`, columns: payoutColumns, joined: sql`` },
  ({ trader, status, period }) => {
    const whose = status === PayoutStatus.waiting ? sql`true` : sql`p.trader_id = ${trader}`;
    return { where: sql`${whose} and p.status = ${literal(status)} and ${made(period)}`, order: tabOrders[status] };
  },
);

/** The nearest deadline or the longest waiting first; of ended ones the newest first. */
export const tabOrders: Record<PayoutFilters['status'], Sql> = {
  [PayoutStatus.waiting]: sql`p.created_at, p.id`,
  // A trader has few of these; they are sorted without an index.
  [PayoutStatus.inWork]: sql`p.work_until, p.id`,
  [PayoutStatus.review]: sql`p.moved_at, p.id`,
  [PayoutStatus.done]: sql`p.moved_at desc, p.id desc`,
  [PayoutStatus.incorrect]: sql`p.moved_at desc, p.id desc`,
};

/**
 * SQL over a payout: its trader finds it and reads what is written about it. The lists have no place for a rejected one and one that was taken
 * back; inbox and statement lead to those. What went back to the pool belongs to nobody.
 */
export const isFoundByItsTrader = (payout: Sql): Sql =>
  sql`(${payout}.trader_id is not null and ${payout}.status in (${literal(...ownTabs, PayoutStatus.rejected)}))`;

const shownTo = (traderId: number) => sql`(${pool} or (p.trader_id = ${traderId} and ${isFoundByItsTrader(sql`p`)}))`;

/** A payout in the pool, or their own. */
export async function findShown(db: Db, traderId: number, id: number): Promise<StoredPayout | undefined> {
  return db.one<StoredPayout>(sql`
    select ${payoutColumns} from payouts p where id = ${id} and ${shownTo(traderId)}`);
}

/** Those that the trader finds, by their number or by the last digits of the payee's; the newest first. */
export async function findShownBy(db: Db, traderId: number, id: number | null, tail: string | null, limit: number) {
  return db.many<StoredPayout>(sql`
    select ${payoutColumns} from payouts p where id in (
      select id from payouts p where id = ${id} and ${shownTo(traderId)}
      union all (select id from payouts p where pan_tail = ${tail} and ${shownTo(traderId)} order by id desc limit ${literal(limit)}))
    order by id desc limit ${literal(limit)}`);
}

/** What waits, on each tab: the pool, and a trader's own; limits keep these few. */
export async function countOpen(db: Db, traderId: number): Promise<PayoutCounts> {
  const mine = (status: OwnTab) =>
    sql`(select count(*)::int from payouts where trader_id = ${traderId} and status = ${literal(status)})`;
  const counts = await db.one<PayoutCounts>(sql`
    select (select count(*)::int from payouts where ${pool}) as pending, ${mine(PayoutStatus.inWork)} as inprogress,
      ${mine(PayoutStatus.review)} as underreview`);
  return counts ?? { pending: 0, inprogress: 0, underreview: 0 };
}

/**
 * SQL over `payouts`: in work for too long, or with a trader who has no access any more and so cannot finish it. Those in work are few.
 */
export const isOverduePayout = (now: Date) => sql`(status = ${literal(PayoutStatus.inWork)}
  and (work_until <= ${now} or exists (select from users t where t.id = trader_id and t.state = 'blocked')))`;

export async function lockPayout(tx: Tx, id: number): Promise<LockedPayout | undefined> {
  return tx.one<LockedPayout>(sql`select ${lockedColumns} from payouts p where id = ${id} for update`);
}

export async function lockOwnPayout(tx: Tx, traderId: number, id: number): Promise<LockedPayout | undefined> {
  return tx.one<LockedPayout>(sql`
    select ${lockedColumns} from payouts p where id = ${id} and trader_id = ${traderId} for update`);
}

export async function lockPlatformPayout(tx: Tx, platformId: number, id: number): Promise<LockedPayout | undefined> {
  return tx.one<LockedPayout>(sql`
    select ${lockedColumns} from payouts p where id = ${id} and platform_id = ${platformId} for update`);
}

/** In the pool, of one platform. */
export async function lockPool(tx: Tx, platformId: number): Promise<LockedPayout[]> {
  return tx.many<LockedPayout>(sql`
    select ${lockedColumns} from payouts p where platform_id = ${platformId} and status = ${literal(PayoutStatus.waiting)}
    order by id for update`);
}

/** What a platform has asked for since then: how many, and the sum of those that are or may be paid. */
export async function sumMade(tx: Tx, { platform }: Platform, since: Date): Promise<{ count: bigint; sum: bigint }> {
  const row = await tx.one<{ count: bigint; sum: bigint }>(sql`
    select count(*) as count, coalesce(sum(amount) filter (where status not in (${literal(...endedUnpaid)})), 0)::bigint as sum
    from payouts where platform_id = ${platform} and created_at > ${since}`);
  return row ?? { count: 0n, sum: 0n };
}

/** Deals of a platform that were made since then and are closed. */
export async function sumClosed(tx: Tx, { platform }: Platform, since: Date): Promise<bigint> {
  return tx.value(sql`
    select coalesce(sum(real_amount), 0)::bigint from deals
    where id >= ${lowestId('deals', since)} and platform_id = ${platform} and created_at > ${since} and status = ${literal(DealStatus.closed)}`);
}

export async function findPlatformPayout(db: Db, platformId: number, id: number): Promise<StoredPayout | undefined> {
  return db.one<StoredPayout>(sql`
    select ${payoutColumns} from payouts p where id = ${id} and platform_id = ${platformId}`);
}

export async function insertPayout(tx: Tx, payout: NewPayout): Promise<{ id: number } | undefined> {
  return tx.one<{ id: number }>(sql`
    insert into payouts (${newColumns}) values (${newValues(payout)}) on conflict on constraint payout_once do nothing returning id`);
}

/** Written with the commit. Whenever a payout comes into work or to those who judge, its time there begins, by the rules of that moment. */
export function placePayout(tx: Tx, { id, ...place }: Placement & { id: number }): void {
  const begins = place.status === PayoutStatus.inWork;
  const after = (length: Sql) =>
    begins ? sql`${place.pin_at}::timestamptz + ${length} * interval '1 minute'` : sql`null`;
  const minutes = ruleValue('payout_minutes');
  const judgeUntil = isToJudge(place.status)
    ? sql`${place.moved_at}::timestamptz + ${ruleValue('payout_check_hours')} * interval '1 hour'`
    : sql`null`;
  const reversibleUntil =
    place.status === PayoutStatus.done
      ? sql`${place.moved_at}::timestamptz + ${ruleValue('payout_reverse_days')} * interval '1 day'`
      : sql`null`;
  tx.withCommit(sql`
    update payouts set ${placedBy(place)}, work_until = ${after(minutes)}, judge_until = ${judgeUntil}, reverse_until = ${reversibleUntil},
      return_from = ${after(sql`greatest(${minutes}, ${ruleValue('payout_return_minutes')})`)} where id = ${id}`);
}
