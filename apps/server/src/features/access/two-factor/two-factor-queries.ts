import type { Db, Tx } from '#db/db.ts';
import { inOneGo } from '#db/in-one-go.ts';
import { sql } from '#db/sql.ts';
import { httpErrors } from '#http/mount/mount.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';

export interface StoredTwoFactor {
  state: 'prepare2fa' | 'enabled2fa';
  secret: Buffer;
  last_step: bigint;
  /** Wrong codes of the user over all sessions, and how often they were locked because of them. */
  failures: number;
  locks: number;
  failed_at: Date | null;
  locked_until: Date | null;
}

/** The same for one session. */
export interface SessionCodes {
  otp_failures: number;
  otp_locks: number;
  otp_locked_until: Date | null;
}

export type LockedTwoFactor = StoredTwoFactor & SessionCodes;

const columns = sql`state, secret, last_step, failures, locks, failed_at, locked_until`;

export async function findTwoFactor(db: Db | Tx, userId: number): Promise<StoredTwoFactor | undefined> {
  return db.one<StoredTwoFactor>(sql`select ${columns} from two_factor where user_id = ${userId}`);
}

/** The session is read behind the user's lock, and only the holder of the lock writes it. Refuses if it was ended meanwhile. */
export async function lockTwoFactor(
  tx: Tx,
  { id, session }: Pick<User, 'id' | 'session'>,
): Promise<LockedTwoFactor | undefined> {
  const [stored, codes] = await inOneGo(
    tx.one<StoredTwoFactor>(sql`select ${columns} from two_factor where user_id = ${id} for update`),
    tx.one<SessionCodes>(sql`
      select otp_failures, otp_locks, otp_locked_until from sessions where token_hash = ${session}`),
  );
  return stored && { ...stored, ...(codes ?? fail(httpErrors.unauthorized)) };
}

/** Before there is a session: at the door. */
export async function lockAtDoor(tx: Tx, userId: number): Promise<StoredTwoFactor | undefined> {
  return tx.one<StoredTwoFactor>(sql`select ${columns} from two_factor where user_id = ${userId} for update`);
}

/** Stores a new secret if two-step authentication is not on yet; returns false if it is. */
export async function upsertPrepared(tx: Tx, userId: number, secret: Buffer): Promise<boolean> {
  const rows = await tx.run(sql`
    insert into two_factor as t (user_id, state, secret) values (${userId}, 'prepare2fa', ${secret})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0 where t.state = 'prepare2fa'`);
  return rows === 1;
}

/** Written with the commit. `forgiven`: the session's wrong codes before this one. */
export function acceptStep(tx: Tx, userId: number, step: number, forgiven: number): void {
  tx.withCommit(sql`
    update two_factor set state = 'enabled2fa', last_step = ${step}, failures = greatest(failures - ${forgiven}::integer, 0)
    where user_id = ${userId}`);
}

export async function updateFailures(
  tx: Tx,
  userId: number,
  { failures, locks, lockedUntil, at }: { failures: number; locks: number; lockedUntil: Date | null; at: Date },
): Promise<void> {
  await tx.run(sql`
    update two_factor set failures = ${failures}, locks = ${locks}, locked_until = ${lockedUntil}, failed_at = ${at}
    where user_id = ${userId}`);
}

export async function deleteTwoFactor(tx: Tx, userId: number): Promise<boolean> {
  return (await tx.run(sql`delete from two_factor where user_id = ${userId}`)) === 1;
}
