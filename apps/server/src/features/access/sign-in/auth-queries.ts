import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';

/** Returns false if this solution was used before. */
export async function insertUsedCaptcha(db: Db, signature: string, expiresAt: Date): Promise<boolean> {
  const rows = await db.run(sql`
    insert into captchas_used (signature, expires_at) values (${signature}, ${expiresAt}) on conflict do nothing`);
  return rows === 1;
}

export async function deleteUsedCaptcha(db: Db, signature: string): Promise<void> {
  await db.run(sql`delete from captchas_used where signature = ${signature}`);
}

export async function deleteExpiredCaptchas(db: Db, now: Date): Promise<void> {
  await db.run(sql`delete from captchas_used where expires_at < ${now}`);
}

export async function isKnownAddress(db: Db, userId: number, address: string, since: Date): Promise<boolean> {
  const row = await db.one(sql`
    select 1 from sign_in_addresses where user_id = ${userId} and address = ${address} and signed_in_at > ${since}`);
  return row !== undefined;
}

export async function keepKnownAddress(db: Db, userId: number, address: string, now: Date): Promise<void> {
  await db.run(sql`
    insert into sign_in_addresses (user_id, address, signed_in_at) values (${userId}, ${address}, ${now})
    on conflict (user_id, address) do update set signed_in_at = excluded.signed_in_at`);
}

export async function deleteOldAddresses(db: Db, before: Date): Promise<void> {
  await db.run(sql`delete from sign_in_addresses where signed_in_at < ${before}`);
}
