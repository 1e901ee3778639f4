import { DealStatus } from '@app/contract/deals';

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

export function nextStatus(status: DealStatus, action: DealAction): DealStatus | undefined {
  const { from, to } = moves[action];
  return from.includes(status) ? to : undefined;
}
