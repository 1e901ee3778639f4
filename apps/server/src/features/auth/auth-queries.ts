import type { Group } from '@app/contract/users';
import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';

export interface StoredSession {
  id: number;
  login: string;
  group: Group;
  seen_at: Date;
}

export async function findSession(db: Db, tokenHash: Buffer, now: Date): Promise<StoredSession | undefined> {
  return db.one<StoredSession>(sql`
    select users.id, users.login, users."group", sessions.seen_at
    from sessions join users on users.id = sessions.user_id
    where sessions.token_hash = ${tokenHash} and sessions.expires_at > ${now}`);
}

export async function insertSession(
  tx: Tx,
  session: { tokenHash: Buffer; userId: number; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.run(sql`
    insert into sessions (token_hash, user_id, created_at, seen_at, expires_at)
    values (${session.tokenHash}, ${session.userId}, ${session.now}, ${session.now}, ${session.expiresAt})`);
}

export async function lockSession(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  return (await tx.one(sql`select 1 from sessions where token_hash = ${tokenHash} for update`)) !== undefined;
}

/** At most until it is `oldest` seconds old, however much it is used. */
export async function prolongSession(
  db: Db,
  tokenHash: Buffer,
  now: Date,
  expiresAt: Date,
  oldest: number,
): Promise<void> {
  await db.run(sql`
    update sessions set seen_at = ${now}, expires_at = least(${expiresAt}, created_at + make_interval(secs => ${oldest}))
    where token_hash = ${tokenHash}`);
}

export async function deleteSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.run(sql`delete from sessions where token_hash = ${tokenHash}`);
}

export async function deleteSessions(tx: Tx, userId: number, keep: Buffer | null): Promise<number> {
  return tx.run(sql`
    delete from sessions where user_id = ${userId} and (${keep}::bytea is null or token_hash <> ${keep}::bytea)`);
}

/** False when this solution was taken before. */
export async function insertUsedCaptcha(db: Db, signature: string, expiresAt: Date): Promise<boolean> {
  const rows = await db.run(sql`
    insert into captchas_used (signature, expires_at) values (${signature}, ${expiresAt}) on conflict do nothing`);
  return rows === 1;
}

export async function deleteExpired(db: Db, now: Date): Promise<void> {
  await db.run(sql`delete from sessions where expires_at < ${now}`);
  await db.run(sql`delete from captchas_used where expires_at < ${now}`);
}
