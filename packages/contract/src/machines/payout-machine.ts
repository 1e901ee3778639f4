import { MOST_SENT_BACK, PayoutStatus, payoutDeadline, payoutReturnable } from '../payouts.ts';

export type PayoutAction =
  | 'accept'
  | 'confirm'
  | 'cancel'
  | 'done'
  | 'sendback'
  | 'notproven'
  | 'return'
  | 'reject'
  | 'withdraw';

const { incorrect, waiting, inWork, review, rejected, archived, done } = PayoutStatus;

/** The life of a payout on one screen. 4, 5 and 6 are final; 3 «Проверено» is a label without a way to it. */
const moves: Record<PayoutAction, { from: PayoutStatus[]; to: PayoutStatus }> = {
  accept: { from: [waiting], to: inWork },
  // Whoever paid and cancelled all the same has a way back.
  confirm: { from: [inWork, incorrect], to: review },
  cancel: { from: [inWork], to: incorrect },
  done: { from: [review], to: done },
  sendback: { from: [review], to: inWork },
  notproven: { from: [review], to: incorrect },
  return: { from: [incorrect, inWork], to: waiting },
  reject: { from: [waiting, incorrect], to: rejected },
  withdraw: { from: [waiting], to: archived },
};

/** Of a payout, as far as its moves depend on it. The trader does not know how often it was sent back, and has no move that does. */
export interface PayoutStanding {
  status: PayoutStatus;
  pinAt: Date | null;
  sent_back?: number;
}

/** What is in work returns to the pool only long after its time is over, and never by itself: the money may be on its way. */
export function nextPayoutStatus(payout: PayoutStanding, action: PayoutAction, now: Date): PayoutStatus | undefined {
  const { from, to } = moves[action];
  const { status, pinAt, sent_back = 0 } = payout;
  if (!from.includes(status)) return undefined;
  if (action === 'return' && status === inWork && !(pinAt && payoutReturnable(pinAt) <= now)) return undefined;
  if (action === 'sendback' && sent_back >= MOST_SENT_BACK) return undefined;
  return to;
}

export const mayMove = (payout: PayoutStanding, action: PayoutAction, now: Date) =>
  nextPayoutStatus(payout, action, now) !== undefined;

export function isOverdue({ status, pinAt }: PayoutStanding, now: Date): boolean {
  return status === inWork && pinAt !== null && payoutDeadline(pinAt) <= now;
}
