import { type Deal, DealStatus, isTooOld } from './deals.ts';

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

/** By the trader, with a code: at any time while it waits, and for a month after it has ended unpaid. */
export function mayAccept({ status, createdAt }: Pick<Deal, 'status' | 'createdAt'>, now: Date): boolean {
  return nextDealStatus(status, 'close') !== undefined && !(status !== waiting && isTooOld(createdAt, now));
}

export const mayArchive = ({ status }: Pick<Deal, 'status'>) => nextDealStatus(status, 'archive') !== undefined;
