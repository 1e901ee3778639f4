import type { consolePlatformsApi, NewPlatformKey } from '@app/contract/platforms/console-platforms';
import type { RouteAnswer, RouteBody } from '@app/contract/route';
import type { ActResult } from '@app/contract/two-persons/requests';
import type { FastifyRequest } from 'fastify';
import type { Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { platformErrors } from '#features/platforms/platform-errors.ts';
import { lockKey, markKeySeen, openSecret, revokeKey, takeUnseen } from '#features/platforms/platform-keys.ts';
import {
  endOldSecretOf,
  openEndpointSecret,
  removeEndpointOf,
  resendMany,
  resendOne,
  takeUnseenSecret,
  type WebhookNeeds,
} from '#features/platforms/webhooks/webhooks.ts';
import { webhookErrors } from '#features/platforms/webhooks/webhooks-errors.ts';
import { markSeen } from '#features/platforms/webhooks/webhooks-queries.ts';
import type { ActKind } from '#features/two-persons/act-kind.ts';
import { actOrRequest } from '#features/two-persons/ask-request.ts';
import { once } from '#http/once/once.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { record } from '#journal/record.ts';
import { chosenOf, mustExist } from './console-platforms-queries.ts';
import { platformCreateKind, platformKeyKind, webhookKind } from './platform-key-kinds.ts';
import { platformLimitsKind, platformStateKind, type StopNeeds } from './platform-kinds.ts';

type Api = typeof consolePlatformsApi;
type Body<Name extends keyof Api> = RouteBody<Api[Name]>;

const done = { success: true } as const;
const askedBy = ({ id }: User, reason: string) => ({ by: { staff: id }, reason });

export async function createPlatform(
  needs: WebhookNeeds,
  staff: User,
  { reason, ...content }: Body<'create'>,
  request: FastifyRequest,
): Promise<RouteAnswer<Api['create']>> {
  const { code } = content;
  const { request_id, made } = await ask(needs, staff, request, {
    kind: platformCreateKind(needs),
    content: async () => content,
    reason,
    shown: (tx) => markKeySeen(tx, code),
  });
  const secret = made === null ? null : await openSecret(needs, code);
  return { success: true, request_id, platform_id: made, key: made === null ? null : code, secret };
}

export async function createKey(
  needs: WebhookNeeds,
  staff: User,
  { platform_id, key, scopes, addresses, reason }: Body<'addKey'>,
  request: FastifyRequest,
): Promise<NewPlatformKey> {
  const rights = { scopes: [...new Set(scopes)], addresses: addresses.length > 0 ? addresses : null };
  const content = { platform_id, key, ...rights, ends_at: null, replaces: null };
  return askForKey(needs, staff, request, { content: async () => content, reason });
}

/** A new key beside the old one, so that the platform changes it without a moment in which neither works. */
export async function rotateKey(
  needs: WebhookNeeds,
  staff: User,
  { key_id, hours, reason }: Body<'rotateKey'>,
  request: FastifyRequest,
): Promise<NewPlatformKey> {
  const content = async (tx: Tx) => {
    const old = (await lockKey(tx, key_id, needs.clock.now())) ?? fail(platformErrors.noKey);
    const { platform_id, scopes, addresses } = old;
    const key = await nextName(tx, old.key);
    return { platform_id, key, scopes, addresses, ends_at: null, replaces: { key_id, hours } };
  };
  return askForKey(needs, staff, request, { content, reason });
}

async function askForKey(
  needs: WebhookNeeds,
  staff: User,
  request: FastifyRequest,
  asked: Pick<Asked<KeyContent, string>, 'content' | 'reason'>,
): Promise<NewPlatformKey> {
  const kind = platformKeyKind(needs);
  const { request_id, made: key } = await ask(needs, staff, request, { kind, shown: markKeySeen, ...asked });
  return { success: true, request_id, key, secret: key === null ? null : await openSecret(needs, key) };
}

export async function setWebhook(
  needs: WebhookNeeds,
  staff: User,
  { reason, ...content }: Body<'setWebhook'>,
  request: FastifyRequest,
): Promise<RouteAnswer<Api['setWebhook']>> {
  const { platform_id } = content;
  const { request_id, made } = await ask(needs, staff, request, {
    kind: webhookKind(needs),
    content: async () => content,
    reason,
    shown: (tx) => markSeen(tx, platform_id, staff.id),
  });
  return { success: true, request_id, secret: made ? await openEndpointSecret(needs, platform_id) : null };
}

export async function setState(
  needs: WebhookNeeds & StopNeeds,
  staff: User,
  { reason, ...content }: Body<'setState'>,
  request: FastifyRequest,
): Promise<ActResult> {
  const asked = { kind: platformStateKind(needs), content: async () => content, reason };
  return { success: true, request_id: (await ask(needs, staff, request, asked)).request_id };
}

export async function setLimits(
  needs: WebhookNeeds,
  staff: User,
  { reason, ...content }: Body<'setLimits'>,
  request: FastifyRequest,
): Promise<ActResult> {
  const asked = { kind: platformLimitsKind, content: async () => content, reason };
  return { success: true, request_id: (await ask(needs, staff, request, asked)).request_id };
}

/** The secret that the caller asked for and another confirmed. */
export async function showKey(needs: WebhookNeeds, staff: User, { key_id }: Body<'showKey'>, request: FastifyRequest) {
  const key = await once(needs, staff, request, (tx) => takeUnseen(tx, key_id, staff.id, needs.clock.now()));
  return { key, secret: await openSecret(needs, key) };
}

export async function showSecret(
  needs: WebhookNeeds,
  staff: User,
  { platform_id }: Body<'showSecret'>,
  request: FastifyRequest,
) {
  await once(needs, staff, request, async (tx) => {
    await mustExist(tx, platform_id);
    await takeUnseenSecret(tx, platform_id, staff.id, needs.clock.now());
    return done;
  });
  return { secret: await openEndpointSecret(needs, platform_id) };
}

type KeyContent = Parameters<ReturnType<typeof platformKeyKind>['perform']>[2];

interface Asked<Content, Result> {
  kind: ActKind<Content, Result>;
  content(tx: Tx): Promise<Content>;
  reason: string;
  /** Done at once the secret is in the answer: it is not to be shown again. */
  shown?(tx: Tx, made: Result): Promise<unknown>;
}

/** Does it at once, or asks another; then nothing is made yet. */
async function ask<Content, Result extends string | number | boolean>(
  needs: WebhookNeeds,
  staff: User,
  request: FastifyRequest,
  { kind, content, reason, shown }: Asked<Content, Result>,
): Promise<{ request_id: number | null; made: Result | null }> {
  return once(needs, staff, request, async (tx): Promise<{ request_id: number | null; made: Result | null }> => {
    const asking = { by: { staff: staff.id }, person: staff.id, reason, at: needs.clock.now() };
    const outcome = await actOrRequest(tx, kind, await content(tx), asking);
    if ('waits' in outcome) return { request_id: outcome.waits, made: null };
    await shown?.(tx, outcome.done);
    return { request_id: null, made: outcome.done };
  });
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

/** «shop», «shop-2», «shop-3»: the number says which is newer. */
async function nextName(tx: Tx, key: string): Promise<string> {
  const stem = key.replace(/-\d{1,4}$/, '').slice(0, 58);
  const rows = await tx.many<{ key: string }>(sql`select key from platform_keys where key ^@ ${`${stem}-`}`);
  const numbers = rows.map((row) => Number(/^\d{1,4}$/.exec(row.key.slice(stem.length + 1))?.[0] ?? 1));
  return `${stem}-${Math.max(1, ...numbers) + 1}`;
}
