import { usdtToRoubles } from '@app/contract/topups/topup';
import type { Db, Tx } from '#db/db.ts';
import { usdtRateAt } from '#features/rates/rates.ts';
import { readRules } from '#features/rules/rules.ts';
import { fail } from '#http/refusal.ts';
import { type Change, record } from '#journal/record.ts';
import { type Clock, hours, later } from '#lib/clock.ts';
import type { ChainTransfer, Tron } from './chain/tron.ts';
import { credit, receiveTransfers } from './topup-moves.ts';
import { insertTopup } from './topup-queries.ts';
import {
  findTransfer,
  type IncomingTransfer,
  linkTransfer,
  lockTransfer,
  type StoredTransfer,
} from './transfer-queries.ts';
import { walletErrors } from './wallet-errors.ts';

export interface AssignmentNeeds {
  db: Db;
  clock: Clock;
  tron: Pick<Tron, 'transfersIn'>;
  /** The wallets that are or were ours. */
  wallets: string[];
}

interface Assignment {
  tx_id: string;
  /** Needed only if the transaction has several transfers to us. */
  log_index?: number | undefined;
  trader_id: number;
}

export type AssignmentResult =
  | { kind: 'assigned'; deposit_id: number; out_amount: bigint; coin_rate: bigint; in_amount: bigint }
  /** It was exactly the amount of an open request, so the trader of that request has it now. */
  | { kind: 'matched'; deposit_id: number };

/**
 * The operator says whose a transfer is. It is read from the chain again; if the wallet's list never showed it, it is stored now. It is
 * credited at the rate of the time when it came: who decides, and when, must not change what it is worth.
 */
export async function assignTransfer(needs: AssignmentNeeds, assignment: Assignment): Promise<AssignmentResult> {
  const { transfer, credited } = await readTransfer(needs, assignment);
  if (credited) return { kind: 'matched', deposit_id: credited };
  const change = { by: 'operator', at: needs.clock.now() } as const;
  return needs.db.begin(async (tx) => {
    const locked = (await lockTransfer(tx, transfer.id)) ?? fail(walletErrors.notOnChain);
    return giveTransfer(tx, locked, assignment.trader_id, change);
  });
}

/** The transfer as the chain has it, stored if it was not. `credited`: the request that it paid just now. */
export async function readTransfer(
  needs: AssignmentNeeds,
  named: Omit<Assignment, 'trader_id'>,
): Promise<{ transfer: StoredTransfer; credited: number | null }> {
  const { db, clock } = needs;
  const arrival = toArrival(await findOnChain(needs, named));
  // A transaction of its own: a transfer that has come stays stored, whatever is said about the assignment.
  const credited = await db.begin((tx) => receiveTransfers(tx, [arrival], clock.now()));
  const transfer = await findTransfer(db, arrival.tx_id, arrival.log_index);
  if (!transfer || !isSame(transfer, arrival)) return fail(walletErrors.otherOnChain);
  return { transfer, credited: credited > 0 ? transfer.deposit_id : null };
}

/** Credits the trader with a transfer that belongs to nobody, once. The caller has locked it. */
export async function giveTransfer(
  tx: Tx,
  transfer: StoredTransfer,
  trader_id: number,
  change: Change & { reason?: string },
): Promise<AssignmentResult> {
  if (transfer.deposit_id !== null) fail(walletErrors.alreadyCredited);
  await refuseTooEarly(tx, transfer, change.at);
  return giveTo(tx, trader_id, transfer, change);
}

/** Whoever asks first is not always whose it is: others get time to claim it as well. */
async function refuseTooEarly(tx: Tx, { block_at }: StoredTransfer, at: Date): Promise<void> {
  const wait = Number((await readRules(tx)).assign_wait_hours);
  const from = later(block_at, hours(wait));
  if (at < from) fail(walletErrors.assignedTooEarly(wait, from));
}

async function findOnChain({ tron, wallets }: AssignmentNeeds, { tx_id, log_index }: Omit<Assignment, 'trader_id'>) {
  const ours = (await tron.transfersIn(tx_id)).filter(({ to }) => wallets.includes(to));
  const named = log_index === undefined ? ours : ours.filter((transfer) => transfer.log_index === log_index);
  if (named.length > 1) fail(walletErrors.severalTransfers);
  return named[0] ?? fail(walletErrors.notOnChain);
}

async function giveTo(
  tx: Tx,
  trader_id: number,
  transfer: StoredTransfer,
  { by, at, reason }: Change & { reason?: string },
): Promise<AssignmentResult> {
  const { amount: in_amount, wallet, tx_id, log_index, block_at } = transfer;
  const coin_rate = (await usdtRateAt(tx, block_at)) ?? fail(walletErrors.noRateThen);
  const out_amount = usdtToRoubles(in_amount, coin_rate);
  if (out_amount === 0n) fail(walletErrors.tooSmall);
  const deposit = { trader_id, wallet, in_amount, out_amount, coin_rate, created_at: at, expires_at: at };
  const id = await insertTopup(tx, deposit);
  await linkTransfer(tx, transfer.id, id);
  credit(tx, { id, trader_id, out_amount }, at);
  const data = {
    tx_id,
    log_index,
    amount: String(in_amount),
    coin_rate: String(coin_rate),
    trader_id,
    credited: String(out_amount),
    ...(reason && { reason }),
  };
  record(tx, { event: 'deposit.assigned', ref: id, by, at, owner: trader_id, data });
  return { kind: 'assigned', deposit_id: id, out_amount, coin_rate, in_amount };
}

export const toArrival = ({ from, to, ...transfer }: ChainTransfer): IncomingTransfer => {
  return { ...transfer, wallet: to, from_address: from };
};

const isSame = (stored: StoredTransfer, arrival: IncomingTransfer) =>
  stored.amount === arrival.amount && stored.wallet === arrival.wallet && stored.contract === arrival.contract;
