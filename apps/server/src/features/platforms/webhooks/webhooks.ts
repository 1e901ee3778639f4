import { randomBytes } from 'node:crypto';
import { BOTH_HOURS, RESEND_MOST } from '@app/contract/platforms/console-platforms';
import type { Db, Tx } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';
import { findPlatform } from '#features/platforms/platform-accounts.ts';
import { platformErrors } from '#features/platforms/platform-errors.ts';
import type { KeyRequest } from '#features/platforms/platform-keys.ts';
import { fail } from '#http/refusal.ts';
import { type Actor, record } from '#journal/record.ts';
import { type Clock, hours, later, minutes, seconds } from '#lib/clock.ts';
import { isPublicHost } from '#lib/public-address.ts';
import type { Vault } from '#lib/vault.ts';
import { type DeliveryAnswer, deliverWebhook, isAccepted } from './webhook-delivery.ts';
import { KEEP_TRYING, makeWebhooks } from './webhook-making.ts';
import { webhookErrors } from './webhooks-errors.ts';
import {
  type ClaimedWebhook,
  claimNext,
  deleteEndpoint,
  dueObjects,
  dueObjectsOf,
  type Endpoint,
  endRest,
  findDueObject,
  findEndpoint,
  forgetOld,
  letRest,
  lockEndpoint,
  markSeen,
  queueObjects,
  reopenWebhooks,
  saveEndpoint,
  storeAttempt,
} from './webhooks-queries.ts';

export interface WebhookNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
  /** Addresses inside private networks are allowed. */
  privateWebhooks: boolean;
  /** For how many milliseconds a receiver's answer is awaited; for tests. */
  webhookPatience?: number | undefined;
}

/** Longer than one attempt can take. */
const CLAIM = seconds(30);
const pauses = [...[5, 30].map(seconds), ...[2, 5, 15, 30].map(minutes), ...[1, 2, 4].map(hours)];
const LAST_PAUSE = hours(6);
/** How long a receiver rests that has not answered at all, the first time and the following. */
const rests = [seconds(30), ...[1, 2, 5].map(minutes)];
const LONGEST_REST = minutes(5);
/** The job of every minute finds what is beyond this. */
const MOST_AFTER_REST = 10_000;

/** Sends what waits for one object, oldest first; stops at the first that does not arrive, which is tried again after a pause. */
export async function sendWebhooks(needs: WebhookNeeds, object: string): Promise<void> {
  for (;;) {
    const now = needs.clock.now();
    const webhook = await claimNext(needs.db, object, { now, until: later(now, CLAIM) });
    if (!webhook || !(await attempt(needs, webhook))) return;
  }
}

/** At the end of a rest one webhook finds out whether the receiver answers; if it does, all others follow. */
export async function wakeReceiver(needs: WebhookNeeds, platform: number): Promise<void> {
  const { db, clock } = needs;
  const now = clock.now();
  const next = await findDueObject(db, platform, now);
  if (!next) return db.begin(async (tx) => endRest(tx, platform));
  const webhook = await claimNext(db, next.object, { now, until: later(now, CLAIM), asProbe: true });
  if (webhook) await attempt(needs, webhook);
}

function secretsOf(vault: Vault, { platform_id, secret, old_secret, old_until }: Endpoint, at: Date): string[] {
  const both = old_secret && old_until && old_until > at ? [secret, old_secret] : [secret];
  return both.map((sealed) => vault.open(sealed, sealContext(platform_id)));
}

/** Returns whether the next one may follow. */
async function attempt(needs: WebhookNeeds, webhook: ClaimedWebhook): Promise<boolean> {
  const { db, clock, vault, privateWebhooks, webhookPatience: patience } = needs;
  const { id, platform_id, body } = webhook;
  const at = clock.now();
  const endpoint = await findEndpoint(db, platform_id);
  const began = performance.now();
  const receipt: DeliveryAnswer = endpoint
    ? await deliverWebhook(
        {
          id,
          url: endpoint.url,
          secrets: secretsOf(vault, endpoint, at),
          body,
          at,
          ...(patience !== undefined && { patience }),
        },
        privateWebhooks,
      )
    : { status: null, answer: 'no address' };
  const milliseconds = Math.round(performance.now() - began);

  const pause = pauses[webhook.attempts - 1] ?? LAST_PAUSE;
  const due = later(clock.now(), pause);
  const unsent = due > webhook.retry_until ? 'given_up' : 'waiting';
  const state = isAccepted(receipt) ? 'delivered' : unsent;
  const tried = { id, at, milliseconds, ...receipt, state, due, pause: pause / 1000 } as const;
  const isBack = endpoint !== undefined && endpoint.silences > 0 && !receipt.timedOut;
  await db.begin(async (tx) => {
    storeAttempt(tx, tried);
    if (endpoint && receipt.timedOut) letRest(tx, endpoint, clock.now(), rests[endpoint.silences] ?? LONGEST_REST);
    if (isBack) endRest(tx, platform_id);
  });
  if (isBack) await queueObjects(db, dueObjectsOf(platform_id, clock.now(), MOST_AFTER_REST));
  return state !== 'waiting';
}

/**
 * Finds everything that is due and that nobody is sending. Each object gets a job of its own; if they were sent from here, one receiver
 * that does not answer would block the others for hours.
 */
export async function sendDueWebhooks({ db, clock }: WebhookNeeds): Promise<void> {
  await makeWebhooks(db);
  await queueObjects(db, dueObjects(clock.now()));
}

interface NewEndpoint {
  code: string;
  url: string;
  newSecret?: boolean;
}

/** Returns the secret if a new one was made; the one before signs beside it for a day. If only the address changes, the old secret stays. */
export async function setEndpoint(
  needs: WebhookNeeds,
  { code, ...endpoint }: NewEndpoint,
): Promise<string | undefined> {
  return needs.db.begin(async (tx) => {
    const { platform } = (await findPlatform(tx, code)) ?? fail(platformErrors.noPlatform);
    const known = await lockEndpoint(tx, platform);
    return setEndpointOf(tx, needs, { platform_id: platform, known }, endpoint);
  });
}

/** The caller has locked the address that is known, if there is one. */
export async function setEndpointOf(
  tx: Tx,
  { clock, vault, privateWebhooks }: Omit<WebhookNeeds, 'db'>,
  { platform_id, known }: { platform_id: number; known: Endpoint | undefined },
  { url, newSecret = false }: Omit<NewEndpoint, 'code'>,
  { by = 'operator', reason, toShow }: KeyRequest = {},
): Promise<string | undefined> {
  checkUrl(url, privateWebhooks);
  const at = clock.now();
  const secret = known && !newSecret ? undefined : `whsec_${randomBytes(32).toString('base64')}`;
  const sealed = secret ? vault.seal(secret, sealContext(platform_id)) : known?.secret;
  if (!sealed) throw new Error('A webhook address without a secret');
  const before = { old_secret: known?.old_secret ?? null, old_until: known?.old_until ?? null };
  const old = known && secret ? { old_secret: known.secret, old_until: later(at, hours(BOTH_HOURS)) } : before;
  const unseen_by = secret ? (toShow ?? null) : (known?.unseen_by ?? null);
  await saveEndpoint(tx, { platform_id, url, secret: sealed, unseen_by, ...old }, at);
  const data = { url, newSecret: secret !== undefined, ...(reason && { reason }) };
  record(tx, { event: 'webhook-address.set', ref: platform_id, by, at, data });
  return secret;
}

/** Staff know that the platform has changed it. */
export async function endOldSecretOf(
  tx: Tx,
  { clock }: Pick<WebhookNeeds, 'clock'>,
  platform: number,
  { by = 'operator', reason }: KeyRequest = {},
): Promise<void> {
  if ((await forgetOld(tx, sql`platform_id = ${platform}`)).length === 0) fail(webhookErrors.noOldSecret);
  const data = reason ? { reason } : {};
  record(tx, { event: 'webhook-address.old_secret_ended', ref: platform, by, at: clock.now(), data });
}

export async function endOldSecret(needs: Pick<WebhookNeeds, 'db' | 'clock'>, code: string): Promise<void> {
  await needs.db.begin(async (tx) => {
    const { platform } = (await findPlatform(tx, code)) ?? fail(platformErrors.noPlatform);
    await endOldSecretOf(tx, needs, platform);
  });
}

/** Those whose day is over. They sign nothing from that moment on; this only makes sure that nobody keeps them. */
export async function forgetOldSecrets({ db, clock }: Pick<WebhookNeeds, 'db' | 'clock'>): Promise<void> {
  await db.begin(async (tx) => {
    const at = clock.now();
    for (const ref of await forgetOld(tx, sql`old_until <= ${at}`))
      record(tx, { event: 'webhook-address.old_secret_ended', ref, by: 'system', at, data: {} });
  });
}

/** Shows the secret to whoever asked for it; once. */
export async function takeUnseenSecret(tx: Tx, platform_id: number, person: number, at: Date): Promise<void> {
  if (!(await markSeen(tx, platform_id, person))) fail(webhookErrors.shown);
  record(tx, { event: 'webhook-address.secret_shown', ref: platform_id, by: { staff: person }, at });
}

/** For the one answer that shows it. */
export async function openEndpointSecret(
  { db, vault }: Pick<WebhookNeeds, 'db' | 'vault'>,
  platform_id: number,
): Promise<string> {
  const { secret } = (await findEndpoint(db, platform_id)) ?? fail(webhookErrors.noAddress);
  return vault.open(secret, sealContext(platform_id));
}

export async function removeEndpoint(
  { db, clock }: Pick<WebhookNeeds, 'db' | 'clock'>,
  code: string,
): Promise<boolean> {
  return db.begin(async (tx) => {
    const { platform } = (await findPlatform(tx, code)) ?? fail(platformErrors.noPlatform);
    return removeEndpointOf(tx, { clock }, platform);
  });
}

export async function removeEndpointOf(
  tx: Tx,
  { clock }: Pick<WebhookNeeds, 'clock'>,
  platform: number,
  { by = 'operator', reason }: KeyRequest = {},
): Promise<boolean> {
  const was = await deleteEndpoint(tx, platform);
  const data = reason ? { reason } : {};
  if (was) record(tx, { event: 'webhook-address.removed', ref: platform, by, at: clock.now(), data });
  return was;
}

/** Sends it again from the first attempt on, whatever became of it before. */
export async function resendWebhook({ db, clock }: Pick<WebhookNeeds, 'db' | 'clock'>, id: number): Promise<void> {
  await db.begin((tx) => resendOne(tx, { clock }, id));
}

export async function resendOne(
  tx: Tx,
  { clock }: Pick<WebhookNeeds, 'clock'>,
  id: number,
  by: Actor = 'operator',
): Promise<void> {
  const at = clock.now();
  if ((await reopenWebhooks(tx, sql`id = ${id}`, at, later(at, KEEP_TRYING))) === 0) fail(webhookErrors.notFound);
  record(tx, { event: 'webhook.resent', ref: id, by, at });
}

/** Everything that the condition finds, in the order of the objects' own webhooks. Returns how many. */
export async function resendMany(tx: Tx, { clock }: Pick<WebhookNeeds, 'clock'>, chosen: Sql): Promise<number> {
  const ids = await tx.many<{ id: bigint }>(sql`
    select id from webhooks w where ${chosen} order by id limit ${RESEND_MOST + 1} for update`);
  if (ids.length > RESEND_MOST) fail(webhookErrors.tooMany);
  const at = clock.now();
  return reopenWebhooks(tx, sql`id = any(${ids.map(({ id }) => id)})`, at, later(at, KEEP_TRYING));
}

function checkUrl(text: string, privateNetworks: boolean): void {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) fail(webhookErrors.badUrl);
  if (privateNetworks) return;
  if (url.protocol !== 'https:') fail(webhookErrors.notSecure);
  if (!isPublicHost(url.hostname) || url.hostname === 'localhost') fail(webhookErrors.privateUrl);
}

const sealContext = (platformId: number) => `webhook:${platformId}`;
