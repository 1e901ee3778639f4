import { undecided } from '@app/contract/appeals/appeal-machine';
import { caseKinds } from '@app/contract/cases/case-leases';
import type { ConsoleAppeal, ConsoleAppealFilters, ConsoleAppealView } from '@app/contract/console/console-appeals';
import type { Db } from '#db/db.ts';
import { inPeriod } from '#db/in-period.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { seenBefore } from '#features/case-marks/case-marks.ts';
import { hasAmount, idWalk, ifGiven, numberIn, type Walk } from '#features/console-things/console-things.ts';

export type ListedAppeal = ConsoleAppeal & { place: number };

const columns = sql`a.id, a.id as place, a.deal_id, d.payment_id, json_build_object('id', t.id, 'name', t.login) as trader,
  json_build_object('id', f.id, 'name', f.name) as platform, p.bank, d.requisite_tail as tail, a.attempt, a.amount_to_pay as amount,
  a.held_amount as held, a.short_amount as short, a.status, a.created_at as "createdAt", a.expires_at as expired`;

const theirs = sql`join deals d on d.id = a.deal_id join users t on t.id = a.trader_id join platforms f on f.id = a.platform_id
  join bank_profiles p on p.id = d.bank_profile_id and p.trader_id = d.trader_id`;

export function appealsWalk(db: Db, filters: ConsoleAppealFilters): Promise<Walk<ListedAppeal>> {
  const { platform, bank, status } = filters;
  const open = status !== undefined && undecided.includes(status);
  return idWalk<ListedAppeal>(db, filters, {
    table: 'appeals',
    id: sql`a.id`,
    ofTrader: (id) => sql`a.trader_id = ${id}`,
    found: (text) => sql`a.id in (
      select ${numberIn(text)}::int union all select id from appeals where deal_id = ${numberIn(text)}
      union all select of.id from deals d join appeals of on of.deal_id = d.id where d.payment_id = ${text})`,
    where: sql`${inPeriod(sql`a.created_at`, filters)} and ${hasAmount(sql`a.amount_to_pay`, filters)}
      and ${ifGiven(platform, (id) => sql`a.platform_id = ${id}`)}
      and ${ifGiven(status, (code) => sql`a.status = ${literal(code)}`)}
      and ${open ? sql`a.status in (${literal(...undecided)})` : sql`true`}
      and ${ifGiven(bank, ofBank)}`,
    // Those that nobody has decided are few and have an index of their own.
    direct: open,
    read: (where, limit) => readAppeals(db, where, limit),
  });
}

const ofBank = (bank: string): Sql => sql`exists (
  select from deals d join bank_profiles p on p.id = d.bank_profile_id and p.trader_id = d.trader_id where d.id = a.deal_id and p.bank = ${bank})`;

/** First which, then what belongs to them. */
const readAppeals = (db: Db, where: Sql, limit: number): Promise<ListedAppeal[]> =>
  db.many<ListedAppeal>(sql`
    select ${columns} from (select * from appeals a where ${where} order by a.id desc limit ${literal(limit)}) a ${theirs} order by a.id desc`);

export type StoredView = Omit<
  ConsoleAppealView,
  'moves' | 'timeline' | 'webhooks' | 'files' | 'serverTime' | 'deal'
> & { deal_status: ConsoleAppealView['deal']['status']; deal_amount: bigint };

export const findView = (db: Db, id: number): Promise<StoredView | undefined> =>
  db.one<StoredView>(sql`
    select ${columns}, a.note, a.trader_note, a.flagged, d.status as deal_status, d.real_amount as deal_amount,
      ${seenBefore({ kind: 'appeal', id: sql`a.id` }, caseKinds)} as file_seen_before
    from appeals a ${theirs} where a.id = ${id}`);
