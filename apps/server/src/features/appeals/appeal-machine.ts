import { AppealStatus } from '@app/contract/appeals';

export type AppealAction = 'open' | 'accept' | 'yield' | 'reject' | 'review' | 'decideAgainst' | 'archive';

const { waiting, accepted, rejected, inWork, review, archived } = AppealStatus;

/**
 * The life of an appeal on one screen. `accept` is the trader's word on the case, by force after having rejected it; `yield` is
 * closing the deal itself, which leaves nothing to decide. Under review the platform is the judge.
 */
const moves: Record<AppealAction, { from: AppealStatus[]; to: AppealStatus }> = {
  open: { from: [waiting], to: inWork },
  accept: { from: [waiting, inWork, rejected], to: accepted },
  yield: { from: [waiting, inWork, rejected, review], to: accepted },
  reject: { from: [waiting, inWork], to: rejected },
  review: { from: [waiting, inWork], to: review },
  decideAgainst: { from: [review], to: rejected },
  archive: { from: [review], to: archived },
};

export function nextStatus(status: AppealStatus, action: AppealAction): AppealStatus | undefined {
  const { from, to } = moves[action];
  return from.includes(status) ? to : undefined;
}

/** While it is open no other appeal is made on the deal, and the deal is not put away. */
export const isOpen = (status: AppealStatus) => status === waiting || status === inWork || status === review;
