/** What somebody was told to have happened. */
export interface Entry {
  /** As the server's own journal calls it: `deal.closed`. */
  event: string;
  ref: number;
  /** Kopecks: what the deal was closed with, what a top-up or an adjustment brings. */
  amount?: bigint;
  /** Whose it is, where the thing itself does not say. */
  trader?: number;
}

export type Journal = ReturnType<typeof makeJournal>;

/** Everything that was acknowledged, as it was heard; what must be true afterwards follows from it alone. */
export function makeJournal() {
  const entries: Entry[] = [];
  const counts = { requests: 0, retries: 0, refused: 0, doubled: 0 };
  return {
    entries,
    counts,
    /** The platform's own names for what it asked to be made, and whether it was. */
    wanted: new Map<string, { id: number; amount: bigint } | 'refused'>(),
    /** Requests that never got an answer, and answers that contradict each other. */
    problems: [] as string[],
    did: (event: string, ref: number, more: Omit<Entry, 'event' | 'ref'> = {}) =>
      void entries.push({ event, ref, ...more }),
    of: (event: string) => entries.filter((entry) => entry.event === event),
  };
}
