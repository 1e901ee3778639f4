import { Group, needsSecondFactor } from '@app/contract/users';
import { brokenConstraint, type Db, type Tx } from '#db/db.ts';
import { openAccounts } from '#features/ledger/ledger.ts';
import { endSessionsWithoutCode } from '#features/sessions/sessions.ts';
import { fail } from '#http/refusal.ts';
import { type Change, record } from '#journal/record.ts';
import { userErrors } from './users-errors.ts';
import {
  findById,
  findByLogin,
  insertUser,
  listAll,
  lockState,
  lockUser,
  type NewUser,
  readState,
  type StoredUser,
  updateGroup,
  updatePasswordHash,
  updateState,
} from './users-queries.ts';

export {
  findById as findUserById,
  findByLogin as findUser,
  listAll as listUsers,
  lockState,
  lockUser,
  readState,
  type StoredUser,
  updateState,
  userErrors,
};

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

/** For the operator. A changed group has effect at once, because every request reads it. Staff are made and ended elsewhere, with their roles. */
export async function setGroup(db: Db, login: string, group: Group, change: Change): Promise<StoredUser> {
  return db.begin(async (tx) => {
    const user = (await findByLogin(tx, login)) ?? fail(userErrors.notFound);
    if (user.group === Group.staff || group === Group.staff) fail(userErrors.staffGroup);
    await updateGroup(tx, user.id, group);
    if (needsSecondFactor(group)) await endSessionsWithoutCode(tx, user.id);
    const data = { from: user.group, to: group };
    record(tx, { event: 'user.group_changed', ref: user.id, ...change, owner: user.id, data });
    return user;
  });
}
