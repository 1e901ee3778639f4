import { type Arrival, NoticeState } from '@app/contract/arrivals/arrival';
import type { ArrivalFilters, ArrivalsPage } from '@app/contract/arrivals/arrivals-api';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { addDays, midnight } from '@app/contract/values/period';
import type { Db } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import type { ArrivalNeeds } from '#features/arrivals/take/take-notices.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import type { User } from '#http/user.ts';
import { readSearch, type SearchMeaning } from '#lib/search/search-meaning.ts';

/** Counted and placed first, by days or by the indexes of a search; then only the rows of the page are read. */
export async function findArrivals(
  { db }: ArrivalNeeds,
  trader: User,
  filters: ArrivalFilters,
): Promise<WithoutTime<ArrivalsPage>> {
  const meaning = readSearch(filters.search);
  const place = meaning
    ? await placeOfSearch(db, trader.id, filters, meaning)
    : await placeAmongDays(db, trader.id, filters);
  const rows = place.ids ? await listNotices(db, place.ids) : [];
  return { bankNotices: rows.map(present), countBankNotices: place.count };
}

interface Place {
  count: number;
  /** The ids of the page, as a query. Undefined: the list has no such page. */
  ids?: Sql;
}

/** The day on which the page begins is found by the counts of days, so that a late page costs what the first does. */
async function placeAmongDays(db: Db, traderId: number, filters: ArrivalFilters): Promise<Place> {
  const { state, from, to, page, count } = filters;
  const first = (page - 1) * count;
  const start = await db.one<{ count: number; day: string | null; skip: number }>(sql`
    with days as (
      select day, ${dayCount(state)} as count from bank_notice_days
      where trader_id = ${traderId} ${from ? sql`and day >= ${from}` : sql``} ${to ? sql`and day <= ${to}` : sql``}
    ), reached as (select day, count, sum(count) over (order by day desc) as until from days)
    select (select coalesce(sum(count), 0)::int from days) as count, day, coalesce(skip, 0)::int as skip
    from (select) one left join (
      select day::text, ${first} - until + count as skip from reached where until > ${first} order by until limit 1
    ) start on true`);
  if (!start?.day) return { count: start?.count ?? 0 };

  const until = addDays(start.day, 1);
  return {
    count: start.count,
    ids: sql`select n.id from bank_notices n where n.trader_id = ${traderId} and n.at < ${midnight(until)} ${narrowed({ state, from })}
      order by n.at desc, n.id desc offset ${start.skip} limit ${literal(count)}`,
  };
}

const dayCount = (state: ArrivalFilters['state']): Sql => {
  const columns = { waiting: sql`waiting`, joined: sql`joined`, foreign: sql`not_ours` };
  return state ? columns[state] : sql`waiting + joined + not_ours`;
};

/** Counted and cut by reading the indexes alone: each way to match has its own, and leaves out what one before it finds. */
async function placeOfSearch(
  db: Db,
  traderId: number,
  filters: ArrivalFilters,
  meaning: SearchMeaning,
): Promise<Place> {
  const { page, count } = filters;
  const ways = waysToMatch(traderId, meaning);
  const found = ways
    .map((way, index) => ways.slice(0, index).reduce((rest, before) => sql`${rest} and (${before}) is not true`, way))
    .map(
      (way) =>
        sql`select n.id, n.at from bank_notices n where n.trader_id = ${traderId} and ${way} ${narrowed(filters)}`,
    )
    .reduce((all, one) => sql`${all} union all ${one}`);
  const row = await db.one<{ count: number; ids: string[] }>(sql`
    select (select count(*)::int from (${found}) found) as count, array(
      select id from (${found}) found order by at desc, id desc offset ${(page - 1) * count} limit ${literal(count)}) as ids`);
  return { count: row?.count ?? 0, ids: sql`select unnest(${row?.ids ?? []}::bigint[])` };
}

/** What finds most comes first. */
function waysToMatch(traderId: number, { text, tail, amount, alias, banks }: SearchMeaning): Sql[] {
  const name = text.toLowerCase();
  return [
    ...(banks.length === 0 ? [] : [sql`n.bank = any(${banks})`]),
    ...(alias === null ? [] : [sql`n.bank_profile_id = ${alias}`]),
    ...(tail === null ? [] : [sql`n.digits = ${tail}`]),
    ...(amount === null ? [] : [sql`n.amount = ${amount}`]),
    sql`lower(n.payer) collate "C" >= ${name} and lower(n.payer) collate "C" < ${`${name}\u{10ffff}`}`,
    sql`n.id in (select notice_id from deals where trader_id = ${traderId} and payment_id = ${text} and notice_id is not null)`,
  ];
}

const narrowed = ({ state, from, to }: Pick<ArrivalFilters, 'state' | 'from' | 'to'>): Sql => sql`
  ${state ? sql`and n.state = ${literal(NoticeState[state])}` : sql``}
  ${from ? sql`and n.at >= ${midnight(from)}` : sql``} ${to ? sql`and n.at < ${midnight(addDays(to, 1))}` : sql``}`;

type Row = Omit<Arrival, 'deal' | 'mayMove'> & {
  deal_id: number | null;
  payment_id: string;
  real_amount: bigint;
  status: DealStatus;
  dealCreatedAt: Date;
  appealed: boolean;
  byHand: boolean;
};

const listNotices = (db: Db, ids: Sql) =>
  db.many<Row>(sql`
    select n.id::float8 as id, n.device_profile_id, n.bank, n.bank_profile_id, p.id_alias, n.amount, n.payer, n.digits, n.channel, n.at,
      n.time_known as "timeKnown", n.received_at as "receivedAt", n.state, n.by_hand as "byHand",
      d.id as deal_id, d.payment_id, d.real_amount, d.status, d.created_at as "dealCreatedAt", d.appealed
    from (${ids}) page (id) join bank_notices n on n.id = page.id
      left join bank_profiles p on p.id = n.bank_profile_id
      left join deals d on d.notice_id = n.id
    order by n.at desc, n.id desc`);

function present({
  deal_id,
  payment_id,
  real_amount,
  status,
  dealCreatedAt,
  appealed,
  byHand,
  ...notice
}: Row): Arrival {
  if (deal_id === null) return { ...notice, deal: null, mayMove: true };
  const deal = { id: deal_id, payment_id, real_amount, status, createdAt: dealCreatedAt, byHand };
  return { ...notice, deal, mayMove: status !== DealStatus.closed && !appealed };
}
