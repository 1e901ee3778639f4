import { AppealStatus } from './appeals.ts';

export type AppealAction = 'open' | 'accept' | 'reject' | 'review' | 'decideAgainst' | 'archive';

const { waiting, accepted, rejected, inWork, review, archived } = AppealStatus;

/**
 * The life of an appeal on one screen. To accept is always open to the trader, by force after a rejection. Under review somebody else
 * judges; `archive` is the platform that gives up its own case.
 */
const moves: Record<AppealAction, { from: AppealStatus[]; to: AppealStatus }> = {
  open: { from: [waiting], to: inWork },
  accept: { from: [waiting, inWork, review, rejected], to: accepted },
  reject: { from: [waiting, inWork], to: rejected },
  review: { from: [waiting, inWork], to: review },
  decideAgainst: { from: [review], to: rejected },
  archive: { from: [waiting, inWork, review], to: archived },
};

export function nextAppealStatus(status: AppealStatus, action: AppealAction): AppealStatus | undefined {
  const { from, to } = moves[action];
  return from.includes(status) ? to : undefined;
}

/** While it is open no other appeal is made on the deal, and the deal is not put away. */
export const isOpen = (status: AppealStatus) => status === waiting || status === inWork || status === review;

/** By the trader: while it waits or is in work; to accept is open under review as well, and by force after a rejection. */
export const mayReject = (status: AppealStatus) => nextAppealStatus(status, 'reject') !== undefined;
export const mayAccept = (status: AppealStatus) => nextAppealStatus(status, 'accept') !== undefined;
export const isForced = (status: AppealStatus) => mayAccept(status) && status === rejected;
