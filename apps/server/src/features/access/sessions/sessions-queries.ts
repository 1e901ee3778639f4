import type { ColleagueRole } from '@app/contract/access/roles';
import { Group } from '@app/contract/access/users';
import type { Db, Tx } from '#db/db.ts';
import { gatherQuestions } from '#db/gather-questions.ts';
import { sql } from '#db/sql.ts';

export interface StoredSession {
  id: number;
  login: string;
  group: Group;
  seen_at: Date;
  proven_at: Date | null;
  /** Null unless of the staff or a moderator, and not turned off. */
  roles: ColleagueRole[] | null;
  two_factor_on: boolean | null;
}

/**
 * With every request, so together for all that come at once. Each by the primary key, however many there are. What only moderators and staff
 * are asked for is looked up for them alone.
 */
export const findSession = gatherQuestions(async (db, asked: { tokenHash: Buffer; now: Date }[]) => {
  const rows = await db.many<StoredSession | Record<keyof StoredSession, null>>(sql`
    select found.*
    from unnest(${asked.map(({ tokenHash }) => tokenHash)}::bytea[], ${asked.map(({ now }) => now)}::timestamptz[])
      with ordinality as asked (token_hash, at, place)
      left join lateral (
        select users.id, users.login, users."group", sessions.seen_at, sessions.proven_at,
          case when users."group" in (${Group.staff}, ${Group.moderator}) then
            (select roles from staff where user_id = users.id and state = 'active') end as roles,
          case when users."group" in (${Group.staff}, ${Group.moderator}) then
            exists (select from two_factor where user_id = users.id and state = 'enabled2fa') end as two_factor_on
        from sessions join users on users.id = sessions.user_id
        where sessions.token_hash = asked.token_hash and sessions.expires_at > asked.at limit 1) found on true
    order by place`);
  return rows.map((row) => (row.id === null ? undefined : row));
});

export interface NewSession {
  tokenHash: Buffer;
  userId: number;
  now: Date;
  expiresAt: Date;
  /** It was opened with a code, not by the password alone. */
  byCode: boolean;
}

/** Counts as just proven; of a person who has two-step on only if a code was given. */
export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  const { tokenHash, userId, now, expiresAt, byCode } = session;
  await tx.run(sql`
    insert into sessions (token_hash, user_id, created_at, seen_at, proven_at, expires_at)
    values (${tokenHash}, ${userId}, ${now}, ${now},
      case when ${byCode} or not exists (select from two_factor where user_id = ${userId} and state = 'enabled2fa')
        then ${now}::timestamptz end, ${expiresAt})`);
}

export async function lockSession(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  return (await tx.one(sql`select 1 from sessions where token_hash = ${tokenHash} for update`)) !== undefined;
}

/** The session ends at the latest when it is `oldest` seconds old, however much it is used. */
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

export async function updateProven(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.run(sql`update sessions set proven_at = ${now} where token_hash = ${tokenHash}`);
}

/** Written with the commit: the user's code was right, so the wrong ones before it are forgotten. */
export function updateRightCode(tx: Tx, tokenHash: Buffer, now: Date): void {
  tx.withCommit(sql`
    update sessions set proven_at = ${now}, otp_failures = 0, otp_locks = 0, otp_locked_until = null
    where token_hash = ${tokenHash}`);
}

export interface WrongCodes {
  failures: number;
  locks: number;
  lockedUntil: Date | null;
}

export async function updateWrongCodes(
  tx: Tx,
  tokenHash: Buffer,
  { failures, locks, lockedUntil }: WrongCodes,
): Promise<void> {
  await tx.run(sql`
    update sessions set otp_failures = ${failures}, otp_locks = ${locks}, otp_locked_until = ${lockedUntil}
    where token_hash = ${tokenHash}`);
}

export async function deleteSession(tx: Tx, tokenHash: Buffer): Promise<void> {
  await tx.run(sql`delete from sessions where token_hash = ${tokenHash}`);
}

export async function deleteSessions(tx: Tx, userId: number, keep: Buffer | null): Promise<number> {
  return tx.run(sql`
    delete from sessions where user_id = ${userId} and (${keep}::bytea is null or token_hash <> ${keep}::bytea)`);
}

/** Half of the hash of its token: names a session to staff, and opens nothing. */
const name = sql`encode(substring(token_hash for 16), 'hex')`;

export async function deleteNamedSession(tx: Tx, userId: number, named: string): Promise<boolean> {
  return (await tx.run(sql`delete from sessions where user_id = ${userId} and ${name} = ${named}`)) > 0;
}

/** The one that was used last first. Where it was opened from stands in the row of the journal that was written with it. */
export async function listSessions(db: Db, userId: number, now: Date) {
  return db.many<{ id: string; created_at: Date; seen_at: Date; from: string }>(sql`
    select ${name} as id, created_at, seen_at, coalesce((
      select data ->> 'note' from journal
      where split_part(event, '.', 1) = 'user' and ref = s.user_id and event = 'user.signed_in' and at = s.created_at
      order by id desc limit 1), '') as "from"
    from sessions s where user_id = ${userId} and expires_at > ${now} order by seen_at desc, created_at desc`);
}

/** Nothing if the person has no second factor. */
export async function deleteSessionsWithoutCode(tx: Tx, userId: number): Promise<void> {
  await tx.run(sql`
    delete from sessions where user_id = ${userId}
      and exists (select from two_factor where user_id = ${userId} and state = 'enabled2fa')`);
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.run(sql`delete from sessions where expires_at < ${now}`);
}
