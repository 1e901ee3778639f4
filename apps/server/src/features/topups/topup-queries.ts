import { TopupStatus } from '@app/contract/topups/topup-machine';
import type { Period } from '@app/contract/values/period';
import type { Db, Tx } from '#db/db.ts';
import { inPeriod } from '#db/in-period.ts';
import { literal, sql } from '#db/sql.ts';
import { listOf } from '#lists/list.ts';
import { movedBy, type NewTopup, newColumns, newValues, type StoredTopup, storedColumns } from './topup-shape.ts';

const waiting = literal(TopupStatus.waiting);
const transfer = sql`left join wallet_transfers w on w.deposit_id = d.id`;
const withTransfer = sql`deposits d ${transfer}`;

/** A trader's own of a period. */
export const topupList = listOf<StoredTopup, { trader: number; period: Period }>(
  { table: sql`deposits d`, id: sql`d.id`, columns: storedColumns, joined: transfer },
  ({ trader, period }) => ({ where: sql`d.trader_id = ${trader} and ${inPeriod(sql`d.created_at`, period)}` }),
);

export async function findTopup(db: Db | Tx, traderId: number, id: number): Promise<StoredTopup | undefined> {
  return db.one<StoredTopup>(sql`
    select ${storedColumns} from ${withTransfer} where d.id = ${id} and d.trader_id = ${traderId}`);
}

export async function findWaiting(db: Db, limit: number): Promise<StoredTopup[]> {
  return db.many<StoredTopup>(
    sql`select ${storedColumns} from ${withTransfer} where d.status = ${waiting} order by d.id limit ${limit}`,
  );
}

/** Locks the trader: two presses at once must not both find that there is no open request. */
export async function lockTrader(tx: Tx, traderId: number): Promise<void> {
  await tx.run(sql`select 1 from users where id = ${traderId} for no key update`);
}

export async function lockOpen(tx: Tx, traderId: number): Promise<StoredTopup | undefined> {
  return tx.one<StoredTopup>(sql`
    select ${storedColumns} from ${withTransfer} where d.trader_id = ${traderId} and d.status = ${waiting} for update of d`);
}

export async function lockOwn(tx: Tx, traderId: number, id: number): Promise<StoredTopup | undefined> {
  return tx.one<StoredTopup>(sql`
    select ${storedColumns} from ${withTransfer} where d.id = ${id} and d.trader_id = ${traderId} for update of d`);
}

/** When the amounts reserved by a trader's requests become free, the next one first. */
export async function listHeldUntil(tx: Tx, traderId: number, at: Date): Promise<Date[]> {
  const rows = await tx.many<{ until: Date }>(sql`
    select upper(payable_during) as until from deposits
    where trader_id = ${traderId} and upper(payable_during) > ${at} order by until`);
  return rows.map(({ until }) => until);
}

/** Locks the wallet: whoever looks for a free amount sees all earlier requests. */
export async function lockAmounts(tx: Tx, wallet: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`deposit ${wallet}`}, 0))`);
}

/** One of these amounts that nobody else may have to pay in that time, chosen at random. */
export async function pickFreeAmount(
  tx: Tx,
  wallet: string,
  amounts: bigint[],
  { from, to }: { from: Date; to: Date },
): Promise<bigint | undefined> {
  const row = await tx.one<{ amount: bigint }>(sql`
    select amount from unnest(${amounts}::bigint[]) amount
    where not exists (
      select 1 from deposits where wallet = ${wallet} and in_amount = amount
        and payable_during && tstzrange(${from}, ${to}))
    order by random() limit 1`);
  return row?.amount;
}

/** Without `payable` it is paid already, by a transfer that somebody assigned. */
export async function insertTopup(
  tx: Tx,
  deposit: Omit<NewTopup, 'status' | 'received_at'>,
  payable?: { from: Date; to: Date },
): Promise<number> {
  const during = payable ? sql`tstzrange(${payable.from}, ${payable.to})` : sql`'empty'::tstzrange`;
  const status = payable ? TopupStatus.waiting : TopupStatus.done;
  const row = { ...deposit, status, received_at: payable ? null : deposit.created_at };
  return tx.value(sql`
    insert into deposits (${newColumns}, payable_during) values (${newValues(row)}, ${during}) returning id`);
}

/** Whose payment it is. At any moment at most one request has this amount. */
export async function lockPayable(
  tx: Tx,
  { wallet, amount, block_at }: { wallet: string; amount: bigint; block_at: Date },
): Promise<StoredTopup | undefined> {
  return tx.one<StoredTopup>(sql`
    select ${storedColumns} from ${withTransfer}
    where d.wallet = ${wallet} and d.in_amount = ${amount} and d.payable_during @> ${block_at}::timestamptz for update of d`);
}

export async function lockDue(tx: Tx, at: Date, limit: number): Promise<StoredTopup[]> {
  return tx.many<StoredTopup>(sql`
    select ${storedColumns} from ${withTransfer} where d.status = ${waiting} and d.expires_at <= ${at}
    order by d.expires_at limit ${limit} for update of d skip locked`);
}

export async function setStanding(tx: Tx, deposit: StoredTopup): Promise<void> {
  await tx.run(sql`update deposits set ${movedBy(deposit)} where id = ${deposit.id}`);
}

/** Earlier wallets to which somebody may still pay, although the operator has set another since. */
export async function listPayableWallets(db: Db, at: Date): Promise<string[]> {
  const rows = await db.many<{ wallet: string }>(sql`
    select distinct wallet from deposits where upper(payable_during) > ${at}`);
  return rows.map(({ wallet }) => wallet);
}
