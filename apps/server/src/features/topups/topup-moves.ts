import type { JournalData } from '@app/contract/journal/journal-data';
import { usdtToRoubles } from '@app/contract/topups/topup';
import { nextTopupStatus, type TopupAction, topupMoves } from '@app/contract/topups/topup-machine';
import type { Db, Tx } from '#db/db.ts';
import { post } from '#features/ledger/ledger.ts';
import { usdtRateAt } from '#features/rates/rates.ts';
import { fail } from '#http/refusal.ts';
import { type Change, record } from '#journal/record.ts';
import type { Clock } from '#lib/clock.ts';
import { lockDue, lockPayable, setStanding } from './topup-queries.ts';
import type { StoredTopup } from './topup-shape.ts';
import { type IncomingTransfer, insertTransfer, linkTransfer } from './transfer-queries.ts';
import { walletErrors } from './wallet-errors.ts';

/**
 * Stores what arrived: each transfer once, with the request that it pays, or unmatched. In the caller's transaction, so that no transfer
 * is stored without its money and no money moves without its transfer. Returns how many were credited.
 */
export async function receiveTransfers(tx: Tx, arrivals: IncomingTransfer[], at: Date): Promise<number> {
  let credited = 0;
  for (const arrival of arrivals) {
    const id = await insertTransfer(tx, arrival, at);
    if (id !== undefined && (await payWith(tx, id, arrival, at))) credited++;
  }
  return credited;
}

/** By the time of the block: when we happened to see it must not decide whose it is, nor what it is worth. */
async function payWith(tx: Tx, transferId: number, arrival: IncomingTransfer, at: Date): Promise<boolean> {
  const deposit = await lockPayable(tx, arrival);
  if (!deposit || nextTopupStatus(deposit.status, 'pay') === undefined) return false;
  const coin_rate = await rateFor(tx, deposit, arrival.block_at);
  if (!coin_rate) return false;
  const { id, in_amount } = deposit;
  const out_amount = usdtToRoubles(in_amount, coin_rate);
  const { tx_id, log_index } = arrival;
  const data = {
    tx_id,
    log_index,
    amount: String(in_amount),
    coin_rate: String(coin_rate),
    credited: String(out_amount),
  };
  const paid = { ...deposit, coin_rate, out_amount, received_at: at };
  await moveTopup(tx, paid, { action: 'pay', data }, { by: 'system', at });
  await linkTransfer(tx, transferId, id);
  return true;
}

/** A move, and what the journal wants to know of it. */
type Move = { action: 'pay'; data: JournalData<'deposit.received'> } | { action: Exclude<TopupAction, 'pay'> };

/** Every change of a top-up's status: the row, its money and the journal. Whatever else the move writes is on `deposit`. */
export async function moveTopup(tx: Tx, deposit: StoredTopup, move: Move, { by, at }: Change): Promise<void> {
  const status = nextTopupStatus(deposit.status, move.action) ?? fail(walletErrors.notWaiting);
  await setStanding(tx, { ...deposit, status });
  if ('money' in topupMoves[move.action]) credit(tx, deposit, at);
  const told = { ref: deposit.id, by, at, owner: deposit.trader_id };
  if (move.action === 'pay') record(tx, { event: topupMoves.pay.event, ...told, data: move.data });
  else record(tx, { event: topupMoves[move.action].event, ...told });
}

/**
 * The rate is guaranteed while the request waits; a later payment gets the rate of its moment, if there was a fresh one. For a cancelled
 * request the lower of the two counts: otherwise a trader could make and cancel several requests and pay the one with the best rate.
 */
async function rateFor(tx: Tx, deposit: StoredTopup, paidAt: Date): Promise<bigint | undefined> {
  const { expires_at, cancelled_at, coin_rate: promised } = deposit;
  if (paidAt < (cancelled_at ?? expires_at)) return promised;
  const then = await usdtRateAt(tx, paidAt);
  return paidAt < expires_at && then && promised < then ? promised : then;
}

export function credit(
  tx: Tx,
  { id, trader_id, out_amount }: Pick<StoredTopup, 'id' | 'trader_id' | 'out_amount'>,
  at: Date,
): void {
  post(tx, { kind: 'topup', ref: id, trader_id, from: 'topups', to: 'available', amount: out_amount, at });
}

export async function expireTopups({ db, clock }: { db: Db; clock: Clock }, limit: number): Promise<number> {
  return db.begin(async (tx) => {
    const at = clock.now();
    const due = await lockDue(tx, at, limit);
    for (const deposit of due) await moveTopup(tx, deposit, { action: 'expire' }, { by: 'system', at });
    return due.length;
  });
}
