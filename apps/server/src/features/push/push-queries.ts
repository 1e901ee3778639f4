import type { Db, Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';

export interface StoredSubscription {
  id: number;
  user_id: number;
  target: Buffer;
  failures: number;
  retry_at: Date | null;
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
    select p.id, p.user_id, p.target, p.failures, p.retry_at
    from push_subscriptions p join sessions on token_hash = p.session
    where p.id = ${id} and expires_at > ${now}`);
}

export async function noteFailure(db: Db, id: number, retryAt: Date | null): Promise<void> {
  await db.run(sql`update push_subscriptions set failures = failures + 1, retry_at = ${retryAt} where id = ${id}`);
}

export async function noteSuccess(db: Db, id: number): Promise<void> {
  await db.run(sql`update push_subscriptions set failures = 0, retry_at = null where id = ${id} and failures > 0`);
}

const job = sql`'send_push'`;

/** A job for each browser of the person; those of one person follow one another, so that nobody's browsers take all workers. */
export async function queueForAll(tx: Tx, userId: number, message: string, until: Date, now: Date): Promise<void> {
  await tx.run(sql`
    select graphile_worker.add_job(${job},
      json_build_object('id', p.id, 'message', ${message}::json, 'until', ${until.toISOString()}::text),
      priority => 10, queue_name => 'push:' || p.user_id)
    from push_subscriptions p join sessions on token_hash = p.session
    where p.user_id = ${userId} and expires_at > ${now} order by p.id`);
}

export async function queueAgain(db: Db, userId: number, payload: object, pause: number): Promise<void> {
  await db.run(sql`
    select graphile_worker.add_job(${job}, ${JSON.stringify(payload)}::json, priority => 10, queue_name => 'push:' || ${userId}::int,
      run_at => now() + make_interval(secs => ${pause / 1000}))`);
}
