import type { Tx } from '#db/db.ts';
import type { Change } from '#journal/record.ts';
import { notifyOwners } from './notify-owners.ts';
import { findStaff, lockOwners, lockStaff, sinceNow, updateStaff } from './staff-queries.ts';

/**
 * Whoever was given a new way in may be somebody else from now on: their second word counts as that of somebody new, and owners hear of it. Nothing
 * for who is no colleague.
 */
export async function treatAsNewStaff(
  tx: Tx,
  userId: number,
  { by, at, note }: Change & { note: string },
): Promise<void> {
  if (!(await findStaff(tx, userId))) return;
  await lockOwners(tx);
  const person = await lockStaff(tx, userId);
  if (!person) return;
  if (person.state === 'active') await updateStaff(tx, { ...person, roles_since: sinceNow(person.roles, at) }, at);
  await notifyOwners(tx, userId, { by, at, note });
}
