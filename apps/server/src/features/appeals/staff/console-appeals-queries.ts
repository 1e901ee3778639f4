import { undecidedStatuses } from '@app/contract/appeals/appeal-machine';
import type { ConsoleAppeal, ConsoleAppealFilters } from '@app/contract/appeals/console-appeals';
import { caseKinds } from '@app/contract/cases/case-leases';
import type { Db } from '#db/db.ts';
import { inPeriod } from '#db/in-period.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { type StaffAppeal, staffColumns, staffViewColumns } from '#features/appeals/appeal-shape.ts';
import { seenBefore } from '#features/files/same-files.ts';
import { idWalk } from '#features/things/things-list.ts';
import { hasAmount, ifGiven, numberIn } from '#lists/conditions.ts';
import type { Shown } from '#lists/list.ts';
import type { Walk } from '#lists/walk.ts';

const theirs = sql`join deals d on d.id = a.deal_id join users t on t.id = a.trader_id join platforms f on f.id = a.platform_id
  join bank_profiles p on p.id = d.bank_profile_id and p.trader_id = d.trader_id`;

const shown: Shown = { table: sql`appeals a`, id: sql`a.id`, columns: staffColumns, joined: theirs };

export function appealsWalk(db: Db, filters: ConsoleAppealFilters): Promise<Walk<ConsoleAppeal>> {
  const { platform, bank, status } = filters;
  const open = status !== undefined && undecidedStatuses.includes(status);
  return idWalk(db, filters, {
    table: 'appeals',
    shown,
    ofTrader: (id) => sql`a.trader_id = ${id}`,
    found: (text) => sql`a.id in (
      select ${numberIn(text)}::int union all select id from appeals where deal_id = ${numberIn(text)}
      union all select of.id from deals d join appeals of on of.deal_id = d.id where d.payment_id = ${text})`,
    where: sql`${inPeriod(sql`a.created_at`, filters)} and ${hasAmount(sql`a.amount_to_pay`, filters)}
      and ${ifGiven(platform, (id) => sql`a.platform_id = ${id}`)}
      and ${ifGiven(status, (code) => sql`a.status = ${literal(code)}`)}
      and ${open ? sql`a.status in (${literal(...undecidedStatuses)})` : sql`true`}
      and ${ifGiven(bank, ofBank)}`,
    // Those that nobody has decided are few and have an index of their own.
    direct: open,
    present: (appeal: ConsoleAppeal) => appeal,
  });
}

const ofBank = (bank: string): Sql => sql`exists (
  select from deals d join bank_profiles p on p.id = d.bank_profile_id and p.trader_id = d.trader_id where d.id = a.deal_id and p.bank = ${bank})`;

export type StoredView = StaffAppeal & { file_seen_before: boolean };

export const findView = (db: Db, id: number): Promise<StoredView | undefined> =>
  db.one<StoredView>(sql`
    select ${staffViewColumns}, ${seenBefore({ kind: 'appeal', id: sql`a.id` }, caseKinds)} as file_seen_before
    from appeals a ${theirs} where a.id = ${id}`);
