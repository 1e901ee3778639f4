import { z } from 'zod';

/**
 * What one person of the staff has asked for and another confirms. open: waits for the other. refused: the other said no, and an owner who
 * is neither decides. done: confirmed and carried out. upheld: that owner said no as well. lapsed: its time is over, or the thing has changed.
 * withdrawn: by who asked.
 */
export const RequestState = {
  open: 'open',
  refused: 'refused',
  done: 'done',
  upheld: 'upheld',
  lapsed: 'lapsed',
  withdrawn: 'withdrawn',
} as const;
export type RequestState = keyof typeof RequestState;
export const requestState = z.enum(RequestState);

/** What a move is. */
interface RequestMove {
  from: readonly RequestState[];
  to: RequestState;
  event: `request.${string}`;
}

const { open, refused, done, upheld, lapsed, withdrawn } = RequestState;

/** Those that wait for somebody. */
const waiting = [open, refused] as const;
/** How a request may have ended. */
export const endedStates = [done, upheld, lapsed, withdrawn] as const;

/** The life of a request on one screen. Who asked takes back a refused one only if nobody can answer it, or if the no is that of before. */
export const requestMoves = {
  confirm: { from: waiting, to: done, event: 'request.confirmed' },
  refuse: { from: [open], to: refused, event: 'request.refused' },
  uphold: { from: [refused], to: upheld, event: 'request.upheld' },
  withdraw: { from: waiting, to: withdrawn, event: 'request.withdrawn' },
  lapse: { from: waiting, to: lapsed, event: 'request.lapsed' },
} as const satisfies Record<string, RequestMove>;

export type RequestAction = keyof typeof requestMoves;

const moves: Record<RequestAction, RequestMove> = requestMoves;

export function nextRequestState(state: RequestState, action: RequestAction): RequestState | undefined {
  const { from, to } = moves[action];
  return from.includes(state) ? to : undefined;
}

/** Somebody has to answer it still. */
export const isWaiting = (state: RequestState): boolean => (waiting as readonly RequestState[]).includes(state);
