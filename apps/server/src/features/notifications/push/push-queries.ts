import type { Db, Tx } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';

export interface StoredSubscription {
  id: number;
  user_id: number;
  target: Buffer;
  failures: number;
  retry_at: Date | null;
  /** One of the person's browsers has kept us waiting lately. */
  slow: boolean;
}

interface NewSubscription {
  userId: number;
  session: Buffer;
  endpointHash: Buffer;
  target: Buffer;
  at: Date;
}

/** A browser belongs to whoever signed in there last; a session has one browser. */
export async function saveSubscription(
  tx: Tx,
  { userId, session, endpointHash, target, at }: NewSubscription,
): Promise<void> {
  await tx.run(sql`
    delete from push_subscriptions where session = ${session} and endpoint_hash <> ${endpointHash}`);
  await tx.run(sql`
    insert into push_subscriptions (user_id, session, endpoint_hash, target, created_at)
    values (${userId}, ${session}, ${endpointHash}, ${target}, ${at})
    on conflict (endpoint_hash) do update set user_id = excluded.user_id, session = excluded.session, target = excluded.target,
      failures = 0, retry_at = null`);
}

/** Of a person with many sessions only the latest are kept. */
export async function deleteOldest(tx: Tx, userId: number, keep: number): Promise<void> {
  await tx.run(sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} order by id desc offset ${keep})`);
}

export async function deleteOfSession(db: Db, session: Buffer): Promise<void> {
  await db.run(sql`delete from push_subscriptions where session = ${session}`);
}

export async function deleteSubscription(db: Db, id: number): Promise<void> {
  await db.run(sql`delete from push_subscriptions where id = ${id}`);
}

/** Undefined if its session has ended. */
export async function findSubscription(db: Db, id: number, now: Date): Promise<StoredSubscription | undefined> {
  return db.one<StoredSubscription>(sql`
    select p.id, p.user_id, p.target, p.failures, p.retry_at, ${isSlow(now)} as slow
    from push_subscriptions p join sessions on token_hash = p.session
    where p.id = ${id} and expires_at > ${now}`);
}

export async function noteFailure(db: Db, id: number, retryAt: Date | null): Promise<void> {
  await db.run(sql`update push_subscriptions set failures = failures + 1, retry_at = ${retryAt} where id = ${id}`);
}

export async function noteSuccess(db: Db, id: number): Promise<void> {
  await db.run(sql`update push_subscriptions set failures = 0, retry_at = null where id = ${id} and failures > 0`);
}

/** SQL over `push_subscriptions p`. */
const isSlow = (now: Date): Sql =>
  sql`exists (select from push_waits w where w.user_id = p.user_id and w.until > ${now})`;

export async function noteSlow(db: Db, userId: number, until: Date): Promise<void> {
  await db.run(sql`
    insert into push_waits (user_id, until) values (${userId}, ${until}) on conflict (user_id) do update set until = excluded.until`);
}

const job = sql`'send_push'`;

/** So many at once of all whose browsers do not answer; whoever sends has room for more. */
export const ASIDE = 3;
const lane = (user: Sql, aside: Sql) =>
  sql`case when ${aside} then 'push:aside:' || ${user} % ${literal(ASIDE)} else 'push:' || ${user} end`;

/** A job for each browser of the person; those of one person follow one another, so that nobody's browsers take all workers. */
export async function queueForAll(tx: Tx, userId: number, message: string, until: Date, now: Date): Promise<void> {
  const aside = isSlow(now);
  await tx.run(sql`
    select graphile_worker.add_job(${job},
      json_build_object('id', p.id, 'message', ${message}::json, 'until', ${until.toISOString()}::text, 'aside', ${aside}),
      priority => 10, queue_name => ${lane(sql`p.user_id`, aside)})
    from push_subscriptions p join sessions on token_hash = p.session
    where p.user_id = ${userId} and expires_at > ${now} order by p.id`);
}

export async function queueAgain(db: Db, userId: number, payload: { aside: boolean }, pause: number): Promise<void> {
  await db.run(sql`
    select graphile_worker.add_job(${job}, ${JSON.stringify(payload)}::json, priority => 10,
      queue_name => ${lane(sql`${userId}::int`, sql`${payload.aside}::boolean`)},
      run_at => now() + make_interval(secs => ${pause / 1000}))`);
}
