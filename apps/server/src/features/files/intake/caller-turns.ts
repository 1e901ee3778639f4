import { fileErrors } from '#features/files/files-errors.ts';
import { fail } from '#http/refusal.ts';
import { seconds } from '#lib/clock.ts';

interface Waiting {
  caller: string;
  begin(): void;
}

/** Enough for a dozen proofs of a platform; the files of one form are checked one after another and count as one. */
const MOST_WAITING = 12;
const PATIENCE = seconds(20);

/**
 * Files are checked one at a time. The next turn goes to the caller who has waited longest since their last turn. So a caller with a
 * hundred slow files delays everybody else by one file only. A caller with too many waiting is refused; others are not.
 */
export function makeCallerTurns(patience = PATIENCE) {
  const queue: Waiting[] = [];
  /** When each caller last had a turn. */
  const had = new Map<string, number>();
  let turns = 0;
  let busy = false;

  const lastTurn = ({ caller }: Waiting) => had.get(caller) ?? 0;

  function next(): void {
    // Of callers who have waited equally long, the one who came first.
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
