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

export const PAYOUT_WORK_MINUTES = 30;
/** A trader who has this many may not take another one. What a moderator sends back is not refused because of it. */
export const MOST_PAYOUTS_IN_WORK = 5;
export const MOST_PAYOUTS_IN_REVIEW = 20;
/** After `count` cancellations within `hours`, the trader may take nothing for as many hours. */
export const CANCELLATION_PAUSES = [
  { count: 5, hours: 1 },
  { count: 20, hours: 24 },
] as const;
/** How many times a moderator may send one payout back for better receipts. */
export const MOST_SENT_BACK = 2;
/** An overdue payout may go back to the pool this long after it was taken. */
export const PAYOUT_RETURN_MINUTES = 60;

export const payoutDeadline = (pinAt: Date) => new Date(pinAt.getTime() + PAYOUT_WORK_MINUTES * 60_000);

/** Whoever took a payout before this moment has had it for too long. */
export const takenBefore = (now: Date) => new Date(now.getTime() - PAYOUT_WORK_MINUTES * 60_000);

/** When a moderator may first return a payout that is in work. */
export const payoutReturnable = (pinAt: Date) => new Date(pinAt.getTime() + PAYOUT_RETURN_MINUTES * 60_000);

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

/** The life of a payout on one screen. 4, 5 and 6 are final; no move leads to 3 «Проверено». */
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
  withdraw: { from: [waiting], to: archived },
};

/** The fields that the moves depend on. `sent_back` is known to moderators only; no move of a trader needs it. */
export interface PayoutStanding {
  status: PayoutStatus;
  pinAt: Date | null;
  sent_back?: number;
}

/** A payout in work can be returned to the pool only long after its deadline, and only by a person: the money may be on its way. */
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
