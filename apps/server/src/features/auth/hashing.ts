import { fail } from '#http/refusal.ts';
import { makeTurns, NoTurn } from '#lib/turns.ts';
import { authErrors } from './auth-errors.ts';

// Node has four threads for hashing, files and names of hosts together: two of them stay free for the rest, whatever comes to the
// doors. A hash takes some 40 ms, so the last of those waiting waits for a second or two.
const turns = makeTurns({ atOnce: 2, waiting: 60 });

/** Everything that hashes a password for somebody outside goes through here. */
export async function inTurnToHash<Result>(work: () => Promise<Result>): Promise<Result> {
  return turns(work).catch((error: unknown) => {
    if (error instanceof NoTurn) return fail(authErrors.busy);
    throw error;
  });
}
