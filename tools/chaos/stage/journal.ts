import type { CaseKind } from '@app/contract/cases/case-leases';

/** Something that somebody was told to have happened. */
export interface Entry {
  /** As the server's own journal calls it: `deal.closed`. */
  event: string;
  ref: number;
  /** In kopecks: the amount of a closed deal, of a top-up or of an adjustment. */
  amount?: bigint;
  /** The owner, where the thing itself does not say it. */
  trader?: number;
}

export type Journal = ReturnType<typeof makeJournal>;

/** Everything that was acknowledged; what must be true afterwards follows from this alone. */
export function makeJournal() {
  const entries: Entry[] = [];
  const counts = {
    requests: 0,
    retries: 0,
    refused: 0,
    doubled: 0,
    decisions: 0,
    asked: 0,
    second: 0,
    noes: 0,
    givenUp: 0,
  };
  return {
    entries,
    counts,
    /** The platform's own ids of what it asked for, and whether it was made. */
    wanted: new Map<string, { id: number; amount: bigint } | 'refused'>(),
    /** Requests that never got an answer, and answers that contradict each other. */
    problems: [] as string[],
    /** What will have happened when a second person confirms the request of this number. */
    asked: new Map<number, () => void>(),
    /** The noes of people, by the thing that they were said about. */
    noes: [] as { thing: string; who: number }[],
    /** Appeals that staff decided for the payer. */
    judged: [] as number[],
    /** Messages by their words: whether they were accepted. */
    said: new Map<string, boolean>(),
    /** Leases that time has ended, each after this row of the server's journal. */
    lapsed: [] as { kind: CaseKind; id: number; who: number; after: bigint }[],
    did: (event: string, ref: number, more: Omit<Entry, 'event' | 'ref'> = {}) =>
      void entries.push({ event, ref, ...more }),
    of: (event: string) => entries.filter((entry) => entry.event === event),
  };
}
