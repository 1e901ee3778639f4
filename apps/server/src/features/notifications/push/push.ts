import { createHash } from 'node:crypto';
import { type PushMessage, type PushTarget, pushMessage } from '@app/contract/notifications/push-api';
import type { Done } from '@app/contract/route';
import { z } from 'zod';
import type { Db, Tx } from '#db/db.ts';
import { countSending } from '#features/notifications/channel-counts.ts';
import { fail } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { type Clock, later, minutes, seconds } from '#lib/clock.ts';
import { type OutsideAnswer, postOutside } from '#lib/post-outside.ts';
import { isPublicHost } from '#lib/public-address.ts';
import type { Vault } from '#lib/vault.ts';
import { encryptPush } from './push-encryption.ts';
import { pushErrors } from './push-errors.ts';
import { authorization, readPushKey } from './push-key.ts';
import {
  deleteOfSession,
  deleteOldest,
  deleteSubscription,
  findSubscription,
  noteFailure,
  noteSlow,
  noteSuccess,
  queueAgain,
  queueForAll,
  type StoredSubscription,
  saveSubscription,
} from './push-queries.ts';

export interface PushNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
  /** Where the people of a push service can write to. */
  pushContact?: string | undefined;
  /** For tests alone: browsers name these addresses, so no setting lets them into private networks. */
  privatePush?: boolean | undefined;
  /** For tests: for how many milliseconds an answer is awaited. */
  pushPatience?: number | undefined;
}

const MOST_BROWSERS = 10;
const PATIENCE = seconds(5);
/** Push services answer at once. Anybody may name an address that answers late, or never, so after one of these the person's wait aside. */
const SLOW = seconds(1);
const ASIDE_FOR = minutes(10);
const pauses = [seconds(5), seconds(30), minutes(2), minutes(5), minutes(15)];
const LAST_PAUSE = minutes(30);
/** A browser that could not be reached this many times in a row is given up; it comes again when it is opened. */
const MOST_FAILURES = 8;

/** From now on until the session ends, this browser is told. */
export async function subscribe(needs: PushNeeds, user: User, target: PushTarget): Promise<Done> {
  const { db, clock, vault } = needs;
  checkEndpoint(target.endpoint, needs.privatePush ?? false);
  checkKey(target);
  await db.begin(async (tx) => {
    await saveSubscription(tx, {
      userId: user.id,
      session: user.session,
      endpointHash: createHash('sha256').update(target.endpoint).digest(),
      target: vault.seal(JSON.stringify(target), sealContext(user.id)),
      at: clock.now(),
    });
    await deleteOldest(tx, user.id, MOST_BROWSERS);
  });
  return { success: true };
}

export async function unsubscribe({ db }: PushNeeds, { session }: User): Promise<Done> {
  await deleteOfSession(db, session);
  return { success: true };
}

/** Sent after the commit, to every browser of the person; worth nothing any more after `until`. */
export async function queuePush(tx: Tx, userId: number, message: PushMessage, until: Date, now: Date): Promise<void> {
  await queueForAll(tx, userId, JSON.stringify(z.encode(pushMessage, message)), until, now);
}

export const pushJob = z.object({
  id: z.int(),
  message: z.looseObject({}),
  until: z.iso.datetime(),
  aside: z.boolean().default(false),
});
type PushJob = z.output<typeof pushJob>;

/** One attempt for one browser. */
export async function sendPush(needs: PushNeeds, job: PushJob): Promise<void> {
  const { db, clock } = needs;
  const now = clock.now();
  const subscription = await findSubscription(db, job.id, now);
  if (!subscription) return;
  if (subscription.slow && !job.aside) return queueAgain(db, subscription.user_id, { ...job, aside: true }, 0);
  const left = new Date(job.until).getTime() - now.getTime();
  if (left <= 0) return countSending(db, 'push', 'too_late');
  const wait = (subscription.retry_at?.getTime() ?? 0) - now.getTime();
  if (wait > 0) return queueAgain(db, subscription.user_id, job, wait);
  const began = performance.now();
  const answer = await attempt(needs, subscription, job.message, left);
  const slow = answer.timedOut === true || performance.now() - began > SLOW;
  if (slow) await noteSlow(db, subscription.user_id, later(clock.now(), ASIDE_FOR));
  await settle(needs, subscription, { ...job, aside: job.aside || slow }, answer);
}

async function attempt(
  needs: PushNeeds,
  { user_id, target }: StoredSubscription,
  message: object,
  left: number,
): Promise<OutsideAnswer> {
  const { endpoint, ...keys } = JSON.parse(needs.vault.open(target, sealContext(user_id))) as PushTarget;
  const url = new URL(endpoint);
  const key = await readPushKey(needs);
  return postOutside({
    url,
    headers: {
      authorization: authorization(key, url, needs.clock.now(), needs.pushContact),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: Math.ceil(left / 1000),
      urgency: 'high',
    },
    body: encryptPush(JSON.stringify(message), keys),
    privateNetworks: needs.privatePush ?? false,
    patience: needs.pushPatience ?? PATIENCE,
  });
}

async function settle(
  { db, clock }: PushNeeds,
  { id, user_id, failures }: StoredSubscription,
  job: PushJob,
  { status, retryAfter }: OutsideAnswer,
): Promise<void> {
  if (status !== null && status >= 200 && status < 300) {
    await noteSuccess(db, id);
    return countSending(db, 'push', 'sent');
  }
  // The browser has left, or the push service knows that nobody looks any more.
  const gone = status === 404 || status === 410;
  if (gone || failures + 1 >= MOST_FAILURES) {
    await deleteSubscription(db, id);
    return countSending(db, 'push', gone ? 'gone' : 'failed');
  }
  const again = status === null || status === 429 || status >= 500;
  const pause = Math.max(retryAfter ?? 0, pauses[failures] ?? LAST_PAUSE);
  await noteFailure(db, id, again ? later(clock.now(), pause) : null);
  await countSending(db, 'push', again ? 'put_off' : 'failed');
  if (again) await queueAgain(db, user_id, job, pause);
}

function checkEndpoint(endpoint: string, privateNetworks: boolean): void {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) fail(pushErrors.badEndpoint);
  if (privateNetworks) return;
  // Push services answer at the usual port; another one would only serve to knock at doors of other people's networks.
  const outside = url.protocol === 'https:' && url.port === '' && isPublicHost(url.hostname);
  if (!outside || !url.hostname.includes('.')) fail(pushErrors.badEndpoint);
}

/** A key that is no point of the curve would break every sending. */
function checkKey(target: PushTarget): void {
  try {
    encryptPush('', target);
  } catch {
    fail(pushErrors.badKey);
  }
}

const sealContext = (userId: number) => `push:${userId}`;
