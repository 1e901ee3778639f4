import type { Group } from '@app/contract/access/users';
import type { TraderState } from '@app/contract/people/trader-state';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';

export interface StoredUser {
  id: number;
  login: string;
  email: string;
  group: Group;
  state: TraderState;
  password_hash: string;
}

export interface NewUser {
  login: string;
  email: string;
  group: Group;
  password_hash: string;
  /** Active unless given. */
  state?: TraderState;
}

const userColumns = sql`id, login, email, "group", state, password_hash`;

/** By the typed login, in any Unicode form and case. */
export async function findUser(db: Db | Tx, login: string): Promise<StoredUser | undefined> {
  return db.one<StoredUser>(sql`
    select ${userColumns} from users where lower(login) = lower(normalize(${login}::text, nfkc))`);
}

export async function findUserById(db: Db | Tx, id: number): Promise<StoredUser | undefined> {
  return db.one<StoredUser>(sql`select ${userColumns} from users where id = ${id}`);
}

/** Locked until the transaction ends: changing the password and signing in with it wait for each other. */
export async function lockUser(tx: Tx, id: number): Promise<StoredUser | undefined> {
  return tx.one<StoredUser>(sql`select ${userColumns} from users where id = ${id} for update`);
}

export async function listUsers(db: Db): Promise<(StoredUser & { created_at: Date })[]> {
  return db.many(sql`select ${userColumns}, created_at from users order by id`);
}

export async function insertUser(tx: Tx, user: NewUser, at: Date): Promise<{ id: number } | undefined> {
  return tx.one<{ id: number }>(sql`
    insert into users (login, email, "group", state, password_hash, created_at)
    values (${user.login}, ${user.email}, ${user.group}, ${user.state ?? 'active'}, ${user.password_hash}, ${at})
    returning id`);
}

export async function updatePasswordHash(tx: Tx, id: number, hash: string): Promise<void> {
  await tx.run(sql`update users set password_hash = ${hash} where id = ${id}`);
}

export async function updateGroup(tx: Tx, id: number, group: Group): Promise<void> {
  await tx.run(sql`update users set "group" = ${group} where id = ${id}`);
}

/**
 * Locked against whatever reads the state to begin something (taking a payout, an appeal, a new profile), and not against rows that only
 * belong to the person: a deal that is being made must not wait.
 */
export async function lockState(tx: Tx, id: number) {
  return tx.one<Pick<StoredUser, 'login' | 'group' | 'state'>>(sql`
    select login, "group", state from users where id = ${id} for no key update`);
}

export async function updateState(tx: Tx, id: number, state: TraderState): Promise<void> {
  await tx.run(sql`update users set state = ${state} where id = ${id}`);
}

export async function readState(db: Db, id: number): Promise<TraderState> {
  return db.value<TraderState>(sql`select state from users where id = ${id}`);
}
