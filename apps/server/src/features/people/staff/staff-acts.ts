import { roleNames } from '@app/contract/access/role-names';
import { isModerator } from '@app/contract/access/roles';
import type { StaffAct, StaffRolesChange } from '@app/contract/access/staff-api';
import { nextStaffState, staffMoves } from '@app/contract/access/staff-machine';
import type { ActResult } from '@app/contract/two-persons/requests';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '#db/db.ts';
import { endAllSessions, endOtherSessions } from '#features/access/sessions/sessions.ts';
import { treatAsNewStaff } from '#features/access/staff/new-staff.ts';
import { notifyOwners } from '#features/access/staff/notify-owners.ts';
import { hasTwoOwners } from '#features/access/staff/owners.ts';
import { staffErrors } from '#features/access/staff/staff-errors.ts';
import {
  listStaff,
  lockOwners,
  lockStaff,
  type StoredStaff,
  sinceNow,
  updateStaff,
} from '#features/access/staff/staff-queries.ts';
import { forgetSecondFactor } from '#features/access/two-factor/two-factor.ts';
import { lockUser } from '#features/access/users/users-queries.ts';
import type { ActKind } from '#features/two-persons/act-kind.ts';
import { actOnLocked } from '#features/two-persons/ask-request.ts';
import { settledRoles } from '#features/two-persons/who-counts.ts';
import { httpErrors } from '#http/mount/mount.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { record } from '#journal/record.ts';
import type { Clock } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { backKind, rolesKind } from './staff-kinds.ts';

export interface StaffNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

const done = { success: true } as const;

export async function showStaff({ db, clock }: StaffNeeds, reader: User) {
  const now = clock.now();
  const refused = reader.roles.includes('owner') && (await whyNotConfirm(db, reader, now));
  const staff = (await listStaff(db, now)).map(({ asked_by, ...person }) => ({
    ...person,
    may_confirm: person.state === 'waiting' && refused !== false && !refused({ asked_by }),
  }));
  return { staff };
}

/** Where there are two owners, confirming is a second word: not of who invited, and not of somebody new. */
async function whyNotConfirm(db: Db | Tx, owner: Pick<User, 'id'>, at: Date) {
  const two = await hasTwoOwners(db, at);
  const settled = two && (await settledRoles(db, owner.id, at)).includes('owner');
  return ({ asked_by }: Pick<StoredStaff, 'asked_by'>) => {
    if (!two) return undefined;
    if (asked_by === owner.id) return staffErrors.ownInvitation;
    return settled ? undefined : staffErrors.newOwner;
  };
}

export async function changeRoles(needs: StaffNeeds, owner: User, change: StaffRolesChange, request: FastifyRequest) {
  return once(needs, owner, request, async (tx) => {
    const { person, leaveAnOwner } = await actOn(tx, owner, change.user_id);
    if (isModerator(person.roles)) fail(staffErrors.moderatorsRoles);
    const roles = [...new Set(change.roles)];
    if (roles.length === person.roles.length && roles.every((role) => person.roles.includes(role)))
      fail(staffErrors.sameRoles);
    if (!roles.includes('owner')) leaveAnOwner();
    const content = { user_id: person.user_id, roles };
    return askOwner(tx, rolesKind, { content, person }, { owner, ...change, at: needs.clock.now() });
  });
}

/** Does it, or asks the other owner. */
async function askOwner<Content>(
  tx: Tx,
  kind: ActKind<Content, void, StoredStaff>,
  { content, person: thing }: { content: Content; person: StoredStaff },
  { owner, reason, at }: { owner: User; reason: string; at: Date },
): Promise<ActResult> {
  const asking = { by: { staff: owner.id }, person: owner.id, reason, at };
  const outcome = await actOnLocked(tx, kind, { content, thing }, asking);
  return { success: true, request_id: 'waits' in outcome ? outcome.waits : null };
}

export async function confirm(needs: StaffNeeds, owner: User, { user_id, reason }: StaffAct, request: FastifyRequest) {
  return once(needs, owner, request, async (tx) => {
    const { person } = await actOn(tx, owner, user_id);
    const state = nextStaffState(person.state, 'confirm') ?? fail(staffErrors.notWaiting);
    const change = about(needs, owner, person);
    const refused = (await whyNotConfirm(tx, owner, change.at))(person);
    if (refused) fail(refused);
    const roles_since = sinceNow(person.roles, change.at);
    await updateStaff(tx, { ...person, state, confirmed: true, roles_since }, change.at);
    record(tx, { event: staffMoves.confirm.event, ...change, data: { reason } });
    await notifyOwners(tx, user_id, { ...change, note: `Подтверждён: ${roleNames(person.roles)}` });
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
    const state = nextStaffState(person.state, 'turnOff') ?? fail(staffErrors.alreadyOff);
    leaveAnOwner();
    // A sign-in that has begun holds the user: either its session is there and ends, or it finds the door closed.
    await lockUser(tx, user_id);
    await updateStaff(tx, { ...person, state, nonce: null, invited_until: null }, needs.clock.now());
    await endAllSessions(tx, user_id);
    record(tx, { event: staffMoves.turnOff.event, ...about(needs, owner, person), data: { reason } });
    return done;
  });
}

export async function turnOn(needs: StaffNeeds, owner: User, { user_id, reason }: StaffAct, request: FastifyRequest) {
  return once(needs, owner, request, async (tx) => {
    const { person } = await actOn(tx, owner, user_id);
    if (person.state !== 'off') fail(staffErrors.notOff);
    return askOwner(tx, backKind, { content: { user_id }, person }, { owner, reason, at: needs.clock.now() });
  });
}

/** For who has lost the phone: the password alone lets them in to set it up anew. */
export async function resetTwoFactor(
  needs: StaffNeeds,
  owner: User,
  { user_id, reason }: StaffAct,
  request: FastifyRequest,
) {
  return once(needs, owner, request, async (tx) => {
    const { person } = await actOn(tx, owner, user_id);
    if (person.state !== 'active') fail(staffErrors.notActive);
    const change = { by: { staff: owner.id }, at: needs.clock.now() } as const;
    await lockUser(tx, user_id);
    if (!(await forgetSecondFactor(tx, user_id, { ...change, reason }))) fail(staffErrors.noSecondFactor);
    await endAllSessions(tx, user_id);
    await treatAsNewStaff(tx, user_id, { ...change, note: 'Второй шаг входа сброшен' });
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
