import type { consolePlatformsApi, NewPlatformKey } from '@app/contract/console/console-platforms';
import type { RouteBody } from '@app/contract/route';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import {
  addKey,
  addPlatform,
  endKeyLater,
  findPlatform,
  lockKey,
  openSecret,
  platformErrors,
  revokeKey,
} from '#features/platform/platform.ts';
import {
  endOldSecretOf,
  openEndpointSecret,
  removeEndpointOf,
  resendMany,
  resendOne,
  setEndpointOf,
  type WebhookNeeds,
  webhookErrors,
} from '#features/webhooks/webhooks.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { record } from '#journal/record.ts';
import { hours as hoursOf, later } from '#lib/clock.ts';
import { chosenOf, mustExist } from './console-platforms-queries.ts';

type Body<Name extends keyof typeof consolePlatformsApi> = RouteBody<(typeof consolePlatformsApi)[Name]>;

const done = { success: true } as const;
const askedBy = ({ id }: User, reason: string) => ({ by: { staff: id }, reason });

export async function createPlatform(
  needs: WebhookNeeds,
  staff: User,
  { code, name, reason }: Body<'create'>,
  request: FastifyRequest,
) {
  const platform_id = await once(needs, staff, request, async (tx) => {
    await addPlatform(tx, needs, { code, name }, askedBy(staff, reason));
    return ((await findPlatform(tx, code)) ?? fail(platformErrors.noPlatform)).platform;
  });
  return { platform_id, ...(await showOnce(needs, code)) };
}

export async function createKey(needs: WebhookNeeds, staff: User, body: Body<'addKey'>, request: FastifyRequest) {
  const { platform_id, key, scopes, addresses, reason } = body;
  await once(needs, staff, request, async (tx) => {
    await mustExist(tx, platform_id);
    const rights = { key, scopes: [...new Set(scopes)], addresses: addresses.length > 0 ? addresses : undefined };
    await addKey(tx, needs, { platform: platform_id }, rights, askedBy(staff, reason));
    return done;
  });
  return showOnce(needs, key);
}

/** A new key beside the old one, so that the platform changes it without a moment in which neither works. */
export async function rotateKey(needs: WebhookNeeds, staff: User, body: Body<'rotateKey'>, request: FastifyRequest) {
  const { key_id, hours, reason } = body;
  const key = await once(needs, staff, request, async (tx) => {
    const at = needs.clock.now();
    const old = (await lockKey(tx, key_id, at)) ?? fail(platformErrors.noKey);
    const name = await nextName(tx, old.key);
    const rights = { key: name, scopes: old.scopes, addresses: old.addresses ?? undefined };
    await addKey(tx, needs, { platform: old.platform_id }, rights, askedBy(staff, reason));
    await endKeyLater(tx, old, later(at, hoursOf(hours)), { ...askedBy(staff, reason), at });
    return name;
  });
  return showOnce(needs, key);
}

export async function endKey(
  needs: WebhookNeeds,
  staff: User,
  { key_id, reason }: Body<'endKey'>,
  request: FastifyRequest,
) {
  return once(needs, staff, request, async (tx) => {
    const { key } = (await lockKey(tx, key_id, needs.clock.now())) ?? fail(platformErrors.noKey);
    await revokeKey(tx, needs, key, askedBy(staff, reason));
    return done;
  });
}

export async function setWebhook(needs: WebhookNeeds, staff: User, body: Body<'setWebhook'>, request: FastifyRequest) {
  const { platform_id, url, new_secret, reason } = body;
  const made = await once(needs, staff, request, async (tx) => {
    await mustExist(tx, platform_id);
    const endpoint = { url, newSecret: new_secret };
    return (await setEndpointOf(tx, needs, platform_id, endpoint, askedBy(staff, reason))) !== undefined;
  });
  return { secret: made ? await openEndpointSecret(needs, platform_id) : null };
}

export async function endOldSecret(
  needs: WebhookNeeds,
  staff: User,
  { platform_id, reason }: Body<'endOldSecret'>,
  request: FastifyRequest,
) {
  return once(needs, staff, request, async (tx) => {
    await mustExist(tx, platform_id);
    await endOldSecretOf(tx, needs, platform_id, askedBy(staff, reason));
    return done;
  });
}

export async function removeWebhook(
  needs: WebhookNeeds,
  staff: User,
  { platform_id, reason }: Body<'removeWebhook'>,
  request: FastifyRequest,
) {
  return once(needs, staff, request, async (tx) => {
    await mustExist(tx, platform_id);
    if (!(await removeEndpointOf(tx, needs, platform_id, askedBy(staff, reason)))) fail(webhookErrors.noAddress);
    return done;
  });
}

export async function resend(
  needs: WebhookNeeds,
  staff: User,
  { webhook_id }: Body<'resend'>,
  request: FastifyRequest,
) {
  return once(needs, staff, request, async (tx) => {
    await resendOne(tx, needs, webhook_id, { staff: staff.id });
    return done;
  });
}

/** One row of the journal says it for all: what it was is in the filter. */
export async function resendAll(needs: WebhookNeeds, staff: User, body: Body<'resendAll'>, request: FastifyRequest) {
  const { platform_id, reason, ...filters } = body;
  return once(needs, staff, request, async (tx) => {
    await mustExist(tx, platform_id);
    const count = await resendMany(tx, needs, chosenOf(platform_id, filters));
    const { from = '', to, state } = filters;
    const data = { from, ...(to && { to }), ...(state && { state }), count, reason };
    const by = { staff: staff.id };
    record(tx, { event: 'platform.webhooks_resent', ref: platform_id, by, at: needs.clock.now(), data });
    return { count };
  });
}

/** The secret is not in the stored answer of the idempotency key: it is read again, from where it lies sealed. */
async function showOnce(needs: WebhookNeeds, key: string): Promise<NewPlatformKey> {
  return { key, secret: await openSecret(needs, key) };
}

/** «shop», «shop-2», «shop-3»: the number says which is newer. */
async function nextName(tx: Tx, key: string): Promise<string> {
  const stem = key.replace(/-\d{1,4}$/, '').slice(0, 58);
  const rows = await tx.many<{ key: string }>(sql`select key from platform_keys where key ^@ ${`${stem}-`}`);
  const numbers = rows.map((row) => Number(/^\d{1,4}$/.exec(row.key.slice(stem.length + 1))?.[0] ?? 1));
  return `${stem}-${Math.max(1, ...numbers) + 1}`;
}
