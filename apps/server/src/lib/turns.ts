/** Thrown when even the queue is full. */
export class NoTurn extends Error {}

/** How many callers of one kind may wait at once, and how many pieces of a single caller may wait or run. */
export interface Places {
  waiting: number;
  each: number;
}

/**
 * Limits work that uses much of the machine: this many pieces run at once and this many wait; further callers are refused at once instead
 * of slowing everybody down. Each kind of caller has its own waiting places, so no kind can fill another's.
 */
export function makeTurns<Kind extends string>(atOnce: number, places: Record<Kind, Places>) {
  let running = 0;
  const queue: { kind: Kind; start: () => void }[] = [];
  const present = new Map<string, number>();

  return async function inTurn<Result>(kind: Kind, caller: string, work: () => Promise<Result>): Promise<Result> {
    const key = `${kind} ${caller}`;
    const own = present.get(key) ?? 0;
    const isFull = running >= atOnce && queue.filter((one) => one.kind === kind).length >= places[kind].waiting;
    if (own >= places[kind].each || isFull) throw new NoTurn();
    present.set(key, own + 1);

    if (running < atOnce) running++;
    // Whoever finishes hands the place over directly, so that nobody can step in between.
    else await new Promise<void>((resolve) => queue.push({ kind, start: resolve }));
    try {
      return await work();
    } finally {
      const left = (present.get(key) ?? 0) - 1;
      if (left > 0) present.set(key, left);
      else present.delete(key);
      const next = queue.shift();
      if (next) next.start();
      else running--;
    }
  };
}
