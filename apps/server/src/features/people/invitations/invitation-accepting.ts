import type { InvitationAccept } from '@app/contract/access/staff-api';
import { nextStaffState, staffMoves } from '@app/contract/access/staff-machine';
import type { Tx } from '#db/db.ts';
import { inTurnOfVisitors } from '#features/access/sign-in/hashing.ts';
import { findStaff, lockStaff, type StoredStaff, updateStaff } from '#features/access/staff/staff-queries.ts';
import { prepareSecret, spendFirstCode } from '#features/access/two-factor/two-factor.ts';
import { setPassword } from '#features/access/users/users.ts';
import { lockUser } from '#features/access/users/users-queries.ts';
import type { StaffNeeds } from '#features/people/staff/staff-acts.ts';
import { fail } from '#http/refusal.ts';
import { record } from '#journal/record.ts';
import { isToken, userOf } from '#lib/link-token.ts';
import { hashPassword } from '#lib/password.ts';
import { seedOf } from './invitations.ts';
import { invitationErrors } from './invitations-errors.ts';

/** Shows the login and a secret for the phone. Opened again, it shows another secret, and the one before is forgotten. */
export async function openInvitation(needs: StaffNeeds, token: string) {
  return needs.db.begin(async (tx) => {
    const { user, expires_at } = await holdInvitation(tx, needs, token);
    return { login: user.login, expires_at, ...(await prepareSecret(tx, needs, user)) };
  });
}

/** Password and second factor in one sitting. The person may come in when an owner has confirmed that it was them. */
export async function acceptInvitation(
  needs: StaffNeeds,
  { token, password, otp_code }: InvitationAccept,
  address: string,
) {
  // Looked at first: nobody makes the server hash passwords with a made-up link.
  const stored = await findStaff(needs.db, userOf(token));
  if (!stored || !goodUntil(needs, stored, token)) return fail(invitationErrors.gone);
  const hash = await inTurnOfVisitors(
    address,
    async () => {},
    () => hashPassword(password),
  );
  const refusal = await needs.db.begin(async (tx) => {
    const { user, person } = await holdInvitation(tx, needs, token);
    const refused = await spendFirstCode(tx, needs, user.id, otp_code);
    // Returned, not thrown: wrong codes are counted.
    if (refused) return refused;
    const change = { by: { user: user.id }, at: needs.clock.now() };
    await setPassword(tx, user.id, hash, change);
    const state = nextStaffState(person.state, 'accept') ?? fail(invitationErrors.gone);
    await updateStaff(tx, { ...person, state, nonce: null, invited_until: null }, change.at);
    record(tx, { event: staffMoves.accept.event, ref: user.id, ...change, owner: user.id });
    return undefined;
  });
  return refusal ? fail(refusal) : { success: true as const };
}

/** The person is locked before the link is looked at: of two who accept at once the second finds it used. */
async function holdInvitation(tx: Tx, needs: StaffNeeds, token: string) {
  const person = (await lockStaff(tx, userOf(token))) ?? fail(invitationErrors.gone);
  const expires_at = goodUntil(needs, person, token) ?? fail(invitationErrors.gone);
  const user = (await lockUser(tx, person.user_id)) ?? fail(invitationErrors.gone);
  return { person, user, expires_at };
}

function goodUntil({ clock, vault }: StaffNeeds, person: StoredStaff, token: string): Date | undefined {
  const { user_id, nonce, invited_until } = person;
  if (!nonce || !invited_until || invited_until <= clock.now()) return undefined;
  return isToken(vault, seedOf({ user_id, nonce }), token) ? invited_until : undefined;
}
