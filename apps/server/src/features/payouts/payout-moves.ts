import { creditedAmount } from '@app/contract/payouts/payout';
import { nextPayoutStatus, type PayoutAction, PayoutStatus, payoutMoves } from '@app/contract/payouts/payout-machine';
import type { Db, Tx } from '#db/db.ts';
import { endQuestion } from '#features/conversation/case-marks.ts';
import { post, take } from '#features/ledger/ledger.ts';
import { fail, type Refusal } from '#http/refusal.ts';
import { type Change, record } from '#journal/record.ts';
import type { Clock } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { type LockedPayout, type Placement, standingOf, viewForPlatform } from './payout-shape.ts';
import { payoutErrors, refusalAt } from './payouts-errors.ts';
import { placePayout } from './payouts-queries.ts';

export interface PayoutNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

export interface PayoutChange extends Change {
  /** With `accept`: the trader who takes it. */
  trader_id?: number;
  /** The reason, with `cancel`, `reject`, `sendback`, `notproven`, `return` and `reverse`; with `done` if the judge gave one. */
  note?: string;
  /** Of a judge's decision: the code of its reason. */
  code?: string | undefined;
}

/** Every change of a payout, whoever makes it. The row has been locked by the caller. */
export function movePayout(tx: Tx, payout: LockedPayout, action: PayoutAction, change: PayoutChange): void {
  const { by, at, code } = change;
  const status = nextPayoutStatus(standingOf(payout), action, at) ?? fail(whyNot(payout, action));
  const moved = { ...payout, ...placeAfter(payout, action, status, change) };
  if (action !== 'accept') endQuestion(tx, { kind: 'payout', id: payout.id }, at);
  placePayout(tx, moved);
  const { event, ...effects } = payoutMoves[action];
  const money = 'money' in effects ? moveMoney[effects.money](tx, moved, at) : undefined;

  const { id, trader_id } = action === 'return' ? payout : moved;
  // What was missing before it was paid is no reason of that.
  const note = action === 'done' ? moved.decision_note : moved.note || (change.note ?? '');
  const data = {
    trader_id,
    amount: String(payout.amount),
    ...(note && { note }),
    ...(code && { code }),
    ...money,
  };
  const platform = { id: moved.platform_id, data: viewForPlatform(moved) };
  record(tx, { event, ref: id, by, at, owner: trader_id, data, platform });
}

function placeAfter(
  { trader_id, pin_at, note, note_kind, sent_back }: LockedPayout,
  action: PayoutAction,
  status: PayoutStatus,
  change: PayoutChange,
): Placement {
  const moved_at = change.at;
  const decision_note = action === 'done' ? (change.note ?? '') : '';
  const kept = { status, trader_id, pin_at, note, note_kind, decision_note, sent_back, moved_at };
  if (action === 'accept') return { ...kept, trader_id: change.trader_id ?? null, pin_at: moved_at };
  // Back in the pool it belongs to nobody; the journal knows who had it and why it came back.
  if (action === 'return') return { ...kept, trader_id: null, pin_at: null, note: '', note_kind: null, sent_back: 0 };
  const left = payoutMoves[action];
  if ('note' in left) Object.assign(kept, { note: change.note ?? '', note_kind: left.note });
  // The time to pay begins again: the trader has to find what is missing.
  return action === 'sendback' ? { ...kept, pin_at: moved_at, sent_back: sent_back + 1 } : kept;
}

/** What each move of money does, and what the journal says of it. */
const moveMoney = { credit, 'take back': takeBack };

function credit(tx: Tx, { id, trader_id, amount, bonus }: LockedPayout, at: Date): { credited: string } {
  if (trader_id === null) throw new Error(`Payout ${id} is done by nobody`);
  const credited = creditedAmount({ amount, bonus });
  post(tx, {
    kind: 'payout.done',
    ref: id,
    trader_id,
    from: 'payouts',
    to: 'available',
    amount: credited,
    at,
  });
  return { credited: String(credited) };
}

/** Exactly what it was credited with. What the trader has not got any more becomes a debt. */
function takeBack(tx: Tx, { id, trader_id, amount, bonus }: LockedPayout, at: Date): { taken: string } {
  if (trader_id === null) throw new Error(`Payout ${id} was done by nobody`);
  const taken = creditedAmount({ amount, bonus });
  take(tx, { kind: 'payout.reversed', ref: id, trader_id, to: 'payouts', amount: taken, at });
  return { taken: String(taken) };
}

function whyNot({ status, note_kind }: LockedPayout, action: PayoutAction): Refusal {
  if (note_kind === 'reversed') return payoutErrors.reversed;
  if (action === 'reverse') return status === PayoutStatus.done ? payoutErrors.reverseLate : payoutErrors.notPaid;
  if (action === 'return' && status === PayoutStatus.inWork) return payoutErrors.inTime;
  if (action === 'sendback' && status === PayoutStatus.review) return payoutErrors.sentBackEnough;
  return refusalAt(status);
}
