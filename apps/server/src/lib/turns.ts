/** Somebody could not even be put into the queue. */
export class NoTurn extends Error {}

/** So many callers of one kind wait at once, and of a single caller so many pieces wait or run at once. */
export interface Places {
  waiting: number;
  each: number;
}

/**
 * Work that takes a part of the machine for itself, so many pieces at once and so many waiting; whoever comes beyond that is sent away
 * at once instead of slowing everybody down. Each kind of caller has places of its own to wait in: no kind can fill another's.
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
    // Whoever leaves hands the place over, so that nobody can step in between.
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
