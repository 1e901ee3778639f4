import { type ColleagueRole, isModerator, mayStaff, type StaffArea } from '@app/contract/access/roles';
import type { StaffState } from '@app/contract/access/staff-machine';
import { Group, needsSecondFactor } from '@app/contract/access/users';
import type { Db, Tx } from '#db/db.ts';
import { addUser } from '#features/access/users/users.ts';
import type { StoredUser } from '#features/access/users/users-queries.ts';
import { httpErrors } from '#http/mount/mount.ts';
import { fail } from '#http/refusal.ts';
import { type Change, record } from '#journal/record.ts';
import { staffErrors } from './staff-errors.ts';
import { findStaff, insertStaff, sinceNow } from './staff-queries.ts';

interface NewStaff {
  login: string;
  email: string;
  password_hash: string;
  roles: readonly ColleagueRole[];
  state: StaffState;
  /** The owner who invites them. */
  asked_by?: number;
  /** Since when their second word counts as if they had been confirmed then; at this moment unless given. */
  since?: Date;
}

/** A person together with their roles: a moderator, or one of the staff, is never without them. */
export async function addStaff(
  tx: Tx,
  { login, email, password_hash, roles, state, asked_by, since }: NewStaff,
  change: Change & { reason?: string },
): Promise<number> {
  const { by, at, reason } = change;
  const group = isModerator(roles) ? Group.moderator : Group.staff;
  const id = await addUser(tx, { login, email, group, password_hash }, { by, at });
  await insertStaff(tx, {
    user_id: id,
    roles: [...new Set(roles)],
    roles_since: state === 'active' ? sinceNow(roles, since ?? at) : {},
    state,
    confirmed: state === 'active',
    asked_by: asked_by ?? null,
  });
  const data = { roles: roles.join(', '), ...(reason && { reason }) };
  record(tx, { event: state === 'active' ? 'staff.added' : 'staff.invited', ref: id, by, at, owner: id, data });
  return id;
}

/** At the door, behind the lock of the user: whoever is turned off in this moment does not come in afterwards. */
export async function mustBeActive(tx: Tx, { id, group }: Pick<StoredUser, 'id' | 'group'>): Promise<void> {
  if (!needsSecondFactor(group)) return;
  const staff = await findStaff(tx, id);
  if (staff?.state !== 'active') fail(staff?.state === 'waiting' ? staffErrors.waiting : staffErrors.off);
}

/** Of a link that was made minutes ago, for whoever still is a colleague. */
export async function mustStillBe(db: Db, id: number): Promise<void> {
  if ((await findStaff(db, id))?.state !== 'active') fail(httpErrors.forbidden);
}

/** Of a link that was made minutes ago, for whoever still sees this part of the console. */
export async function mustStillSee(db: Db, id: number, area: StaffArea): Promise<void> {
  const staff = await findStaff(db, id);
  if (staff?.state !== 'active' || !mayStaff(staff.roles, area, 'see')) fail(httpErrors.forbidden);
}
