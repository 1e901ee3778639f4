import { z } from 'zod';

export const AppealStatus = { waiting: 0, accepted: 1, rejected: 2, inWork: 3, review: 4, archived: 5 } as const;
export type AppealStatus = (typeof AppealStatus)[keyof typeof AppealStatus];
export const appealStatus = z.literal(Object.values(AppealStatus));

/** How long the trader has to answer. */
export const APPEAL_ANSWER_HOURS = 24;
/** The customer's time to come again after a rejection: until then the money stays where it is. */
export const APPEAL_HELD_HOURS = 24;
/** On one deal. */
export const MOST_APPEALS = 2;

export type AppealAction = 'open' | 'accept' | 'reject' | 'review' | 'decideAgainst' | 'archive';

const { waiting, accepted, rejected, inWork, review, archived } = AppealStatus;

/** It is the trader's turn. */
export const unanswered: readonly AppealStatus[] = [waiting, inWork];
/** While it is open no other appeal is made on the deal, and the deal is not put away. */
export const undecided: readonly AppealStatus[] = [...unanswered, review];

/**
 * The life of an appeal on one screen. To accept is always open to the trader, by force after a rejection. Under review somebody else
 * judges; `archive` is the platform that gives up its own case.
 */
const moves: Record<AppealAction, { from: readonly AppealStatus[]; to: AppealStatus }> = {
  open: { from: [waiting], to: inWork },
  accept: { from: [...undecided, rejected], to: accepted },
  reject: { from: unanswered, to: rejected },
  review: { from: unanswered, to: review },
  decideAgainst: { from: [review], to: rejected },
  archive: { from: undecided, to: archived },
};

export function nextAppealStatus(status: AppealStatus, action: AppealAction): AppealStatus | undefined {
  const { from, to } = moves[action];
  return from.includes(status) ? to : undefined;
}

export const isOpen = (status: AppealStatus) => undecided.includes(status);

/** By the trader: while it waits or is in work; to accept is open under review as well, and by force after a rejection. */
export const mayReject = (status: AppealStatus) => nextAppealStatus(status, 'reject') !== undefined;
export const mayAccept = (status: AppealStatus) => nextAppealStatus(status, 'accept') !== undefined;
export const isForced = (status: AppealStatus) => mayAccept(status) && status === rejected;
