import { brokenConstraint, type Tx } from '#db/db.ts';
import { openAccounts } from '#features/ledger/ledger-queries.ts';
import { fail } from '#http/refusal.ts';
import { type Change, record } from '#journal/record.ts';
import { userErrors } from './users-errors.ts';
import { insertUser, type NewUser, updatePasswordHash } from './users-queries.ts';

/**
 * A user is created together with their ledger accounts, or not at all. A visitor who registers has no id yet; the journal says that they
 * did it themselves.
 */
export async function addUser(tx: Tx, user: NewUser, { by, at }: Change): Promise<number> {
  try {
    const { id } = (await insertUser(tx, user, at)) ?? fail(userErrors.notFound);
    await openAccounts(tx, id);
    record(tx, {
      event: 'user.created',
      ref: id,
      by: by === 'visitor' ? { user: id } : by,
      at,
      data: { group: user.group, ...(user.state && { state: user.state }) },
    });
    return id;
  } catch (error) {
    if (brokenConstraint(error) === 'users_login') fail(userErrors.loginTaken);
    if (brokenConstraint(error) === 'users_email') fail(userErrors.emailTaken);
    throw error;
  }
}

export async function setPassword(tx: Tx, id: number, hash: string, { by, at }: Change): Promise<void> {
  await updatePasswordHash(tx, id, hash);
  record(tx, { event: 'user.password_changed', ref: id, by, at, owner: id });
}
