/** Somebody could not even be put into the queue. */
export class NoTurn extends Error {}

/**
 * Work that takes a part of the machine for itself, so many pieces at once and so many waiting; whoever comes beyond that is sent away
 * at once instead of slowing everybody down.
 */
export function makeTurns({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  let running = 0;
  const queue: (() => void)[] = [];

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < atOnce) running++;
    else if (queue.length >= waiting) throw new NoTurn();
    // Whoever leaves hands the place over, so that nobody can step in between.
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
