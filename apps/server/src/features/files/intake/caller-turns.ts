import { fileErrors } from '#features/files/files-errors.ts';
import { fail } from '#http/refusal.ts';
import { seconds } from '#lib/clock.ts';

interface Waiting {
  caller: string;
  begin(): void;
}

/** A dozen proofs of a platform; the files of one form come one after the other and wait as one. */
const MOST_WAITING = 12;
const PATIENCE = seconds(20);

/**
 * Looking into files, one at a time. The turn goes to the caller who has had none for the longest, so whoever sends a hundred files
 * that take long waits for others once, and the others for one of theirs. Beyond so many waiting it is only that caller who is refused.
 */
export function makeCallerTurns(patience = PATIENCE) {
  const queue: Waiting[] = [];
  /** Who had which turn last. */
  const had = new Map<string, number>();
  let turns = 0;
  let busy = false;

  const lastTurn = ({ caller }: Waiting) => had.get(caller) ?? 0;

  function next(): void {
    // Of those who have had none for equally long, whoever came first.
    const [first, ...others] = queue;
    busy = first !== undefined;
    if (!first) return;
    others.reduce((best, each) => (lastTurn(each) < lastTurn(best) ? each : best), first).begin();
  }

  function wait(caller: string): Promise<boolean> {
    return new Promise((resolve) => {
      const leave = (hasTurn: boolean) => {
        clearTimeout(timer);
        queue.splice(queue.indexOf(waiting), 1);
        resolve(hasTurn);
      };
      const waiting = { caller, begin: () => leave(true) };
      const timer = setTimeout(leave, patience, false);
      queue.push(waiting);
    });
  }

  return async function inTurn<Result>(caller: string, work: () => Promise<Result>): Promise<Result> {
    if (queue.filter((each) => each.caller === caller).length >= MOST_WAITING) fail(fileErrors.tooManyUploads);
    if (busy && !(await wait(caller))) fail(fileErrors.busy);
    busy = true;
    had.set(caller, ++turns);
    try {
      return await work();
    } finally {
      next();
    }
  };
}
