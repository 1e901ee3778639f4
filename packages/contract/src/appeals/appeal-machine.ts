import { z } from 'zod';

export const AppealStatus = { waiting: 0, accepted: 1, rejected: 2, inWork: 3, review: 4, archived: 5 } as const;
export type AppealStatus = (typeof AppealStatus)[keyof typeof AppealStatus];
export const appealStatus = z.literal(Object.values(AppealStatus));

const { waiting, accepted, rejected, inWork, review, archived } = AppealStatus;

/** Appeals that wait for the trader's answer. */
export const unansweredStatuses: readonly AppealStatus[] = [waiting, inWork];
/** Open appeals: meanwhile no other appeal can be made on the deal, and the deal cannot be archived. */
export const undecidedStatuses: readonly AppealStatus[] = [...unansweredStatuses, review];

/** What has been decided, or was put away. */
export const decided: readonly AppealStatus[] = Object.values(AppealStatus).filter(
  (status) => !undecidedStatuses.includes(status),
);

/** What a move is. Journal, figures, second person and money follow from it. */
interface AppealMove {
  from: readonly AppealStatus[];
  to: AppealStatus;
  event: `appeal.${string}`;
  /** Somebody has said something about the case, and figures tell it. */
  outcome?: true;
  /** Staff can end the case with it: it uses up this judge, and counts in what one person did alone. */
  decides?: true;
  /** What it does to the money that the appeal holds. */
  money?: 'release';
  /** Whoever waited for an answer waits no more. On the way to the desk a question stays asked. */
  answers?: true;
}

/**
 * The life of an appeal on one screen. The trader may accept at any time, after a rejection too («by force»). Under review staff
 * decide. `archive`: staff put it away, or the platform withdraws its own appeal. `decideAgainst` is also the platform's concession.
 */
export const appealMoves = {
  open: { from: [waiting], to: inWork, event: 'appeal.opened' },
  accept: {
    from: [...undecidedStatuses, rejected],
    to: accepted,
    event: 'appeal.accepted',
    outcome: true,
    decides: true,
    money: 'release',
    answers: true,
  },
  reject: { from: unansweredStatuses, to: rejected, event: 'appeal.rejected', outcome: true, answers: true },
  review: { from: unansweredStatuses, to: review, event: 'appeal.sent_to_review', outcome: true },
  decideAgainst: {
    from: [review],
    to: rejected,
    event: 'appeal.rejected',
    outcome: true,
    decides: true,
    money: 'release',
    answers: true,
  },
  archive: {
    from: undecidedStatuses,
    to: archived,
    event: 'appeal.archived',
    outcome: true,
    decides: true,
    money: 'release',
    answers: true,
  },
} as const satisfies Record<string, AppealMove>;

type Moves = typeof appealMoves;
export type AppealAction = keyof Moves;
/** What the journal says of the moves. Several may have one event. */
export type AppealEventName = Moves[AppealAction]['event'];

const moves: Record<AppealAction, AppealMove> = appealMoves;
export const movesOfAppeals = Object.values(moves);

/** The events after which an appeal waits for nobody. */
export const appealEnds: readonly string[] = [
  ...new Set(movesOfAppeals.flatMap(({ event, to }) => (undecidedStatuses.includes(to) ? [] : event))),
];

export function nextAppealStatus(status: AppealStatus, action: AppealAction): AppealStatus | undefined {
  const { from, to } = moves[action];
  return from.includes(status) ? to : undefined;
}

export const isOpen = (status: AppealStatus) => undecidedStatuses.includes(status);

/** What the trader may do: reject while the appeal is unanswered; accept also under review and after a rejection. */
export const mayReject = (status: AppealStatus) => nextAppealStatus(status, 'reject') !== undefined;
export const mayAccept = (status: AppealStatus) => nextAppealStatus(status, 'accept') !== undefined;
export const isForced = (status: AppealStatus) => mayAccept(status) && status === rejected;
