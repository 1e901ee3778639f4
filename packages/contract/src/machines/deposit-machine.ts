import { DepositStatus } from '../wallet.ts';

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
