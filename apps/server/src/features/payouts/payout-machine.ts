import { MOST_SENT_BACK, PayoutStatus, payoutDeadline, payoutReturnable } from '@app/contract/payouts';

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

export interface Standing {
  status: PayoutStatus;
  pin_at: Date | null;
  sent_back: number;
}

/** What is in work returns to the pool only long after its time is over, and never by itself: the money may be on its way. */
export function nextStatus(payout: Standing, action: PayoutAction, now: Date): PayoutStatus | undefined {
  const { from, to } = moves[action];
  if (!from.includes(payout.status)) return undefined;
  if (action === 'return' && payout.status === inWork && !isReturnable(payout, now)) return undefined;
  if (action === 'sendback' && payout.sent_back >= MOST_SENT_BACK) return undefined;
  return to;
}

export function isOverdue({ status, pin_at }: Pick<Standing, 'status' | 'pin_at'>, now: Date): boolean {
  return status === inWork && pin_at !== null && payoutDeadline(pin_at) <= now;
}

const isReturnable = ({ pin_at }: Standing, now: Date) => pin_at !== null && payoutReturnable(pin_at) <= now;
