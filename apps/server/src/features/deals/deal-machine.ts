import { DealStatus } from '@app/contract/deals';

export type DealAction = 'close' | 'expire' | 'cancel' | 'archive';

const { waiting, closed, archived, expired, cancelled } = DealStatus;

/** The life of a deal on one screen. 1 and 2 are final. */
const moves: Record<DealAction, { from: DealStatus[]; to: DealStatus }> = {
  close: { from: [waiting, expired, cancelled], to: closed },
  expire: { from: [waiting], to: expired },
  cancel: { from: [waiting], to: cancelled },
  archive: { from: [waiting, expired, cancelled], to: archived },
};

export function nextStatus(status: DealStatus, action: DealAction): DealStatus | undefined {
  const { from, to } = moves[action];
  return from.includes(status) ? to : undefined;
}
