import { DepositStatus } from '@app/contract/wallet';

export type DepositAction = 'pay' | 'expire';

const { waiting, done, expired } = DepositStatus;

/** The life of a top-up. A late payment still finds its request, so an expired one can be paid. */
const moves: Record<DepositAction, { from: DepositStatus[]; to: DepositStatus }> = {
  pay: { from: [waiting, expired], to: done },
  expire: { from: [waiting], to: expired },
};

export function nextStatus(status: DepositStatus, action: DepositAction): DepositStatus | undefined {
  const { from, to } = moves[action];
  return from.includes(status) ? to : undefined;
}

/** What to show: the clock has the last word, not the job that comes by once a minute. */
export function shownStatus(status: DepositStatus, expired: Date, now: Date): DepositStatus {
  return expired <= now ? (nextStatus(status, 'expire') ?? status) : status;
}
