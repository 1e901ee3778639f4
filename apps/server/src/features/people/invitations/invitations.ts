import { randomBytes } from 'node:crypto';
import { roleNames } from '@app/contract/access/role-names';
import { INVITATION_HOURS, type StaffAct, type StaffInvite } from '@app/contract/access/staff-api';
import { nextStaffState, staffMoves } from '@app/contract/access/staff-machine';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#db/db.ts';
import { unknownLoginHash } from '#features/access/sign-in/auth.ts';
import { notifyOwners } from '#features/access/staff/notify-owners.ts';
import { addStaff } from '#features/access/staff/staff.ts';
import { findStaff, lockStaff, updateStaff } from '#features/access/staff/staff-queries.ts';
import { forgetSecondFactor, hasSecondFactor } from '#features/access/two-factor/two-factor.ts';
import { setPassword } from '#features/access/users/users.ts';
import { actOn, type StaffNeeds } from '#features/people/staff/staff-acts.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { record } from '#journal/record.ts';
import { hours, later } from '#lib/clock.ts';
import { type LinkSeed, tokenOf } from '#lib/link-token.ts';
import { invitationErrors } from './invitations-errors.ts';

/** The person is there from now on, with a password that nobody knows and a door that is closed to them. */
export async function invite(needs: StaffNeeds, owner: User, given: StaffInvite, request: FastifyRequest) {
  const password_hash = await unknownLoginHash();
  const { login, email, roles, reason } = given;
  const user_id = await once(needs, owner, request, async (tx) => {
    await actOn(tx, owner, owner.id);
    const change = { by: { staff: owner.id }, at: needs.clock.now(), reason };
    const person = { login, email, roles, password_hash, state: 'invited', asked_by: owner.id } as const;
    const id = await addStaff(tx, person, change);
    await newLink(tx, needs, owner, id);
    await notifyOwners(tx, id, { ...change, note: `Приглашён: ${roleNames(roles)}` });
    return id;
  });
  return linkOf(needs, user_id);
}

/** Also for somebody who has accepted, but was not whom the owner meant: their password and second factor are forgotten. */
export async function renew(needs: StaffNeeds, owner: User, { user_id, reason }: StaffAct, request: FastifyRequest) {
  const password_hash = await unknownLoginHash();
  await once(needs, owner, request, async (tx) => {
    const { person } = await actOn(tx, owner, user_id);
    if (person.confirmed) fail(invitationErrors.alreadyConfirmed);
    if (!nextStaffState(person.state, 'renew')) fail(invitationErrors.closed);
    const change = { by: { staff: owner.id }, at: needs.clock.now() } as const;
    if (person.state === 'waiting' || (await hasSecondFactor(tx, user_id))) {
      await setPassword(tx, user_id, password_hash, change);
      await forgetSecondFactor(tx, user_id, change);
    }
    await newLink(tx, needs, owner, user_id);
    record(tx, { event: staffMoves.renew.event, ref: user_id, ...change, owner: user_id, data: { reason } });
    return user_id;
  });
  return linkOf(needs, user_id);
}

/** Whoever gives the link does not confirm who comes by it. */
async function newLink(tx: Tx, { clock }: StaffNeeds, owner: User, user_id: number): Promise<void> {
  const person = (await lockStaff(tx, user_id)) ?? fail(invitationErrors.gone);
  const at = clock.now();
  const invited_until = later(at, hours(INVITATION_HOURS));
  const link = { nonce: randomBytes(16), invited_until, asked_by: owner.id };
  const state = nextStaffState(person.state, 'renew') ?? fail(invitationErrors.closed);
  await updateStaff(tx, { ...person, state, ...link }, at);
}

/** Computed each time and stored nowhere, not even with the idempotency key. */
async function linkOf({ db, vault }: StaffNeeds, user_id: number) {
  const { nonce, invited_until } = (await findStaff(db, user_id)) ?? fail(invitationErrors.gone);
  if (!nonce || !invited_until) return fail(invitationErrors.gone);
  return { user_id, token: tokenOf(vault, seedOf({ user_id, nonce })), expires_at: invited_until };
}

export const seedOf = ({ user_id, nonce }: { user_id: number; nonce: Buffer }): LinkSeed => {
  return { purpose: 'staff-invitation', user_id, seed: nonce.toString('hex') };
};
