import { z } from 'zod';

export const AppealStatus = { waiting: 0, accepted: 1, rejected: 2, inWork: 3, review: 4, archived: 5 } as const;
export type AppealStatus = (typeof AppealStatus)[keyof typeof AppealStatus];
export const appealStatus = z.literal(Object.values(AppealStatus));

export type AppealAction = 'open' | 'accept' | 'reject' | 'review' | 'decideAgainst' | 'archive';

const { waiting, accepted, rejected, inWork, review, archived } = AppealStatus;

/** Appeals that wait for the trader's answer. */
export const unanswered: readonly AppealStatus[] = [waiting, inWork];
/** Open appeals: meanwhile no other appeal can be made on the deal, and the deal cannot be archived. */
export const undecided: readonly AppealStatus[] = [...unanswered, review];

/**
 * The life of an appeal on one screen. The trader may accept at any time, after a rejection too («by force»). Under review staff
 * decide. `archive`: staff put it away, or the platform withdraws its own appeal. `decideAgainst` is also the platform's concession.
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

/** What the trader may do: reject while the appeal is unanswered; accept also under review and after a rejection. */
export const mayReject = (status: AppealStatus) => nextAppealStatus(status, 'reject') !== undefined;
export const mayAccept = (status: AppealStatus) => nextAppealStatus(status, 'accept') !== undefined;
export const isForced = (status: AppealStatus) => mayAccept(status) && status === rejected;
