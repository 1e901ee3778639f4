import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { ModerationCounts, ModerationExported } from '@app/contract/payouts/payouts-api';
import type { Db, Tx } from '#db/db.ts';
import { inPeriod } from '#db/in-period.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { seenBefore } from '#features/files/same-files.ts';
import { payoutColumns, type StoredPayout } from '#features/payouts/payout-shape.ts';
import { isOverduePayout, tabOrders } from '#features/payouts/payouts-queries.ts';
import { type Chosen, listOf } from '#lists/list.ts';

export type ListedPayout = StoredPayout & {
  trader: string | null;
  /** Its trader has no access any more. */
  abandoned: boolean;
  receipt_seen_before: boolean;
};

const listColumns = sql`${payoutColumns}, u.login as trader, coalesce(u.state = 'blocked', false) as abandoned, ${seenBefore({ kind: 'payout', id: sql`p.id` }, ['payout'])} as receipt_seen_before`;

const cancelled = literal(PayoutStatus.incorrect);

type Asked = ModerationExported & { now: Date };

const payouts = { table: sql`payouts p`, id: sql`p.id`, joined: sql`left join users u on u.id = p.trader_id` };

/** By tabs, as a trader's. That of problems has overdue ones first, then those that traders cancelled; in both the longest waiting first. */
const onTab = ({ status, now, ...period }: Asked): Chosen => {
  const made = inPeriod(sql`p.created_at`, period);
  if (status === PayoutStatus.incorrect)
    return { from: problems(now), where: made, order: sql`p.status desc, p.moved_at, p.id` };
  return { where: sql`p.status = ${literal(status)} and ${made}`, order: tabOrders[status] };
};

export const moderationList = listOf<ListedPayout, Asked>({ ...payouts, columns: listColumns }, onTab);

/** For a file, which tells less of each. */
export const moderatedRows = listOf<StoredPayout & { trader: string | null }, Asked>(
  { ...payouts, columns: sql`${payoutColumns}, u.login as trader` },
  onTab,
);

/** Each part by its index. */
const problems = (now: Date) => sql`(
  select id, status, moved_at, created_at from payouts where ${isOverduePayout(now)}
  union all select id, status, moved_at, created_at from payouts where status = ${cancelled}) p`;

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

/** What waits, on each tab, and how many of the last are overdue. Paid ones are not counted: there are more of them each day. */
export async function countOpen(db: Db, now: Date): Promise<ModerationCounts & { overdue: number }> {
  const many = (where: Sql) => sql`(select count(*)::int from payouts where ${where})`;
  const found = await db.one<Record<'pending' | 'underreview' | 'cancelled' | 'overdue', number>>(sql`
    select ${many(sql`status = ${literal(PayoutStatus.waiting)}`)} as pending,
      ${many(sql`status = ${literal(PayoutStatus.review)}`)} as underreview,
      ${many(sql`status = ${cancelled}`)} as cancelled,
      ${many(isOverduePayout(now))} as overdue`);
  const {
    pending,
    underreview,
    cancelled: ended,
    overdue: late,
  } = found ?? { pending: 0, underreview: 0, cancelled: 0, overdue: 0 };
  return { pending, underreview, incorrected: ended + late, overdue: late };
}
