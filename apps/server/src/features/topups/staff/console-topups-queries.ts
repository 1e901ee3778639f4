import type { ConsoleTopup, ConsoleTopupFilters, ConsoleTopupView } from '@app/contract/topups/console-topups';
import { TopupStatus } from '@app/contract/topups/topup-machine';
import type { Db } from '#db/db.ts';
import { inPeriod } from '#db/in-period.ts';
import { literal, sql } from '#db/sql.ts';
import { idWalk } from '#features/things/things-list.ts';
import { type StaffTopup, staffColumns, staffViewColumns } from '#features/topups/topup-shape.ts';
import { hasAmount, ifGiven, numberIn } from '#lists/conditions.ts';
import type { Shown } from '#lists/list.ts';
import type { Walk } from '#lists/walk.ts';

const theirs = sql`join users t on t.id = d.trader_id left join wallet_transfers w on w.deposit_id = d.id`;

const shown: Shown = { table: sql`deposits d`, id: sql`d.id`, columns: staffColumns, joined: theirs };

export function topupsWalk(db: Db, filters: ConsoleTopupFilters): Promise<Walk<ConsoleTopup>> {
  const { status } = filters;
  return idWalk(db, filters, {
    table: 'deposits',
    shown,
    ofTrader: (id) => sql`d.trader_id = ${id}`,
    found: (text) => sql`d.id in (
      select ${numberIn(text)}::int union all select deposit_id from wallet_transfers where tx_id = ${text.toLowerCase()})`,
    where: sql`${inPeriod(sql`d.created_at`, filters)} and ${hasAmount(sql`d.out_amount`, filters)}
      and ${ifGiven(status, (code) => sql`d.status = ${literal(code)}`)}`,
    direct: status === TopupStatus.waiting,
    present: (topup: ConsoleTopup) => topup,
  });
}

export const findView = (db: Db, id: number): Promise<StaffTopup | undefined> =>
  db.one<StaffTopup>(sql`select ${staffViewColumns} from deposits d ${theirs} where d.id = ${id}`);

export const findTransfer = (db: Db, id: number): Promise<ConsoleTopupView['transfer'] | undefined> =>
  db.one(sql`select from_address, amount, block_at, seen_at from wallet_transfers where deposit_id = ${id}`);
