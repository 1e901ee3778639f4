import { PayoutStatus, payoutDeadline } from '@app/contract/payouts';

export type PayoutAction = 'accept' | 'confirm' | 'cancel' | 'done' | 'return' | 'reject' | 'withdraw';

const { incorrect, waiting, inWork, review, rejected, archived, done } = PayoutStatus;

/** The life of a payout on one screen. 4, 5 and 6 are final; 3 «Проверено» is a label without a way to it. */
const moves: Record<PayoutAction, { from: PayoutStatus[]; to: PayoutStatus }> = {
  accept: { from: [waiting], to: inWork },
  confirm: { from: [inWork], to: review },
  cancel: { from: [inWork], to: incorrect },
  done: { from: [review], to: done },
  return: { from: [incorrect, inWork], to: waiting },
  reject: { from: [waiting, incorrect], to: rejected },
  withdraw: { from: [waiting], to: archived },
};

export interface Standing {
  status: PayoutStatus;
  pin_at: Date | null;
}

/** What is in work returns to the pool only when its time is over, and never by itself: the money may be on its way. */
export function nextStatus(payout: Standing, action: PayoutAction, now: Date): PayoutStatus | undefined {
  const { from, to } = moves[action];
  if (!from.includes(payout.status)) return undefined;
  if (action === 'return' && payout.status === inWork && !isOverdue(payout, now)) return undefined;
  return to;
}

export function isOverdue({ status, pin_at }: Standing, now: Date): boolean {
  return status === inWork && pin_at !== null && payoutDeadline(pin_at) <= now;
}
