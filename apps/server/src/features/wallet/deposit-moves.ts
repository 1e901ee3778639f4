import { usdtToRoubles } from '@app/contract/wallet';
import type { Db, Tx } from '#db/db.ts';
import { record } from '#events/record.ts';
import { post } from '#features/ledger/ledger-service.ts';
import type { Clock } from '#lib/clock.ts';
import { nextStatus } from './deposit-machine.ts';
import { lockDue, lockPayable, type StoredDeposit, setStatus } from './deposit-queries.ts';
import { type Arrival, insertTransfer, linkTransfer } from './transfer-queries.ts';

/**
 * Keeps what arrived: each transfer once, with the request it pays or unmatched. In the caller's transaction, so that a transfer
 * is never stored without its money and money never moves without its transfer. Answers how many were credited.
 */
export async function receiveTransfers(tx: Tx, arrivals: Arrival[], at: Date): Promise<number> {
  let credited = 0;
  for (const arrival of arrivals) {
    const id = await insertTransfer(tx, arrival, at);
    if (id !== undefined && (await payWith(tx, id, arrival, at))) credited++;
  }
  return credited;
}

/** By the time of the block: when we got to see it must not decide whose it is. */
async function payWith(tx: Tx, transferId: number, arrival: Arrival, at: Date): Promise<boolean> {
  const deposit = await lockPayable(tx, arrival);
  const status = deposit && nextStatus(deposit.status, 'pay');
  if (!status) return false;
  await setStatus(tx, deposit.id, status, at);
  await linkTransfer(tx, transferId, deposit.id);
  const credited = await credit(tx, { ...deposit, amount: arrival.amount }, at);
  const data = { tx_id: arrival.tx_id, log_index: arrival.log_index, amount: String(arrival.amount) };
  record(tx, {
    event: 'deposit.received',
    ref: deposit.id,
    by: 'system',
    at,
    tells: { user: deposit.trader_id, amount: credited },
    data,
  });
  return true;
}

/** What arrived, at the rate of the deposit. Answers it in kopecks. */
export async function credit(
  tx: Tx,
  deposit: Pick<StoredDeposit, 'id' | 'trader_id' | 'coin_rate'> & { amount: bigint },
  at: Date,
): Promise<bigint> {
  const { id, trader_id, coin_rate } = deposit;
  const amount = usdtToRoubles(deposit.amount, coin_rate);
  await post(tx, { kind: 'topup', ref: id, trader_id, from: 'topups', to: 'available', amount, at });
  return amount;
}

export async function expireDeposit(tx: Tx, deposit: StoredDeposit, at: Date): Promise<void> {
  const status = nextStatus(deposit.status, 'expire');
  if (!status) return;
  await setStatus(tx, deposit.id, status, null);
  record(tx, { event: 'deposit.expired', ref: deposit.id, by: 'system', at, tells: { user: deposit.trader_id } });
}

export async function expireDeposits({ db, clock }: { db: Db; clock: Clock }, limit = 200): Promise<number> {
  return db.begin(async (tx) => {
    const at = clock.now();
    const due = await lockDue(tx, at, limit);
    for (const deposit of due) await expireDeposit(tx, deposit, at);
    return due.length;
  });
}
