import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { network } from '#lib/network.ts';
import { makeTurns, NoTurn } from '#lib/turns.ts';
import { authErrors } from './auth-errors.ts';

// Node has four threads for hashing, files and DNS together; two of them stay free for the rest. A hash takes some 40 ms, so the last in
// the queue waits for a second or two. A signed-in person has one hash at a time, and all of them together leave the places of visitors
// free. An office may share one address, so an address has a third of these places.
const inTurn = makeTurns(2, { visitor: { waiting: 60, each: 20 }, member: { waiting: 30, each: 1 } });

/** Everything that hashes a password for somebody signed in goes through here. */
export async function inTurnOfMembers<Result>({ id }: Pick<User, 'id'>, work: () => Promise<Result>): Promise<Result> {
  return inTurn('member', `${id}`, work).catch(sayBusy);
}

/** The same for visitors who are not signed in. `giveBack` is called when they are refused: a refusal must not use anything up. */
export async function inTurnOfVisitors<Result>(
  address: string,
  giveBack: () => Promise<void>,
  work: () => Promise<Result>,
): Promise<Result> {
  return inTurn('visitor', network(address), work).catch(async (error: unknown) => {
    if (error instanceof NoTurn) await giveBack();
    return sayBusy(error);
  });
}

function sayBusy(error: unknown): never {
  if (error instanceof NoTurn) fail(authErrors.busy);
  throw error;
}
