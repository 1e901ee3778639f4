import { undecidedStatuses } from '@app/contract/appeals/appeal-machine';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { MOST_DEALS_AT_ONCE } from '@app/contract/deals/deals-api';
import type { Db } from '#db/db.ts';
import { literal, sql } from '#db/sql.ts';
import { ruleValue } from '#features/rules/rules.ts';
import { newestFirst, type Part, type Selection, type WrittenPage, writePage } from './deals-pages.ts';

/** The trader's bank profiles: one by its id, or those at these banks. */
export async function findProfiles(db: Db, traderId: number, id: number | null, banks: string[]): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select id from bank_profiles where trader_id = ${traderId} and (id = ${id} or bank = any(${banks}))`);
  return rows.map((row) => row.id);
}

/** `profiles` must be the trader's own. */
export function ofProfiles(profiles: number[]): Selection {
  // By a subselect, so that the planner cannot know how many there are and uses the same plan for all.
  const those = sql`any((select ${profiles}::int[])::int[])`;
  return { where: sql`bank_profile_id = ${those}`, key: sql`key = ${those}` };
}

// The keys of `deal_blocks`, numbered like in `deal_keys` of the database so that no two kinds meet: 0 is all deals, a positive key is a bank
// profile, −1 to −10 000 the end of a requisite, −20 000 and below an amount.
const keyOfTail = (tail: string | null) => sql`-1 - ${tail}::int`;
const keyOfAmount = (amount: bigint) => -20_000 - Number(amount / 100_00n);

/** Deals whose requisite ends with these digits. */
export const withTail = (tail: string | null): Selection => ({
  where: sql`requisite_tail = ${tail}`,
  key: sql`key = ${keyOfTail(tail)}`,
});

/** Only whole hundreds of roubles are counted in blocks, `deal_keys` says so. */
export const isCounted = (amount: bigint) => amount % 100_00n === 0n;

export const ofCountedAmount = (amount: bigint): Selection => ({
  where: sql`real_amount = ${amount}`,
  key: sql`key = ${keyOfAmount(amount)}`,
});

/**
 * Four digits are the end of a requisite or an amount. The first is counted in blocks; deals of the very same amount are counted one
 * by one. There are few, unless people pay that amount all the time; what it costs then: docs/performance.md.
 */
export const ofNumber = (amount: bigint, tail: string | null): Selection => ({
  ...withTail(tail),
  besides: sql`(real_amount = ${amount} and requisite_tail is distinct from ${tail})`,
});

export async function findByPayment(
  db: Db,
  traderId: number,
  paymentId: string,
  { offset, limit }: Part,
): Promise<WrittenPage> {
  const found = sql`from deals d where d.trader_id = ${traderId} and d.payment_id = ${paymentId}`;
  return writePage(
    db,
    sql`(select count(*)::int ${found})`,
    newestFirst(sql`(select d.* ${found} order by d.number desc offset ${offset} limit ${limit}) d`),
  );
}

/** A deal's running number within its trader. */
export const numberOf = (db: Db, traderId: number, id: number): Promise<number> =>
  db.value(sql`select number from deals where id = ${id} and trader_id = ${traderId}`);

/** Those of these ids that are the trader's own. */
export async function findByIds(db: Db, traderId: number, ids: number[]): Promise<WrittenPage> {
  const those = sql`(select * from deals where trader_id = ${traderId} and id = any(${ids})) d`;
  return writePage(db, sql`0`, newestFirst(those));
}

/** JSON of the trader's own among these, in the order of the ids. */
export async function writeInOrder(db: Db, traderId: number, ids: number[]): Promise<string> {
  const those = sql`unnest(${ids}::int[]) with ordinality as asked (id, place) join deals d on d.id = asked.id and d.trader_id = ${traderId}
    join bank_profiles p on p.id = d.bank_profile_id order by asked.place`;
  return (await writePage(db, sql`0`, those)).deals;
}

/** Waiting deals, those that run out first, and how many wait in all. */
export async function findWaiting(db: Db, traderId: number, limit: number): Promise<WrittenPage> {
  const nearest = sql`(
    select number, expires_at from waiting_deals where trader_id = ${traderId} order by expires_at, number limit ${literal(limit)}) w`;
  return writePage(
    db,
    sql`(select count(*)::int from waiting_deals where trader_id = ${traderId})`,
    sql`${nearest} join deals d on d.trader_id = ${traderId} and d.number = w.number
      cross join lateral (select * from bank_profiles where id = d.bank_profile_id limit 1) p order by w.expires_at, w.number`,
  );
}

/** JSON of deals that ended unpaid and whose money the bank told of since then, the newest money first. One under appeal is settled there. */
export async function findLate(db: Db, traderId: number, since: Date, limit: number): Promise<string> {
  const those = sql`(
    select d.*, n.at from bank_notices n join deals d on d.notice_id = n.id
    where n.trader_id = ${traderId} and n.at > ${since} and d.trader_id = ${traderId}
      and d.status in (${literal(DealStatus.expired, DealStatus.cancelled)})
      and not exists (select 1 from appeals a where a.deal_id = d.id and a.status in (${literal(...undecidedStatuses)}))
    order by n.at desc limit ${literal(limit)}) d`;
  const listed = sql`${those} join bank_profiles p on p.id = d.bank_profile_id order by d.at desc`;
  return (await writePage(db, sql`0`, listed)).deals;
}

/**
 * Waiting deals of which a push says that exactly their amount has come, as many as fit into the sum that one code may close: those that
 * run out first. An SMS can be forged and a hand may err, so a deal with an SMS, or joined by hand, is looked at and closed by itself.
 */
export async function findConfirmed(db: Db, traderId: number): Promise<WrittenPage> {
  const most = ruleValue('confirmed_most_amount');
  const those = sql`(
    select * from (
      select d.*, sum(d.real_amount) over (order by d.expires_at, d.id) as so_far
      from waiting_deals w join deals d on d.trader_id = w.trader_id and d.number = w.number join bank_notices n on n.id = d.notice_id
      where w.trader_id = ${traderId} and n.channel = 'push' and not n.by_hand and n.time_known and n.bank_profile_id = d.bank_profile_id
        and n.amount = d.real_amount and d.real_amount <= ${most}
    ) confirmed where so_far <= ${most} order by expires_at, id limit ${literal(MOST_DEALS_AT_ONCE)}) d`;
  return writePage(db, sql`0`, newestFirst(those));
}
