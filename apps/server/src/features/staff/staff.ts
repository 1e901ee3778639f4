import { mayStaff, type StaffArea, type StaffRole } from '@app/contract/staff/roles';
import type { StaffState } from '@app/contract/staff/staff-api';
import { Group } from '@app/contract/users';
import type { Db, Tx } from '#db/db.ts';
import { addUser, type StoredUser } from '#features/users/users.ts';
import { httpErrors } from '#http/mount/mount.ts';
import { fail } from '#http/refusal.ts';
import { type Change, record } from '#journal/record.ts';
import { staffErrors } from './staff-errors.ts';
import {
  findStaff,
  insertStaff,
  listStaff,
  lockOwners,
  lockStaff,
  type StoredStaff,
  updateStaff,
} from './staff-queries.ts';

export { actOn, type StaffNeeds } from './staff-acts.ts';
export { findStaff, listStaff, lockOwners, lockStaff, type StoredStaff, updateStaff };

interface NewStaff {
  login: string;
  email: string;
  password_hash: string;
  roles: readonly StaffRole[];
  state: StaffState;
}

/** A person of group 1 together with their roles: neither is ever without the other. */
export async function addStaff(
  tx: Tx,
  { login, email, password_hash, roles, state }: NewStaff,
  change: Change & { reason?: string },
): Promise<number> {
  const { by, at, reason } = change;
  const id = await addUser(tx, { login, email, group: Group.staff, password_hash }, { by, at });
  await insertStaff(tx, { user_id: id, roles: [...new Set(roles)], state, confirmed: state === 'active' });
  const data = { roles: roles.join(', '), ...(reason && { reason }) };
  record(tx, { event: state === 'active' ? 'staff.added' : 'staff.invited', ref: id, by, at, owner: id, data });
  return id;
}

/** At the door, behind the lock of the user: whoever is turned off in this moment does not come in afterwards. */
export async function mustBeActive(tx: Tx, { id, group }: Pick<StoredUser, 'id' | 'group'>): Promise<void> {
  if (group !== Group.staff) return;
  const staff = await findStaff(tx, id);
  if (staff?.state !== 'active') fail(staff?.state === 'waiting' ? staffErrors.waiting : staffErrors.off);
}

/** Of a link that was made minutes ago, for whoever still sees this part of the console. */
export async function mustStillSee(db: Db, id: number, area: StaffArea): Promise<void> {
  const staff = await findStaff(db, id);
  if (staff?.state !== 'active' || !mayStaff(staff.roles, area, 'see')) fail(httpErrors.forbidden);
}
