import type { NewPasswordSet } from '@app/contract/access/new-password';
import type { Db, Tx } from '#db/db.ts';
import { endAllSessions } from '#features/access/sessions/sessions.ts';
import { inTurnOfVisitors } from '#features/access/sign-in/hashing.ts';
import { setPassword } from '#features/access/users/users.ts';
import { lockUser } from '#features/access/users/users-queries.ts';
import { fail } from '#http/refusal.ts';
import { isToken, userOf } from '#lib/link-token.ts';
import { hashPassword } from '#lib/password.ts';
import { type AccessNeeds, isGood, seedOf } from './given-links.ts';
import { deleteLink, findLink, type StoredLink } from './password-link-queries.ts';
import { accessErrors } from './trader-access-errors.ts';

/** Whose password the link is for. Opening it uses nothing up: programs that preview links open them, too. */
export async function openLink(needs: AccessNeeds, token: string) {
  const { login, expires_at } = await mustBeGood(needs.db, needs, token);
  return { login, expires_at };
}

export async function setNewPassword(needs: AccessNeeds, { token, password }: NewPasswordSet, address: string) {
  // Looked at first: nobody makes the server hash passwords with a made-up link.
  await mustBeGood(needs.db, needs, token);
  const hash = await inTurnOfVisitors(
    address,
    async () => {},
    () => hashPassword(password),
  );
  await needs.db.begin(async (tx) => {
    const id = userOf(token);
    // Of two at once the second finds it used. A sign-in with the old password that has begun comes before this, and its session ends.
    await lockUser(tx, id);
    await mustBeGood(tx, needs, token);
    await deleteLink(tx, id);
    await setPassword(tx, id, hash, { by: { user: id }, at: needs.clock.now() });
    await endAllSessions(tx, id);
  });
  return { success: true as const };
}

async function mustBeGood(db: Db | Tx, { vault, clock }: AccessNeeds, token: string): Promise<StoredLink> {
  const link = await findLink(db, userOf(token));
  return link && isGood(link, clock.now()) && isToken(vault, seedOf(link), token) ? link : fail(accessErrors.gone);
}
