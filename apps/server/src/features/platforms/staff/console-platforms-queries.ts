import type {
  ConsolePlatform,
  ConsoleWebhook,
  WebhookAttempt,
  WebhookFilters,
} from '@app/contract/platforms/console-platforms';
import { limitsOf, type PlatformLimits } from '@app/contract/platforms/platform-limits';
import { beginOf, endOf } from '@app/contract/values/period';
import type { Db, Tx } from '#db/db.ts';
import { lowestId } from '#db/id-range.ts';
import { type Sql, sql } from '#db/sql.ts';
import { platformErrors } from '#features/platforms/platform-errors.ts';
import { fail } from '#http/refusal.ts';

interface Times {
  now: Date;
  /** When the day began in Moscow. */
  today: Date;
  /** Webhooks that were given up before are history. */
  since: Date;
}

/** All platforms, or one. Numbers grow with time: today's deals are the end of the table. */
export async function listAccounts(db: Db, { now, today, since }: Times, id?: number): Promise<ConsolePlatform[]> {
  const which = id === undefined ? sql`true` : sql`p.id = ${id}`;
  return db.many<ConsolePlatform>(sql`
    with today as materialized (
      select platform_id, count(*)::int as deals from deals
      where id >= ${lowestId('deals', today)} and created_at >= ${today} group by 1)
    select p.id, p.code, p.name, p.state, p.created_at, k.keys, k.last_used_at, coalesce(today.deals, 0) as deals_today,
      e.url as webhook_url,
      (select count(*) from webhooks where platform_id = p.id and state = 'waiting' and attempts > 0)::int as retrying,
      (select count(*) from webhooks where platform_id = p.id and state = 'given_up' and created_at > ${since})::int as given_up
    from platforms p
      cross join lateral (
        select count(*) filter (where ends_at is null or ends_at > ${now})::int as keys, max(last_used_at) as last_used_at
        from platform_keys where platform_id = p.id
      ) k
      left join today on today.platform_id = p.id
      left join webhook_endpoints e on e.platform_id = p.id
    where ${which} order by p.id`);
}

export async function findLimits(db: Db, id: number): Promise<PlatformLimits> {
  const row = await db.one<{ limits: unknown }>(sql`select limits from platforms where id = ${id}`);
  return limitsOf((row ?? fail(platformErrors.noPlatform)).limits);
}

export async function mustExist(db: Db | Tx, id: number): Promise<void> {
  const row = await db.one(sql`select from platforms where id = ${id}`);
  if (!row) fail(platformErrors.noPlatform);
}

/** When address or secret were changed, and until when the secret before signs as well. */
export async function endpointTimes(db: Db, platform: number, now: Date, me: number) {
  const row = await db.one<{ changed: Date; both: Date | null; to_show: boolean }>(sql`
    select updated_at as changed, unseen_by is not distinct from ${me} as to_show, case when old_until > ${now} then old_until end as both
    from webhook_endpoints where platform_id = ${platform}`);
  return {
    webhook_changed_at: row?.changed ?? null,
    webhook_both_until: row?.both ?? null,
    webhook_to_show: row?.to_show === true,
  };
}

const states = {
  waiting: sql`w.state = 'waiting'`,
  delivered: sql`w.state = 'delivered'`,
  given_up: sql`w.state = 'given_up'`,
  failing: sql`(w.state = 'given_up' or w.state = 'waiting' and w.attempts > 0)`,
} satisfies Record<NonNullable<WebhookFilters['state']>, Sql>;

/** Of `webhooks w`: what the filter finds of a platform. */
export function chosenOf(platform: number, { state, object, from, to }: WebhookFilters): Sql {
  const conditions = [
    sql`w.platform_id = ${platform}`,
    state && states[state],
    object !== undefined && sql`w.object = ${object}`,
    from !== undefined && sql`w.created_at >= ${beginOf(from)}`,
    to !== undefined && sql`w.created_at < ${endOf(to)}`,
  ];
  return conditions.filter((part) => typeof part === 'object').reduce((all, part) => sql`${all} and ${part}`);
}

const columns = sql`w.id::int as id, w.object, w.type, w.state, w.attempts, w.created_at, w.delivered_at,
  case when w.state = 'waiting' then w.due_at end as due_at,
  (select status from webhook_deliveries where webhook_id = w.id order by id desc limit 1) as status`;

export async function findWebhooks(
  db: Db,
  chosen: Sql,
  before: number | undefined,
  limit: number,
): Promise<ConsoleWebhook[]> {
  const older = before === undefined ? sql`true` : sql`w.id < ${before}`;
  return db.many<ConsoleWebhook>(sql`
    select ${columns} from webhooks w where ${chosen} and ${older} order by w.id desc limit ${limit}`);
}

export type FoundWebhook = ConsoleWebhook & { body: string; platform_id: number; platform_name: string };

export async function findWebhook(db: Db, id: number): Promise<FoundWebhook | undefined> {
  return db.one<FoundWebhook>(sql`
    select ${columns}, w.body, w.platform_id, p.name as platform_name
    from webhooks w join platforms p on p.id = w.platform_id where w.id = ${id}`);
}

export async function findAttempts(db: Db, id: number): Promise<WebhookAttempt[]> {
  return db.many<WebhookAttempt>(sql`
    select at, milliseconds, status, answer from webhook_deliveries where webhook_id = ${id} order by id desc limit 100`);
}
