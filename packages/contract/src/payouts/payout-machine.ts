import { z } from 'zod';

/** Statuses as both sides use them: the trader who pays a payout and the moderator who checks it. */
export const PayoutStatus = {
  incorrect: -1,
  waiting: 0,
  inWork: 1,
  review: 2,
  checked: 3,
  rejected: 4,
  archived: 5,
  done: 6,
} as const;
export type PayoutStatus = (typeof PayoutStatus)[keyof typeof PayoutStatus];
export const payoutStatus = z.literal(Object.values(PayoutStatus));

export type PayoutAction =
  | 'accept'
  | 'confirm'
  | 'cancel'
  | 'done'
  | 'sendback'
  | 'notproven'
  | 'return'
  | 'reject'
  | 'reverse'
  | 'withdraw';

const { incorrect, waiting, inWork, review, rejected, archived, done } = PayoutStatus;

/** The life of a payout on one screen. 4 and 5 are final, 6 is unless the money never came; no move leads to 3 «Проверено». */
const moves: Record<PayoutAction, { from: PayoutStatus[]; to: PayoutStatus }> = {
  accept: { from: [waiting], to: inWork },
  // A trader who cancelled although they had paid can still send receipts.
  confirm: { from: [inWork, incorrect], to: review },
  cancel: { from: [inWork], to: incorrect },
  done: { from: [review], to: done },
  sendback: { from: [review], to: inWork },
  notproven: { from: [review], to: incorrect },
  return: { from: [incorrect, inWork], to: waiting },
  reject: { from: [waiting, incorrect], to: rejected },
  // Never back to the pool: its payee may have been paid after all.
  reverse: { from: [done], to: rejected },
  withdraw: { from: [waiting], to: archived },
};

/** The fields that the moves depend on. The last three are known to judges only; no move of a trader needs them. */
export interface PayoutStanding {
  status: PayoutStatus;
  returnableAt?: Date | null;
  sendbacks_left?: number;
  reversibleUntil?: Date | null;
}

/** A payout in work can be returned to the pool only long after its deadline, and only by a person: the money may be on its way. */
export function nextPayoutStatus(payout: PayoutStanding, action: PayoutAction, now: Date): PayoutStatus | undefined {
  const { from, to } = moves[action];
  const { status, returnableAt, sendbacks_left = 0, reversibleUntil } = payout;
  if (!from.includes(status)) return undefined;
  if (action === 'return' && status === inWork && !(returnableAt && returnableAt <= now)) return undefined;
  if (action === 'sendback' && sendbacks_left <= 0) return undefined;
  if (action === 'reverse' && !(reversibleUntil && now < reversibleUntil)) return undefined;
  return to;
}

export const mayMove = (payout: PayoutStanding, action: PayoutAction, now: Date) =>
  nextPayoutStatus(payout, action, now) !== undefined;

export const isOverdue = (
  { status, workUntil }: Pick<PayoutStanding, 'status'> & { workUntil: Date | null },
  now: Date,
) => status === inWork && workUntil !== null && workUntil <= now;
