import type { StaffAct, StaffRolesChange } from '@app/contract/staff/staff-api';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '#db/db.ts';
import { endAllSessions, endOtherSessions } from '#features/sessions/sessions.ts';
import { lockUser } from '#features/users/users.ts';
import { httpErrors } from '#http/mount/mount.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { record } from '#journal/record.ts';
import type { Clock } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { staffErrors } from './staff-errors.ts';
import { listStaff, lockOwners, lockStaff, type StoredStaff, updateStaff } from './staff-queries.ts';

export interface StaffNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

const done = { success: true } as const;

export async function showStaff({ db, clock }: StaffNeeds) {
  const serverTime = clock.now();
  return { staff: await listStaff(db, serverTime), serverTime };
}

export async function changeRoles(needs: StaffNeeds, owner: User, change: StaffRolesChange, request: FastifyRequest) {
  return once(needs, owner, request, async (tx) => {
    const { person, leaveAnOwner } = await actOn(tx, owner, change.user_id);
    const roles = [...new Set(change.roles)];
    if (roles.length === person.roles.length && roles.every((role) => person.roles.includes(role)))
      fail(staffErrors.sameRoles);
    if (!roles.includes('owner')) leaveAnOwner();
    await updateStaff(tx, { ...person, roles }, needs.clock.now());
    const data = { from: person.roles.join(', '), to: roles.join(', '), reason: change.reason };
    record(tx, { event: 'staff.roles_changed', ...about(needs, owner, person), data });
    return done;
  });
}

export async function confirm(needs: StaffNeeds, owner: User, { user_id, reason }: StaffAct, request: FastifyRequest) {
  return once(needs, owner, request, async (tx) => {
    const { person } = await actOn(tx, owner, user_id);
    if (person.state !== 'waiting') fail(staffErrors.notWaiting);
    await updateStaff(tx, { ...person, state: 'active', confirmed: true }, needs.clock.now());
    record(tx, { event: 'staff.confirmed', ...about(needs, owner, person), data: { reason } });
    return done;
  });
}

export async function endSessions(
  needs: StaffNeeds,
  owner: User,
  { user_id, reason }: StaffAct,
  request: FastifyRequest,
) {
  return once(needs, owner, request, async (tx) => {
    const { person } = await actOn(tx, owner, user_id);
    await lockUser(tx, user_id);
    if (user_id === owner.id) await endOtherSessions(tx, owner);
    else await endAllSessions(tx, user_id);
    record(tx, { event: 'staff.sessions_ended', ...about(needs, owner, person), data: { reason } });
    return done;
  });
}

export async function turnOff(needs: StaffNeeds, owner: User, { user_id, reason }: StaffAct, request: FastifyRequest) {
  return once(needs, owner, request, async (tx) => {
    const { person, leaveAnOwner } = await actOn(tx, owner, user_id);
    if (person.state === 'off') fail(staffErrors.alreadyOff);
    leaveAnOwner();
    // A sign-in that has begun holds the user: either its session is there and ends, or it finds the door closed.
    await lockUser(tx, user_id);
    await updateStaff(tx, { ...person, state: 'off', nonce: null, invited_until: null }, needs.clock.now());
    await endAllSessions(tx, user_id);
    record(tx, { event: 'staff.turned_off', ...about(needs, owner, person), data: { reason } });
    return done;
  });
}

/** Whom no owner has ever confirmed begins with a new link. */
export async function turnOn(needs: StaffNeeds, owner: User, { user_id, reason }: StaffAct, request: FastifyRequest) {
  return once(needs, owner, request, async (tx) => {
    const { person } = await actOn(tx, owner, user_id);
    if (person.state !== 'off') fail(staffErrors.notOff);
    await updateStaff(tx, { ...person, state: person.confirmed ? 'active' : 'invited' }, needs.clock.now());
    record(tx, { event: 'staff.turned_on', ...about(needs, owner, person), data: { reason } });
    return done;
  });
}

/**
 * Locks all owners, then the person: what owners do to one another follows one after another. The caller is looked at again behind the lock,
 * because another owner may have ended their role a moment ago.
 */
export async function actOn(tx: Tx, owner: User, userId: number) {
  const owners = await lockOwners(tx);
  if (!owners.includes(owner.id)) fail(httpErrors.forbidden);
  const person: StoredStaff = (await lockStaff(tx, userId)) ?? fail(staffErrors.notFound);
  return {
    person,
    /** Refuses what would leave the installation without an owner. */
    leaveAnOwner: () => {
      if (owners.every((id) => id === userId)) fail(staffErrors.lastOwner);
    },
  };
}

const about = ({ clock }: StaffNeeds, owner: User, { user_id }: StoredStaff) => ({
  ref: user_id,
  by: { staff: owner.id },
  at: clock.now(),
  owner: user_id,
});
