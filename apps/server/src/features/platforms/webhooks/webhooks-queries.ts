import type { Db, Tx } from '#db/db.ts';
import { literal, type Sql, sql } from '#db/sql.ts';

export interface Endpoint {
  platform_id: number;
  url: string;
  secret: Buffer;
  /** Signs beside the new one until then; forgotten afterwards. */
  old_secret: Buffer | null;
  old_until: Date | null;
  /** Who asked for the secret and has not seen it yet. */
  unseen_by: number | null;
}

/** How often in a row it has not answered at all. */
export type Receiver = Endpoint & { silences: number };

export async function findEndpoint(db: Db | Tx, platformId: number): Promise<Receiver | undefined> {
  return db.one<Receiver>(sql`
    select platform_id, url, secret, old_secret, old_until, unseen_by, silences from webhook_endpoints where platform_id = ${platformId}`);
}

/** Locks the row: two changes of a secret at once follow one another. */
export async function lockEndpoint(tx: Tx, platformId: number): Promise<Endpoint | undefined> {
  return tx.one<Endpoint>(sql`
    select platform_id, url, secret, old_secret, old_until, unseen_by from webhook_endpoints where platform_id = ${platformId} for update`);
}

export async function saveEndpoint(tx: Tx, endpoint: Endpoint, at: Date): Promise<void> {
  const { platform_id, url, secret, old_secret, old_until, unseen_by } = endpoint;
  await tx.run(sql`
    insert into webhook_endpoints (platform_id, url, secret, old_secret, old_until, unseen_by, created_at, updated_at)
    values (${platform_id}, ${url}, ${secret}, ${old_secret}, ${old_until}, ${unseen_by}, ${at}, ${at})
    on conflict (platform_id) do update set url = excluded.url, secret = excluded.secret, old_secret = excluded.old_secret,
      old_until = excluded.old_until, unseen_by = excluded.unseen_by, updated_at = excluded.updated_at, silences = 0, rests_until = null`);
}

export async function markSeen(tx: Tx, platformId: number, person: number): Promise<boolean> {
  const seen = await tx.run(sql`
    update webhook_endpoints set unseen_by = null where platform_id = ${platformId} and unseen_by = ${person}`);
  return seen > 0;
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

/** So many objects of one receiver are sent at once; whoever sends has room for more. */
export const LANES = 3;

// While a retry waits for its time, later webhooks of the same object wait too.
const addJob = (pauseSeconds: number, mode: 'preserve_run_at' | 'replace' = 'preserve_run_at') =>
  sql`graphile_worker.add_job('send_webhooks', json_build_object('object', object), priority => 10,
  queue_name => 'webhook:' || platform_id || ':' || abs(hashtext(object) % ${literal(LANES)}),
  run_at => now() + make_interval(secs => ${pauseSeconds}), job_key => 'webhook:' || object, job_key_mode => ${mode})`;

export interface ClaimedWebhook {
  id: bigint;
  platform_id: number;
  body: string;
  attempts: number;
  retry_until: Date;
}

interface Claim {
  now: Date;
  until: Date;
  /** Though the receiver rests: to see whether it answers again. */
  asProbe?: boolean;
}

/** The oldest webhook that has not arrived, if its time has come, its receiver does not rest and no other process is sending it. */
export async function claimNext(db: Db, object: string, { now, until, asProbe = false }: Claim) {
  return db.one<ClaimedWebhook>(sql`
    update webhooks w set claimed_until = ${until}, attempts = attempts + 1
    where id = (select id from webhooks where object = ${object} and state = 'waiting' order by id limit 1)
      and state = 'waiting' and due_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
      and (${asProbe} or ${isAwake(now)})
    returning id, platform_id, body, attempts, retry_until`);
}

const isAwake = (now: Date): Sql => sql`
  not exists (select from webhook_endpoints e where e.platform_id = w.platform_id and e.rests_until > ${now})`;

/** Of several that were on their way to it at once, one counts. The job at the end of the rest finds out whether it answers again. */
export function letRest(tx: Tx, { platform_id, silences }: Receiver, now: Date, pause: number): void {
  tx.withCommit(sql`
    with resting as (
      update webhook_endpoints set silences = silences + 1, rests_until = ${new Date(now.getTime() + pause)}
      where platform_id = ${platform_id} and silences = ${silences} returning platform_id
    )
    select graphile_worker.add_job('wake_receiver', json_build_object('platform', platform_id), priority => 10,
      run_at => now() + make_interval(secs => ${pause / 1000}), job_key => 'receiver:' || platform_id)
    from resting`);
}

/** It has answered, whatever it said. */
export function endRest(tx: Tx, platformId: number): void {
  tx.withCommit(sql`
    update webhook_endpoints set silences = 0, rests_until = null where platform_id = ${platformId} and silences > 0`);
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

export function storeAttempt(tx: Tx, attempt: Attempt): void {
  const { id, at, milliseconds, status, answer, state, due, pause } = attempt;
  tx.withCommit(sql`
    with delivery as (
      insert into webhook_deliveries (webhook_id, at, milliseconds, status, answer)
      values (${id}, ${at}, ${milliseconds}, ${status}, ${answer})
    ), tried as (
      update webhooks set state = ${state}, claimed_until = null,
        due_at = case ${state} when 'waiting' then ${due}::timestamptz else due_at end,
        delivered_at = case ${state} when 'delivered' then ${at}::timestamptz end
      where id = ${id} returning object, platform_id, state
    )
    select ${addJob(pause)} from tried where state = 'waiting'`);
}

const due = (now: Date): Sql => sql`
  state = 'waiting' and due_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
    -- One behind another that waits for its time is not due, whatever it says itself.
    and not exists (select 1 from webhooks before where before.object = w.object and before.state = 'waiting' and before.id < w.id)`;

/** Objects with something to send for which there is no job: after a crash the job is lost. */
export const dueObjects = (now: Date): Sql => sql`
  select object, platform_id from webhooks w where ${due(now)} and ${isAwake(now)} order by due_at limit 1000`;

/** The same of a receiver that has just rested. */
export const dueObjectsOf = (platform: number, now: Date, most: number): Sql => sql`
  select object, platform_id from webhooks w where platform_id = ${platform} and ${due(now)} order by due_at limit ${most}`;

export const findDueObject = (db: Db, platform: number, now: Date) =>
  db.one<{ object: string }>(dueObjectsOf(platform, now, 1));

/** Given with their platforms. Sorted, so that two statements at once lock in the same order and do not block each other. */
export async function queueObjects(db: Db, objects: Sql): Promise<void> {
  await db.run(sql`select ${addJob(0)} from (select object, platform_id from (${objects}) due order by object) sorted`);
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

export const countUndelivered = async (db: Db): Promise<{ waiting: number; given_up: number }> =>
  (await db.one<{ waiting: number; given_up: number }>(sql`
    select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'given_up')::int as given_up
    from webhooks where state <> 'delivered'`)) ?? { waiting: 0, given_up: 0 };

/** Returns how many. One job for each object: it sends the object's webhooks in their order. */
export async function reopenWebhooks(tx: Tx, chosen: Sql, at: Date, retry_until: Date): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    with again as (
      update webhooks set state = 'waiting', delivered_at = null, attempts = 0, due_at = ${at}, retry_until = ${retry_until},
        claimed_until = null
      where ${chosen} returning object, platform_id
    ), queued as (
      select ${addJob(0, 'replace')} from (select distinct object, platform_id from again order by object) objects
    )
    select (select count(*) from again)::int as count, (select count(*) from queued)::int as queued`);
  return row?.count ?? 0;
}
