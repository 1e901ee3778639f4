import type { consolePlatformsApi } from '@app/contract/platforms/console-platforms';
import type { RouteAnswer, RouteBody } from '@app/contract/route';
import { midnight, moscowDay } from '@app/contract/values/period';
import type { PlatformNeeds } from '#features/platforms/platform.ts';
import { platformErrors } from '#features/platforms/platform-errors.ts';
import { listKeys } from '#features/platforms/platform-keys.ts';
import { webhookErrors } from '#features/platforms/webhooks/webhooks-errors.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { days, later } from '#lib/clock.ts';
import {
  chosenOf,
  endpointTimes,
  findAttempts,
  findLimits,
  findWebhook,
  findWebhooks,
  listAccounts,
  mustExist,
} from './console-platforms-queries.ts';

type Api = typeof consolePlatformsApi;

const PAGE = 50;
const RECENT = days(7);

function timesOf(now: Date) {
  return { now, today: midnight(moscowDay(now)), since: later(now, -RECENT) };
}

export async function showPlatforms({ db, clock }: PlatformNeeds): Promise<WithoutTime<RouteAnswer<Api['list']>>> {
  return { platforms: await listAccounts(db, timesOf(clock.now())) };
}

export async function showPlatform(
  { db, clock }: PlatformNeeds,
  { id: me }: Pick<User, 'id'>,
  { platform_id }: RouteBody<Api['view']>,
): Promise<WithoutTime<RouteAnswer<Api['view']>>> {
  const now = clock.now();
  const [accounts, limits, keys, times] = await Promise.all([
    listAccounts(db, timesOf(now), platform_id),
    findLimits(db, platform_id),
    listKeys(db, platform_id),
    endpointTimes(db, platform_id, now, me),
  ]);
  const platform = accounts[0] ?? fail(platformErrors.noPlatform);
  // The newest first: the key of today is the one that is looked for.
  const newest = keys.toReversed().map(({ unseen_by, ...key }) => ({ ...key, to_show: unseen_by === me }));
  return { platform, limits, keys: newest, ...times };
}

export async function showWebhooks(
  { db }: PlatformNeeds,
  { platform_id, before, ...filters }: RouteBody<Api['webhooks']>,
): Promise<WithoutTime<RouteAnswer<Api['webhooks']>>> {
  await mustExist(db, platform_id);
  const found = await findWebhooks(db, chosenOf(platform_id, filters), before, PAGE + 1);
  const webhooks = found.slice(0, PAGE);
  return { webhooks, next: found.length > PAGE ? (webhooks.at(-1)?.id ?? null) : null };
}

export async function showWebhook(
  { db }: PlatformNeeds,
  { webhook_id }: RouteBody<Api['webhook']>,
): Promise<WithoutTime<RouteAnswer<Api['webhook']>>> {
  const found = (await findWebhook(db, webhook_id)) ?? fail(webhookErrors.notFound);
  const { platform_id, platform_name, ...webhook } = found;
  const platform = { id: platform_id, name: platform_name };
  return {
    webhook: { ...webhook, platform },
    attempts: await findAttempts(db, webhook_id),
  };
}
