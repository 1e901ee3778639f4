import { z } from 'zod';

/** Top-ups of the balance in USDT on TRON (TRC-20). */
export const TopupStatus = { waiting: 0, done: 1, archived: 2 } as const;
export type TopupStatus = (typeof TopupStatus)[keyof typeof TopupStatus];
export const topupStatus = z.literal(Object.values(TopupStatus));

/** For this long the rate is guaranteed. */
export const DEPOSIT_WAIT_MINUTES = 60;
const DEPOSIT_LATE_HOURS = 6;
/** For this long in all nobody else is given the same amount to pay. */
export const DEPOSIT_HELD_HOURS = DEPOSIT_WAIT_MINUTES / 60 + DEPOSIT_LATE_HOURS;

/** A payment may come late. Until this moment it is still matched with its request, and nobody else is given the same amount. */
export const payableUntil = (expired: Date) => new Date(expired.getTime() + DEPOSIT_LATE_HOURS * 3_600_000);

/** What a move is. Journal and money follow from it. */
interface DepositMove {
  from: readonly TopupStatus[];
  to: TopupStatus;
  event: `deposit.${string}`;
  /** What it does to the balance of its trader. */
  money?: 'credit';
}

const { waiting, done, archived } = TopupStatus;

/** The life of a top-up. Its amount stays reserved for some hours more, so an expired or cancelled one can still be paid. */
export const topupMoves = {
  pay: { from: [waiting, archived], to: done, event: 'deposit.received', money: 'credit' },
  expire: { from: [waiting], to: archived, event: 'deposit.expired' },
  cancel: { from: [waiting], to: archived, event: 'deposit.cancelled' },
} as const satisfies Record<string, DepositMove>;

export type TopupAction = keyof typeof topupMoves;

const moves: Record<TopupAction, DepositMove> = topupMoves;

export function nextTopupStatus(status: TopupStatus, action: TopupAction): TopupStatus | undefined {
  const { from, to } = moves[action];
  return from.includes(status) ? to : undefined;
}

/** The status to show: a request is shown as expired as soon as its time is over, even if the job has not changed it yet. */
export function shownStatus(status: TopupStatus, expired: Date, now: Date): TopupStatus {
  return expired <= now ? (nextTopupStatus(status, 'expire') ?? status) : status;
}
