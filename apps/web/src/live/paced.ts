/**
 * Runs at once for the first call, then once for all calls that came meanwhile: at most every `ms`, and not before the last run has ended,
 * so that a slow answer is not cancelled again and again.
 */
export function runPaced<T>(ms: number, run: (items: ReadonlySet<T>) => Promise<unknown>) {
  let waiting = new Set<T>();
  let busy = false;
  let stopped = false;

  async function go(): Promise<void> {
    if (busy || stopped || waiting.size === 0) return;
    busy = true;
    const items = waiting;
    waiting = new Set();
    await Promise.all([Promise.race([run(items), pause(longest)]), pause(ms)]);
    busy = false;
    await go();
  }

  return {
    add: (items: Iterable<T>) => {
      for (const item of items) waiting.add(item);
      void go();
    },
    stop: () => {
      stopped = true;
    },
  };
}

/** A run that hangs must not block the others. */
const longest = 8_000;

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
