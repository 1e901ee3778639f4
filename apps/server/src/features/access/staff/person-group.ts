import { MODERATOR } from '@app/contract/access/roles';
import { Group } from '@app/contract/access/users';
import type { Db, Tx } from '#db/db.ts';
import { endAllSessions, endSessionsWithoutCode } from '#features/access/sessions/sessions.ts';
import { userErrors } from '#features/access/users/users-errors.ts';
import { findUser, type StoredUser, updateGroup } from '#features/access/users/users-queries.ts';
import { fail } from '#http/refusal.ts';
import { type Change, record } from '#journal/record.ts';
import { notifyOwners, stateByCommand } from './notify-owners.ts';
import { deleteStaff, insertStaff, sinceNow } from './staff-queries.ts';

/** For the operator. A changed group has effect at once; who becomes a moderator waits for an owner where there are two. */
export async function changeGroup(db: Db, login: string, group: Group, change: Change): Promise<StoredUser> {
  return db.begin(async (tx) => {
    const user = (await findUser(tx, login)) ?? fail(userErrors.notFound);
    if (user.group === Group.staff || group === Group.staff) fail(userErrors.staffGroup);
    await updateGroup(tx, user.id, group);
    if (user.group === Group.moderator) await deleteStaff(tx, user.id);
    if (group === Group.moderator) await becomeModerator(tx, user.id, change);
    const data = { from: user.group, to: group };
    record(tx, { event: 'user.group_changed', ref: user.id, ...change, owner: user.id, data });
    return user;
  });
}

/** Who has a second factor comes in anew with it; who has none goes on, to set it up. */
async function becomeModerator(tx: Tx, id: number, { by, at }: Change): Promise<void> {
  const [state, roles] = [await stateByCommand(tx, at), [MODERATOR]] as const;
  const isActive = state === 'active';
  const roles_since = isActive ? sinceNow(roles, at) : {};
  await insertStaff(tx, { user_id: id, roles: [...roles], roles_since, state, confirmed: isActive, asked_by: null });
  if (isActive) await endSessionsWithoutCode(tx, id);
  else await endAllSessions(tx, id);
  await notifyOwners(tx, id, {
    by,
    at,
    note: isActive ? 'Стал модератором' : 'Станет модератором, когда его подтвердят',
  });
}
