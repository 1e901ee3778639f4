import type { ConsoleTopup, ConsoleTopupFilters, ConsoleTopupView } from '@app/contract/console/console-topups';
import { DepositStatus } from '@app/contract/wallet/deposit-machine';
import type { Db } from '#db/db.ts';
import { inPeriod } from '#db/in-period.ts';
import { literal, type Sql, sql } from '#db/sql.ts';
import { hasAmount, idWalk, ifGiven, numberIn, type Walk } from '#features/console-things/console-things.ts';
import { type StaffTopup, staffColumns, staffViewColumns } from '#features/wallet/wallet.ts';

export type ListedTopup = ConsoleTopup & { place: number };

const theirs = sql`join users t on t.id = d.trader_id left join wallet_transfers w on w.deposit_id = d.id`;

export function topupsWalk(db: Db, filters: ConsoleTopupFilters): Promise<Walk<ListedTopup>> {
  const { status } = filters;
  return idWalk<ListedTopup>(db, filters, {
    table: 'deposits',
    id: sql`d.id`,
    ofTrader: (id) => sql`d.trader_id = ${id}`,
    found: (text) => sql`d.id in (
      select ${numberIn(text)}::int union all select deposit_id from wallet_transfers where tx_id = ${text.toLowerCase()})`,
    where: sql`${inPeriod(sql`d.created_at`, filters)} and ${hasAmount(sql`d.out_amount`, filters)}
      and ${ifGiven(status, (code) => sql`d.status = ${literal(code)}`)}`,
    direct: status === DepositStatus.waiting,
    read: (where, limit) => readTopups(db, where, limit),
  });
}

const readTopups = (db: Db, where: Sql, limit: number): Promise<ListedTopup[]> =>
  db.many<ListedTopup>(sql`
    select ${staffColumns}, d.id as place from (select * from deposits d where ${where} order by d.id desc limit ${literal(limit)}) d ${theirs} order by d.id desc`);

export const findView = (db: Db, id: number): Promise<StaffTopup | undefined> =>
  db.one<StaffTopup>(sql`select ${staffViewColumns} from deposits d ${theirs} where d.id = ${id}`);

export const findTransfer = (db: Db, id: number): Promise<ConsoleTopupView['transfer'] | undefined> =>
  db.one(sql`select from_address, amount, block_at, seen_at from wallet_transfers where deposit_id = ${id}`);
