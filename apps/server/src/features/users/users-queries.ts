import type { Group } from '@app/contract/users';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';

export interface StoredUser {
  id: number;
  login: string;
  email: string;
  group: Group;
  password_hash: string;
}

export interface NewUser {
  login: string;
  email: string;
  group: Group;
  password_hash: string;
}

const userColumns = sql`id, login, email, "group", password_hash`;

/** By the typed login, in any Unicode form and case. */
export async function findByLogin(db: Db | Tx, login: string): Promise<StoredUser | undefined> {
  return db.one<StoredUser>(sql`
    select ${userColumns} from users where lower(login) = lower(normalize(${login}::text, nfkc))`);
}

export async function findById(db: Db | Tx, id: number): Promise<StoredUser | undefined> {
  return db.one<StoredUser>(sql`select ${userColumns} from users where id = ${id}`);
}

/** Locked until the transaction ends: changing the password and signing in with it wait for each other. */
export async function lockUser(tx: Tx, id: number): Promise<StoredUser | undefined> {
  return tx.one<StoredUser>(sql`select ${userColumns} from users where id = ${id} for update`);
}

export async function listAll(db: Db): Promise<(StoredUser & { created_at: Date })[]> {
  return db.many(sql`select ${userColumns}, created_at from users order by id`);
}

export async function insertUser(tx: Tx, user: NewUser, at: Date): Promise<{ id: number } | undefined> {
  return tx.one<{ id: number }>(sql`
    insert into users (login, email, "group", password_hash, created_at)
    values (${user.login}, ${user.email}, ${user.group}, ${user.password_hash}, ${at})
    returning id`);
}

export async function updatePasswordHash(tx: Tx, id: number, hash: string): Promise<void> {
  await tx.run(sql`update users set password_hash = ${hash} where id = ${id}`);
}

export async function updateGroup(tx: Tx, id: number, group: Group): Promise<void> {
  await tx.run(sql`update users set "group" = ${group} where id = ${id}`);
}
