import { createHash } from 'node:crypto';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { fail } from '#http/refusal.ts';
import { type Clock, later } from '#lib/clock.ts';

/** After `free` attempts each next one waits twice as long as the one before, from one second up to `longest`. */
export interface ThrottleRule {
  name: string;
  free: number;
  longest: number;
  /** After this long without an attempt everything is forgotten. */
  forget: number;
}

/**
 * Counts the attempt before it is made, in one statement: a hundred attempts sent at the same instant
 * queue for the same row, and those past the free ones find it blocked. Returns which attempt this is.
 */
export async function takeAttempt(db: Db, clock: Clock, rule: ThrottleRule, subject: string): Promise<number> {
  const now = clock.now();
  const key = throttleKey(rule, subject);
  const row = await db.one<{ attempts: number }>(sql`
    insert into throttles as t (key, attempts, last_at, blocked_until) values (${key}, 1, ${now}, null)
    on conflict (key) do update set
      attempts = case when t.last_at < ${later(now, -rule.forget)} then 1 else t.attempts + 1 end,
      last_at = ${now},
      blocked_until = case
        when t.last_at < ${later(now, -rule.forget)} or t.attempts + 1 < ${rule.free}::int then null
        else ${now}::timestamptz
          + make_interval(secs => least(${rule.longest / 1000}, power(2, least(t.attempts + 1 - ${rule.free}::int, 30))))
      end
    where t.blocked_until is null or t.blocked_until <= ${now}
    returning attempts`);
  return row ? row.attempts : fail(slowDown(await secondsLeft(db, key, now)));
}

/**
 * The attempt was a good one, so it does not count. A pause that is already running stays: good attempts must not shorten it for bad ones.
 */
export async function giveBackAttempt(db: Db, rule: ThrottleRule, subject: string): Promise<void> {
  await db.run(sql`
    update throttles set attempts = greatest(attempts - 1, 0) where key = ${throttleKey(rule, subject)}`);
}

export async function forgetAttempts(db: Db, rule: ThrottleRule, subject: string): Promise<void> {
  await db.run(sql`delete from throttles where key = ${throttleKey(rule, subject)}`);
}

export async function sweepThrottles(db: Db, before: Date): Promise<void> {
  await db.run(
    sql`delete from throttles where last_at < ${before} and (blocked_until is null or blocked_until < ${before})`,
  );
}

async function secondsLeft(db: Db, key: string, now: Date): Promise<number> {
  const row = await db.one<{ blocked_until: Date | null }>(sql`select blocked_until from throttles where key = ${key}`);
  return Math.max(1, Math.ceil(((row?.blocked_until?.getTime() ?? 0) - now.getTime()) / 1000));
}

// Hashed: people type passwords into the login field, and those must not be stored in a table.
function throttleKey(rule: ThrottleRule, subject: string): string {
  return `${rule.name}:${createHash('sha256').update(subject).digest('base64url')}`;
}

const slowDown = (retryAfter: number) => ({
  status: 429,
  code: 'too_many_attempts',
  error: `Слишком много попыток. Повторите через ${retryAfter} с`,
  retryAfter,
});
