import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { ModerationCounts, ModerationExported } from '@app/contract/payouts/payouts-api';
import type { Period } from '@app/contract/values/period';
import type { Db, Tx } from '#db/db.ts';
import { inPeriod } from '#db/in-period.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { seenBefore } from '#features/case-marks/case-marks.ts';
import { overdue, payoutColumns, type StoredPayout } from '#features/payouts/payouts.ts';

export type ListedPayout = StoredPayout & {
  trader: string | null;
  /** Its trader has no access any more. */
  abandoned: boolean;
  receipt_seen_before: boolean;
};

const listColumns = sql`${payoutColumns}, u.login as trader, coalesce(u.state = 'blocked', false) as abandoned, ${seenBefore({ kind: 'payout', id: sql`p.id` }, ['payout'])} as receipt_seen_before`;

export type Tab =
  | typeof PayoutStatus.waiting
  | typeof PayoutStatus.inWork
  | typeof PayoutStatus.review
  | typeof PayoutStatus.done;

/** The order of each tab: the pool by age, in work by deadline, under review by waiting time, paid ones newest first. */
const orders: Record<Tab, Sql> = {
  [PayoutStatus.waiting]: sql`p.created_at, p.id`,
  [PayoutStatus.inWork]: sql`p.work_until, p.id`,
  [PayoutStatus.review]: sql`p.moved_at, p.id`,
  [PayoutStatus.done]: sql`p.moved_at desc, p.id desc`,
};

const cancelled = literal(PayoutStatus.incorrect);

export async function listTab(
  db: Db,
  tab: Tab,
  period: Period,
  offset: number,
  limit: number,
): Promise<ListedPayout[]> {
  return db.many<ListedPayout>(sql`
    select ${listColumns}
    from (
      select p.id from payouts p where p.status = ${literal(tab)} and ${inPeriod(sql`p.created_at`, period)} order by ${orders[tab]} offset ${offset} limit ${limit}
    ) page
    join payouts p using (id) left join users u on u.id = p.trader_id order by ${orders[tab]}`);
}

export async function findListed(db: Db | Tx, id: number): Promise<ListedPayout | undefined> {
  return db.one<ListedPayout>(sql`
    select ${listColumns} from payouts p left join users u on u.id = p.trader_id where p.id = ${id}`);
}

/** By its number or by the last digits of the payee's; the newest first. */
export async function findListedBy(db: Db, id: number | null, tail: string | null, limit: number) {
  return db.many<StoredPayout>(sql`
    select ${payoutColumns} from payouts p where id in (
      select ${id}::int union all (select id from payouts where pan_tail = ${tail} order by id desc limit ${literal(limit)}))
    order by id desc limit ${literal(limit)}`);
}

export async function countTab(db: Db, tab: Tab, period: Period): Promise<number> {
  return db.value(sql`select count(*)::int from payouts where status = ${literal(tab)} and ${made(period)}`);
}

/** The tab of problems: overdue ones first, then those that traders cancelled; in both the longest waiting first. */
export async function listToDecide(
  db: Db,
  now: Date,
  period: Period,
  offset: number,
  limit: number,
): Promise<ListedPayout[]> {
  return db.many<ListedPayout>(sql`
    select ${listColumns}
    from (
      select id, status, moved_at from payouts where ${overdue(now)} and ${made(period)}
      union all select id, status, moved_at from payouts where status = ${cancelled} and ${made(period)}
      order by status desc, moved_at, id offset ${offset} limit ${limit}
    ) page
    join payouts p using (id) left join users u on u.id = p.trader_id order by page.status desc, page.moved_at, page.id`);
}

export async function countToDecide(db: Db, now: Date, period: Period): Promise<number> {
  return db.value(sql`select count(*)::int from payouts where ${toDecide(now)} and ${made(period)}`);
}

const toDecide = (now: Date) => sql`(status = ${cancelled} or ${overdue(now)})`;

const made = (period: Period) => inPeriod(sql`created_at`, period);

/** The next ones of a tab below a number, for a file. */
export async function listBelow(
  db: Db,
  { status, ...period }: ModerationExported,
  now: Date,
  id: number,
  limit: number,
): Promise<(StoredPayout & { trader: string | null })[]> {
  const tab = status === PayoutStatus.incorrect ? toDecide(now) : sql`status = ${literal(status)}`;
  return db.many<StoredPayout & { trader: string | null }>(sql`
    select ${payoutColumns}, u.login as trader
    from (select id from payouts where ${tab} and ${made(period)} and id < ${id} order by id desc limit ${limit}) page
    join payouts p using (id) left join users u on u.id = p.trader_id order by p.id desc`);
}

/** What waits, on each tab, and how many of the last are overdue. Paid ones are not counted: there are more of them each day. */
export async function countOpen(db: Db, now: Date): Promise<ModerationCounts & { overdue: number }> {
  const many = (where: Sql) => sql`(select count(*)::int from payouts where ${where})`;
  const found = await db.one<Record<'pending' | 'underreview' | 'cancelled' | 'overdue', number>>(sql`
    select ${many(sql`status = ${literal(PayoutStatus.waiting)}`)} as pending,
      ${many(sql`status = ${literal(PayoutStatus.review)}`)} as underreview,
      ${many(sql`status = ${cancelled}`)} as cancelled,
      ${many(overdue(now))} as overdue`);
  const {
    pending,
    underreview,
    cancelled: ended,
    overdue: late,
  } = found ?? { pending: 0, underreview: 0, cancelled: 0, overdue: 0 };
  return { pending, underreview, incorrected: ended + late, overdue: late };
}
