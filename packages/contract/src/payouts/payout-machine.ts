import { z } from 'zod';

/** Statuses as both sides use them: the trader who pays a payout and the moderator who checks it. */
export const PayoutStatus = {
  incorrect: -1,
  waiting: 0,
  inWork: 1,
  review: 2,
  checked: 3,
  rejected: 4,
  archived: 5,
  done: 6,
} as const;
export type PayoutStatus = (typeof PayoutStatus)[keyof typeof PayoutStatus];
export const payoutStatus = z.literal(Object.values(PayoutStatus));

/** What a note is about. `cancelled` is written by the trader, the others by a judge; `reversed`: it was paid and taken back. */
export const payoutNoteKind = z.enum(['cancelled', 'sent_back', 'not_proven', 'rejected', 'reversed']);
export type PayoutNoteKind = z.output<typeof payoutNoteKind>;

/** What a move is. Journal, figures, second person and money follow from it. */
interface PayoutMove {
  from: readonly PayoutStatus[];
  to: PayoutStatus;
  event: `payout.${string}`;
  /** The judge's word for it, in calls and at the desk; without one it is not a judge's move. */
  judge?: string;
  /** The judge has ended the case with it: it uses up this judge, and counts in what one person did alone. */
  decides?: true;
  /** What it does to the balance of its trader. */
  money?: 'credit' | 'take back';
  /** The note that it leaves; others leave the note as it is. */
  note?: PayoutNoteKind;
}

const { incorrect, waiting, inWork, review, rejected, archived, done } = PayoutStatus;

/**
 * The life of a payout on one screen. 4 and 5 are final, 6 is unless the money never came; no move leads to 3 «Проверено». The judge's moves
 * stand in the order in which the desk offers them.
 */
export const payoutMoves = {
  accept: { from: [waiting], to: inWork, event: 'payout.taken' },
  // A trader who cancelled although they had paid can still send receipts.
  confirm: { from: [inWork, incorrect], to: review, event: 'payout.sent_to_review' },
  cancel: { from: [inWork], to: incorrect, event: 'payout.cancelled', note: 'cancelled' },
  done: { from: [review], to: done, event: 'payout.done', judge: 'done', decides: true, money: 'credit' },
  sendback: { from: [review], to: inWork, event: 'payout.sent_back', judge: 'sendback', note: 'sent_back' },
  notproven: {
    from: [review],
    to: incorrect,
    event: 'payout.not_proven',
    judge: 'notproven',
    decides: true,
    note: 'not_proven',
  },
  reject: {
    from: [waiting, incorrect],
    to: rejected,
    event: 'payout.rejected',
    judge: 'fullreject',
    decides: true,
    note: 'rejected',
  },
  return: { from: [incorrect, inWork], to: waiting, event: 'payout.returned', judge: 'return' },
  // Never back to the pool: its payee may have been paid after all.
  reverse: {
    from: [done],
    to: rejected,
    event: 'payout.reversed',
    judge: 'reverse',
    decides: true,
    money: 'take back',
    note: 'reversed',
  },
  withdraw: { from: [waiting], to: archived, event: 'payout.withdrawn' },
} as const satisfies Record<string, PayoutMove>;

type Moves = typeof payoutMoves;
export type PayoutAction = keyof Moves;
/** What the journal says of the moves. */
export type PayoutEvent = Moves[PayoutAction]['event'];
/** What a judge can say about a payout. */
export type PayoutCaseAction = Extract<Moves[PayoutAction], { judge: string }>['judge'];
type Ending<Event> = Event extends `payout.${infer Rest}` ? Rest : never;
/** What became of a payout that was judged, by the second word of the event. */
export type PayoutOutcome = Ending<Extract<Moves[PayoutAction], { judge: string }>['event']>;
/** Whatever ends a case, as an act that two persons may be needed for. */
export type PayoutJudgingAct = `payout.${Extract<Moves[PayoutAction], { decides: true }>['judge']}`;

const moves: Record<PayoutAction, PayoutMove> = payoutMoves;
export const movesOfPayouts = Object.values(moves);

type MoveOf<Said> = { [Name in PayoutAction]: Moves[Name] extends { judge: Said } ? Name : never }[PayoutAction];
const judgeMoves = Object.fromEntries(
  Object.entries(moves).flatMap(([action, { judge }]) => (judge ? [[judge, action]] : [])),
) as { [Said in PayoutCaseAction]: MoveOf<Said> };
export const payoutActions = Object.keys(judgeMoves) as PayoutCaseAction[];

/** The move that a judge means. */
export const moveOfJudge = (said: PayoutCaseAction): PayoutAction => judgeMoves[said];

/** Those who judge have it before them: its receipts came, it was given up, or nothing was proven. */
export const isToJudge = (status: PayoutStatus): boolean => status === review || status === incorrect;

/** No move leads on. */
export const isFinal = (status: PayoutStatus): boolean => movesOfPayouts.every(({ from }) => !from.includes(status));

/** Where moves lead that those for which `such` is true make, each once. */
const ledTo = (such: (move: PayoutMove) => unknown) => [...new Set(movesOfPayouts.filter(such).map(({ to }) => to))];

/** It will never be paid. */
export const endedUnpaid: readonly PayoutStatus[] = ledTo(({ to }) => isFinal(to));
/** Nobody waits for anything any more: it is paid, or never will be. */
export const ended: readonly PayoutStatus[] = [done, ...endedUnpaid];
/** A case about it was decided; a judge may have done that or its trader, who gave it up. */
export const endedCase: readonly PayoutStatus[] = ledTo(({ decides }) => decides);

/** The fields that the moves depend on. The last three are known to judges only; no move of a trader needs them. */
export interface PayoutStanding {
  status: PayoutStatus;
  returnableAt?: Date | null;
  sendbacks_left?: number;
  reversibleUntil?: Date | null;
}

/** A payout in work can be returned to the pool only long after its deadline, and only by a person: the money may be on its way. */
export function nextPayoutStatus(payout: PayoutStanding, action: PayoutAction, now: Date): PayoutStatus | undefined {
  const { from, to } = moves[action];
  const { status, returnableAt, sendbacks_left = 0, reversibleUntil } = payout;
  if (!from.includes(status)) return undefined;
  if (action === 'return' && status === inWork && !(returnableAt && returnableAt <= now)) return undefined;
  if (action === 'sendback' && sendbacks_left <= 0) return undefined;
  if (action === 'reverse' && !(reversibleUntil && now < reversibleUntil)) return undefined;
  return to;
}

export const mayMove = (payout: PayoutStanding, action: PayoutAction, now: Date) =>
  nextPayoutStatus(payout, action, now) !== undefined;

export const isOverdue = (
  { status, workUntil }: Pick<PayoutStanding, 'status'> & { workUntil: Date | null },
  now: Date,
) => status === inWork && workUntil !== null && workUntil <= now;
