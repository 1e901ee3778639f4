import { z } from 'zod';

export const DealStatus = { waiting: 0, closed: 1, archived: 2, expired: -1, cancelled: -2 } as const;
export type DealStatus = (typeof DealStatus)[keyof typeof DealStatus];
export type DealStatusName = keyof typeof DealStatus;
export const dealStatusName = (status: DealStatus) =>
  (Object.keys(DealStatus) as DealStatusName[]).find((name) => DealStatus[name] === status);
export const dealStatus = z.literal(Object.values(DealStatus));

/**
 * So many days after its creation a deal can be neither accepted late nor appealed; an appeal that was made in time can still close it.
 */
export const isTooOld = ({ createdAt, late_days }: { createdAt: Date; late_days: number }, now: Date) =>
  now.getTime() - createdAt.getTime() > late_days * 86_400_000;

export type DealAction = 'close' | 'settle' | 'expire' | 'cancel' | 'archive';

const { waiting, closed, archived, expired, cancelled } = DealStatus;

/** The life of a deal on one screen. 1 is final. `settle` closes it by an accepted appeal, and is the only way out of the archive. */
const moves: Record<DealAction, { from: DealStatus[]; to: DealStatus }> = {
  close: { from: [waiting, expired, cancelled], to: closed },
  settle: { from: [waiting, expired, cancelled, archived], to: closed },
  expire: { from: [waiting], to: expired },
  cancel: { from: [waiting], to: cancelled },
  archive: { from: [expired, cancelled], to: archived },
};

export function nextDealStatus(status: DealStatus, action: DealAction): DealStatus | undefined {
  const { from, to } = moves[action];
  return from.includes(status) ? to : undefined;
}

/** It ended unpaid but may still be accepted. Its hold has been released, so the money comes from what is available. */
export const isLate = ({ status }: { status: DealStatus }) =>
  status !== waiting && nextDealStatus(status, 'close') !== undefined;

/** Whether the trader may accept it with a code: while it waits, and for some weeks if it ended unpaid. */
export function mayAccept(deal: { status: DealStatus; createdAt: Date; late_days: number }, now: Date): boolean {
  return nextDealStatus(deal.status, 'close') !== undefined && !(isLate(deal) && isTooOld(deal, now));
}

/** Whether an accepted appeal may close it. Not when it is closed already, so no appeal can be made on a closed deal. */
export const maySettle = ({ status }: { status: DealStatus }) => nextDealStatus(status, 'settle') !== undefined;

export const mayArchive = ({ status }: { status: DealStatus }) => nextDealStatus(status, 'archive') !== undefined;
