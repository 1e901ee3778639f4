import { z } from 'zod';

/** Top-ups of the balance in USDT on TRON (TRC-20). */
export const DepositStatus = { waiting: 0, done: 1, archived: 2 } as const;
export type DepositStatus = (typeof DepositStatus)[keyof typeof DepositStatus];
export const depositStatus = z.literal(Object.values(DepositStatus));

/** So long the rate is promised. */
export const DEPOSIT_WAIT_MINUTES = 60;
const DEPOSIT_LATE_HOURS = 6;
/** All in all an amount is its request's for so long. */
export const DEPOSIT_HELD_HOURS = DEPOSIT_WAIT_MINUTES / 60 + DEPOSIT_LATE_HOURS;

/** A payment may come late: until then it still finds its request, and the amount is given to nobody else. */
export const payableUntil = (expired: Date) => new Date(expired.getTime() + DEPOSIT_LATE_HOURS * 3_600_000);

export type DepositAction = 'pay' | 'expire' | 'cancel';

const { waiting, done, archived } = DepositStatus;

/** The life of a top-up. Its amount stays the trader's for some hours more, so an expired or cancelled one can still be paid. */
const moves: Record<DepositAction, { from: DepositStatus[]; to: DepositStatus }> = {
  pay: { from: [waiting, archived], to: done },
  expire: { from: [waiting], to: archived },
  cancel: { from: [waiting], to: archived },
};

export function nextDepositStatus(status: DepositStatus, action: DepositAction): DepositStatus | undefined {
  const { from, to } = moves[action];
  return from.includes(status) ? to : undefined;
}

/** What to show: the clock has the last word, not the job that comes by once a minute. */
export function shownStatus(status: DepositStatus, expired: Date, now: Date): DepositStatus {
  return expired <= now ? (nextDepositStatus(status, 'expire') ?? status) : status;
}
