import type { ConsoleDeal, ConsoleDealFilters, ConsoleDealView } from '@app/contract/deals/console-deals';
import { DealStatus } from '@app/contract/deals/deal-machine';
import type { Db } from '#db/db.ts';
import { inPeriod } from '#db/in-period.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { findRange } from '#features/deals/list/deals-period.ts';
import { findTrader } from '#features/things/thing-parts.ts';
import { hasAmount, ifGiven, numberIn } from '#lists/conditions.ts';
import { emptyWalk, isBetween, numbersOf, type Places, type Walk, WHOLE, WINDOW } from '#lists/walk.ts';

export type ListedDeal = ConsoleDeal & { place: number };

const { waiting, closed, expired } = DealStatus;

/** When a deal stopped waiting is in its row only if it was closed; otherwise its history says it. */
const ended = sql`case d.status when ${literal(closed)} then d.closed_at when ${literal(waiting)} then null else coalesce(
  (select j.at from journal j where split_part(j.event::text, '.', 1) = 'deal' and j.ref = d.id and j.event in ('deal.expired', 'deal.cancelled')
    order by j.id desc limit 1), case d.status when ${literal(expired)} then d.expires_at end) end`;

const columns = sql`d.id, d.payment_id, json_build_object('id', t.id, 'name', t.login) as trader,
  json_build_object('id', f.id, 'name', f.name) as platform, p.bank, p.id_alias, d.method_group, d.requisite_tail as tail,
  d.real_amount as amount, case d.status when ${literal(closed)} then d.debited_amount end as debited, d.status, d.created_at as "createdAt",
  ${ended} as "endedAt"`;

const theirs = sql`join users t on t.id = d.trader_id join platforms f on f.id = d.platform_id
  join bank_profiles p on p.id = d.bank_profile_id and p.trader_id = d.trader_id`;

/** How the deals that a filter finds are read. */
export async function dealsWalk(db: Db, filters: ConsoleDealFilters, now: Date): Promise<Walk<ListedDeal>> {
  const trader = filters.trader === undefined ? undefined : await findTrader(db, filters.trader);
  if (filters.trader !== undefined && trader === undefined) return emptyWalk;
  const where = narrowed(filters, trader);

  if (filters.search !== undefined) {
    const ids = await findByText(db, filters.search);
    return byId(db, { low: 0, high: WHOLE }, WHOLE, sql`d.id = any(${ids}::int[]) and ${where}`);
  }
  // Those that wait stand apart, too, so it is known how far back to look.
  if (filters.status === waiting) return byId(db, await numbersOfWaiting(db), WINDOW, where);
  if (trader !== undefined) return ofTrader(db, trader, filters, where, now);
  return byId(db, await numbersOf(db, 'deals', filters), WINDOW, where);
}

function narrowed(filters: ConsoleDealFilters, trader: number | undefined): Sql {
  const { platform, bank, status } = filters;
  return sql`${inPeriod(sql`d.created_at`, filters)} and ${hasAmount(sql`d.real_amount`, filters)}
    and ${ifGiven(trader, (id) => sql`d.trader_id = ${id}`)}
    and ${ifGiven(platform, (id) => sql`d.platform_id = ${id}`)}
    and ${ifGiven(status, (code) => sql`d.status = ${code}`)}
    and ${ifGiven(bank, ofBank)}`;
}

const placeOf = ({ place }: ListedDeal) => place;
/** «Is true» keeps the planner from looking each deal's profile up: it finds the bank's profiles once, and 20 000 deals are passed by in a third of the time. */
const ofBank = (name: string): Sql =>
  sql`(d.bank_profile_id in (select id from bank_profiles where bank = ${name})) is true`;

const byId = (db: Db, range: Places, window: number, where: Sql): Walk<ListedDeal> => ({
  range,
  window,
  placeOf,
  find: (places, limit) => readDeals(db, sql`d.id`, sql`${isBetween(sql`d.id`, places)} and ${where}`, limit),
});

async function numbersOfWaiting(db: Db): Promise<Places> {
  const found = await db.one<Places>(sql`
    select coalesce(min(deal_id), 0) as low, coalesce(max(deal_id), -1) + 1 as high from waiting_deals`);
  return found ?? { low: 0, high: 0 };
}

/** In the order of the trader's own numbers, which have an index. */
async function ofTrader(db: Db, trader: number, filters: ConsoleDealFilters, where: Sql, now: Date) {
  const period = await findRange(db, trader, filters, now);
  const newest = await db.value<number>(sql`select coalesce(max(number), 0) from deals where trader_id = ${trader}`);
  const high = Math.min(newest, period?.last ?? newest) + 1;
  const find = (places: Places, limit: number) =>
    readDeals(db, sql`d.number`, sql`${isBetween(sql`d.number`, places)} and ${where}`, limit);
  return { range: { low: period?.first ?? 0, high }, window: WINDOW, find, placeOf };
}

/** First which, then what belongs to them: nothing is joined to rows that are only passed by. */
const readDeals = (db: Db, place: Sql, where: Sql, limit: number): Promise<ListedDeal[]> =>
  db.many<ListedDeal>(sql`
    select ${columns}, d.place from (
      select d.*, ${place} as place from deals d where ${where} order by ${place} desc limit ${literal(limit)}) d ${theirs}
    order by d.place desc`);

/** By the number of the deal, or by the platform's. */
async function findByText(db: Db, text: string): Promise<number[]> {
  const rows = await db.many<{ id: number }>(sql`
    select id from deals where id = ${numberIn(text)} union select id from deals where payment_id = ${text}`);
  return rows.map((row) => row.id);
}

export type StoredView = Omit<ConsoleDealView, 'moves' | 'timeline' | 'webhooks' | 'serverTime'>;

export const findView = (db: Db, id: number): Promise<StoredView | undefined> =>
  db.one<StoredView>(sql`
    select ${columns}, d.fio, d.interest_rate, d.debited_amount as to_debit, d.expires_at as expired from deals d ${theirs} where d.id = ${id}`);

export const findAppeals = (db: Db, id: number): Promise<ConsoleDealView['appeals']> =>
  db.many(sql`
    select id, attempt, status, amount_to_pay as amount, created_at as "createdAt" from appeals where deal_id = ${id} order by id`);

export const findNotice = (db: Db, id: number): Promise<ConsoleDealView['notice'] | undefined> =>
  db.one(sql`
    select n.id::float8 as id, n.amount, n.at, n.channel, n.by_hand as "byHand"
    from deals d join bank_notices n on n.id = d.notice_id and n.trader_id = d.trader_id where d.id = ${id}`);
