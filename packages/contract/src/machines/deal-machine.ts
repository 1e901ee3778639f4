import { type Deal, DealStatus, isTooOld } from '../deals.ts';

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
export const isLate = ({ status }: Pick<Deal, 'status'>) =>
  status !== waiting && nextDealStatus(status, 'close') !== undefined;

/** By the trader, with a code: at any time while it waits, and for a month after it has ended unpaid. */
export function mayAccept(deal: Pick<Deal, 'status' | 'createdAt'>, now: Date): boolean {
  return nextDealStatus(deal.status, 'close') !== undefined && !(isLate(deal) && isTooOld(deal.createdAt, now));
}

/** By an accepted appeal; so an appeal on what is closed already has no end. */
export const maySettle = ({ status }: Pick<Deal, 'status'>) => nextDealStatus(status, 'settle') !== undefined;

export const mayArchive = ({ status }: Pick<Deal, 'status'>) => nextDealStatus(status, 'archive') !== undefined;
