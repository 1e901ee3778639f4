import { z } from 'zod';

export const DealStatus = { waiting: 0, closed: 1, archived: 2, expired: -1, cancelled: -2 } as const;
export type DealStatus = (typeof DealStatus)[keyof typeof DealStatus];
export type DealStatusName = keyof typeof DealStatus;
export const dealStatusName = (status: DealStatus) =>
  (Object.keys(DealStatus) as DealStatusName[]).find((name) => DealStatus[name] === status);
export const dealStatus = z.literal(Object.values(DealStatus));

/** How long after it was made a deal may still be accepted late. */
export const LATE_DAYS = 30;

/** From then on a deal is neither accepted late nor appealed any more; an appeal made in time still closes it. */
export const isTooOld = (createdAt: Date, now: Date) => now.getTime() - createdAt.getTime() > LATE_DAYS * 86_400_000;

export type DealAction = 'close' | 'settle' | 'expire' | 'cancel' | 'archive';

const { waiting, closed, archived, expired, cancelled } = DealStatus;

/** The life of a deal on one screen. 1 is final. `settle` closes it by an accepted appeal, which alone reaches what was put away. */
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

/** Ended unpaid, and yet may be accepted: then the money comes from what is available, its hold is gone. */
export const isLate = ({ status }: { status: DealStatus }) =>
  status !== waiting && nextDealStatus(status, 'close') !== undefined;

/** By the trader, with a code: at any time while it waits, and for a month after it has ended unpaid. */
export function mayAccept(deal: { status: DealStatus; createdAt: Date }, now: Date): boolean {
  return nextDealStatus(deal.status, 'close') !== undefined && !(isLate(deal) && isTooOld(deal.createdAt, now));
}

/** By an accepted appeal; so an appeal on what is closed already has no end. */
export const maySettle = ({ status }: { status: DealStatus }) => nextDealStatus(status, 'settle') !== undefined;

export const mayArchive = ({ status }: { status: DealStatus }) => nextDealStatus(status, 'archive') !== undefined;
