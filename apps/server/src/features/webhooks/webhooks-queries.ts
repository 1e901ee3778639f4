import type { Db, Tx } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';

export interface Endpoint {
  platform_id: number;
  url: string;
  secret: Buffer;
  /** Signs beside the new one until then; forgotten afterwards. */
  old_secret: Buffer | null;
  old_until: Date | null;
}

export async function findEndpoint(db: Db | Tx, platformId: number): Promise<Endpoint | undefined> {
  return db.one<Endpoint>(
    sql`select platform_id, url, secret, old_secret, old_until from webhook_endpoints where platform_id = ${platformId}`,
  );
}

/** Locks the row: two changes of a secret at once follow one another. */
export async function lockEndpoint(tx: Tx, platformId: number): Promise<Endpoint | undefined> {
  return tx.one<Endpoint>(sql`
    select platform_id, url, secret, old_secret, old_until from webhook_endpoints where platform_id = ${platformId} for update`);
}

export async function saveEndpoint(tx: Tx, endpoint: Endpoint, at: Date): Promise<void> {
  const { platform_id, url, secret, old_secret, old_until } = endpoint;
  await tx.run(sql`
    insert into webhook_endpoints (platform_id, url, secret, old_secret, old_until, created_at, updated_at)
    values (${platform_id}, ${url}, ${secret}, ${old_secret}, ${old_until}, ${at}, ${at})
    on conflict (platform_id) do update set url = excluded.url, secret = excluded.secret, old_secret = excluded.old_secret,
      old_until = excluded.old_until, updated_at = excluded.updated_at`);
}

/** Forgets the old secrets that the condition finds. Returns whose they were. */
export async function forgetOld(tx: Tx, which: Sql): Promise<number[]> {
  const rows = await tx.many<{ platform_id: number }>(sql`
    update webhook_endpoints set old_secret = null, old_until = null
    where old_secret is not null and ${which} returning platform_id`);
  return rows.map(({ platform_id }) => platform_id);
}

export async function deleteEndpoint(tx: Tx, platformId: number): Promise<boolean> {
  return (await tx.run(sql`delete from webhook_endpoints where platform_id = ${platformId}`)) > 0;
}

// While a retry waits for its time, later webhooks of the same object wait too. Lowest priority in the queue: a receiver that hangs must
// not delay the expiry of deals.
const addJob = (pauseSeconds: number, mode: 'preserve_run_at' | 'replace' = 'preserve_run_at') =>
  sql`graphile_worker.add_job('send_webhooks', json_build_object('object', object), priority => 10,
  run_at => now() + make_interval(secs => ${pauseSeconds}), job_key => 'webhook:' || object, job_key_mode => ${mode})`;

export interface Claimed {
  id: bigint;
  platform_id: number;
  body: string;
  attempts: number;
  retry_until: Date;
}

/** The oldest webhook that has not arrived, if its time has come and no other process is sending it. */
export async function claimNext(db: Db, object: string, now: Date, until: Date): Promise<Claimed | undefined> {
  return db.one<Claimed>(sql`
    update webhooks set claimed_until = ${until}, attempts = attempts + 1
    where id = (select id from webhooks where object = ${object} and state = 'waiting' order by id limit 1)
      and state = 'waiting' and due_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
    returning id, platform_id, body, attempts, retry_until`);
}

export type WebhookState = 'waiting' | 'delivered' | 'given_up';

export interface Attempt {
  id: bigint;
  at: Date;
  milliseconds: number;
  status: number | null;
  answer: string;
  /** What the webhook is after it. */
  state: WebhookState;
  /** If it still waits: when it is tried again, after how many seconds. */
  due: Date;
  pause: number;
}

export async function storeAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  const { id, at, milliseconds, status, answer, state, due, pause } = attempt;
  await tx.run(sql`
    with delivery as (
      insert into webhook_deliveries (webhook_id, at, milliseconds, status, answer)
      values (${id}, ${at}, ${milliseconds}, ${status}, ${answer})
    ), tried as (
      update webhooks set state = ${state}, claimed_until = null,
        due_at = case ${state} when 'waiting' then ${due}::timestamptz else due_at end,
        delivered_at = case ${state} when 'delivered' then ${at}::timestamptz end
      where id = ${id} returning object, state
    )
    select ${addJob(pause)} from tried where state = 'waiting'`);
}

/** Objects with something to send for which there is no job: after a crash the job is lost. */
export const dueObjects = (now: Date): Sql => sql`
  select object from webhooks w
  where state = 'waiting' and due_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
    -- One behind another that waits for its time is not due, whatever it says itself.
    and not exists (select 1 from webhooks before where before.object = w.object and before.state = 'waiting' and before.id < w.id)
  order by due_at limit 1000`;

/** Sorted, so that two statements at once lock in the same order and do not block each other. */
export async function queueObjects(db: Db, objects: Sql): Promise<void> {
  await db.run(sql`select ${addJob(0)} from (select object from (${objects}) due order by object) sorted`);
}

export interface ListedWebhook {
  id: bigint;
  platform: string;
  object: string;
  type: string;
  state: WebhookState;
  attempts: number;
  created_at: Date;
  delivered_at: Date | null;
  status: number | null;
  answer: string | null;
}

/** The latest webhooks of one object or of all, with the last answer. */
export async function listWebhooks(db: Db, object: string | undefined, limit: number): Promise<ListedWebhook[]> {
  const chosen = object === undefined ? sql`w.state <> 'delivered'` : sql`w.object = ${object}`;
  return db.many<ListedWebhook>(sql`
    select w.id, p.code as platform, w.object, w.type, w.state, w.attempts, w.created_at, w.delivered_at, d.status, d.answer
    from webhooks w join platforms p on p.id = w.platform_id
    left join lateral (select status, answer from webhook_deliveries where webhook_id = w.id order by id desc limit 1) d on true
    where ${chosen} order by w.id desc limit ${limit}`);
}

/** Returns how many. One job for each object: it sends the object's webhooks in their order. */
export async function reopen(tx: Tx, chosen: Sql, at: Date, retry_until: Date): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    with again as (
      update webhooks set state = 'waiting', delivered_at = null, attempts = 0, due_at = ${at}, retry_until = ${retry_until},
        claimed_until = null
      where ${chosen} returning object
    ), queued as (
      select ${addJob(0, 'replace')} from (select distinct object from again order by object) objects
    )
    select (select count(*) from again)::int as count, (select count(*) from queued)::int as queued`);
  return row?.count ?? 0;
}
