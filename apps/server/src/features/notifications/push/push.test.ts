import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authApi } from '@app/contract/access/auth';
import { Group } from '@app/contract/access/users';
import { noticesApi, quietNotices } from '@app/contract/notifications/notices';
import { pushApi } from '@app/contract/notifications/push-api';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { record } from '#journal/record.ts';
import { hours, minutes, seconds } from '#lib/clock.ts';
import { checkVapid, makeBrowser, startPushService } from '#testing/given/push-browser.ts';
import { queueNotices, runJobs, tellPerson, tidyNotices } from '#testing/server/run-jobs.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { ASIDE } from './push-queries.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ privatePush: true, pushContact: 'mailto:desk@example.com' });
});
afterAll(() => server.stop());

const wishes = (on: object, more: object = {}) => ({
  ...quietNotices,
  ...more,
  kinds: { ...quietNotices.kinds, ...on },
});
const pushed = { sound: false, popup: false, push: true };

/** A trader with a browser that has agreed to be told of deals and decisions. */
async function givenBrowser(service: { origin: string }, { wish = {}, group = Group.trader as Group } = {}) {
  const trader = await server.given.user({ group });
  const browser = makeBrowser(service.origin);
  expect((await trader.post(pushApi.subscribe.path, browser.target)).status).toBe(200);
  const kinds = { deal: pushed, decision: pushed, question: pushed, review: pushed, payout: pushed, access: pushed };
  expect((await trader.post(noticesApi.save.path, wishes(kinds, wish))).status).toBe(200);
  return { trader, browser };
}

let number = 1000;
const newDeal = ({ id }: Visitor, amount = '150000') =>
  server.db.begin(async (tx) => {
    const data = { payment_id: `push-${++number}`, amount };
    record(tx, { event: 'deal.created', ref: number, by: 'platform', at: server.clock.now(), owner: id, data });
    return number;
  });

/** Reads the journal and does everything that is due. */
async function tell() {
  await queueNotices(server.needs);
  await runJobs(server.needs);
}
/** As if the pauses of waiting jobs were over. */
async function tellLater(pause: number) {
  server.clock.move(pause);
  await server.db.run(sql`update graphile_worker._private_jobs set run_at = now()`);
  await runJobs(server.needs);
}

test('a new deal reaches the closed browser, encrypted, signed and without the amount', async () => {
  const service = await startPushService();
  const { trader, browser } = await givenBrowser(service);
  const ref = await newDeal(trader);
  await tell();
  const [push] = service.received;
  if (!push) throw new Error('Nothing came');
  expect(`${service.origin}${push.path}`).toBe(browser.target.endpoint);
  expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '3600', urgency: 'high' });
  expect(push.body.toString('latin1')).not.toContain('deal');
  expect(browser.read(push)).toEqual({ notices: [{ kind: 'deal', count: 1, event: 'deal.created', ref }] });
  const { key } = (await trader.get(pushApi.key.path)).body;
  const claims = checkVapid(push, key);
  expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:desk@example.com' });
  const ahead = Number(claims.exp) - server.clock.now().getTime() / 1000;
  expect(ahead).toBeGreaterThan(0);
  expect(ahead).toBeLessThanOrEqual(24 * 3600);
  await tell();
  expect(service.received).toHaveLength(1);
});

test('with amounts if the trader wants them; and only of what they chose', async () => {
  const service = await startPushService();
  const { trader, browser } = await givenBrowser(service, { wish: { amounts: true } });
  await server.db.begin(async (tx) => {
    const data = { deal_id: 1, attempt: 1, note: '', amount: '100' };
    record(tx, { event: 'appeal.created', ref: 1, by: 'platform', at: server.clock.now(), owner: trader.id, data });
  });
  await newDeal(trader);
  await tell();
  expect(service.received.map(browser.read)).toMatchObject([{ notices: [{ kind: 'deal', count: 1, amount: 1500 }] }]);
});

test('fifty deals are three messages and one summary a minute later', async () => {
  const service = await startPushService();
  const { trader, browser } = await givenBrowser(service, { wish: { amounts: true } });
  for (let n = 0; n < 50; n++) {
    await newDeal(trader, '100');
    if (n < 5) await tell();
  }
  await tell();
  const counts = () => service.received.map(browser.read).map(({ notices }) => notices[0].count);
  expect(counts()).toEqual([1, 1, 1]);
  await tellLater(minutes(1));
  expect(counts()).toEqual([1, 1, 1, 47]);
  expect(service.received.map(browser.read)[3].notices[0]).toEqual({ kind: 'deal', count: 47, amount: 47 });
});

test('a trader hears nothing of another trader’s things, nor of what they did themselves', async () => {
  const service = await startPushService();
  const { trader } = await givenBrowser(service, { group: Group.payoutTrader });
  const other = await server.given.user({ group: Group.payoutTrader });
  await newDeal(other);
  const asked = (owner: number, by: number) =>
    server.db.begin(async (tx) => {
      const data = { message_id: 1 };
      record(tx, { event: 'payout.question', ref: 1, by: { user: by }, at: server.clock.now(), owner, data });
    });
  await asked(other.id, trader.id);
  await asked(trader.id, trader.id);
  await tell();
  expect(service.received).toEqual([]);
  await asked(trader.id, other.id);
  await tell();
  expect(service.received).toHaveLength(1);
});

test('what is to be checked reaches moderators, and what is in the pool those who may take it', async () => {
  const service = await startPushService();
  const { browser: moderators } = await givenBrowser(service, { group: Group.moderator });
  const { browser: takers } = await givenBrowser(service, { group: Group.payoutTrader });
  await givenBrowser(service);
  await server.db.begin(async (tx) => {
    const data = { payout_id: 'push-1', amount: '100' };
    record(tx, { event: 'payout.created', ref: 5, by: 'platform', at: server.clock.now(), data });
  });
  await tell();
  const at = ({ target }: typeof takers) =>
    service.received.filter(({ path }) => target.endpoint.endsWith(path)).length;
  expect([at(moderators), at(takers), service.received.length]).toEqual([0, 1, 1]);
});

test('signing out, or another person in the same browser, ends it', async () => {
  const service = await startPushService();
  const { trader } = await givenBrowser(service);
  expect((await trader.post(authApi.signOut.path)).status).toBe(200);
  await newDeal(trader);
  await tell();
  expect(service.received).toEqual([]);

  const { trader: first, browser } = await givenBrowser(service);
  const second = await server.given.user();
  expect((await second.post(pushApi.subscribe.path, browser.target)).status).toBe(200);
  await newDeal(first);
  await tell();
  expect(service.received).toEqual([]);
});

test('a session that has run out is not told, and neither is a browser that was taken out', async () => {
  const service = await startPushService();
  const { trader } = await givenBrowser(service);
  expect((await trader.post(pushApi.unsubscribe.path)).status).toBe(200);
  await newDeal(trader);
  const { trader: away } = await givenBrowser(service);
  await server.db.run(sql`update sessions set expires_at = ${server.clock.now()} where user_id = ${away.id}`);
  await newDeal(away);
  await tell();
  expect(service.received).toEqual([]);
});

test('a browser that the push service does not know any more is forgotten', async () => {
  const service = await startPushService();
  const { trader } = await givenBrowser(service);
  service.answers.push({ status: 410 });
  await newDeal(trader);
  await tell();
  await newDeal(trader);
  await tell();
  expect(service.received).toHaveLength(1);
  expect(await server.db.many(sql`select from push_subscriptions where user_id = ${trader.id}`)).toEqual([]);
});

test('a push service that is busy is asked again after the pause it names, and no longer than the news is worth', async () => {
  const service = await startPushService();
  const { trader, browser } = await givenBrowser(service);
  service.answers.push({ status: 429, retryAfter: 120 }, { status: 503 });
  await newDeal(trader);
  await tell();
  await tellLater(seconds(119));
  expect(service.received).toHaveLength(1);
  await tellLater(seconds(2));
  expect(service.received).toHaveLength(2);
  await tellLater(minutes(2));
  expect(service.received.map(browser.read)).toHaveLength(3);
  expect(Number(service.received[2]?.headers.ttl)).toBeLessThan(3600 - 120);

  service.answers.push({ status: 503 });
  await newDeal(trader);
  await tell();
  await tellLater(hours(2));
  expect(service.received).toHaveLength(4);
});

test('a browser that cannot be reached eight times in a row is given up', async () => {
  const service = await startPushService();
  const { trader } = await givenBrowser(service);
  service.answers.push(...Array.from({ length: 20 }, () => ({ status: 500 })));
  for (let n = 0; n < 12; n++) {
    await newDeal(trader);
    await tell();
    await tellLater(minutes(31));
  }
  expect(service.received).toHaveLength(8);
  expect(await server.db.many(sql`select from push_subscriptions where user_id = ${trader.id}`)).toEqual([]);
});

test('what happened while the server was down for long is not told; it is in the inbox', async () => {
  const service = await startPushService();
  const { trader } = await givenBrowser(service);
  await newDeal(trader);
  server.clock.move(minutes(11));
  await tell();
  expect(service.received).toEqual([]);
});

test('a job that is lost is made again by the minute’s look, and nothing is told twice', async () => {
  const service = await startPushService();
  const { trader } = await givenBrowser(service);
  await newDeal(trader);
  await queueNotices(server.needs);
  await server.db.run(sql`delete from graphile_worker._private_jobs`);
  await tidyNotices(server.needs);
  await runJobs(server.needs);
  await tidyNotices(server.needs);
  await runJobs(server.needs);
  expect(service.received).toHaveLength(1);
});

test('addresses inside, plain ones and broken keys are refused', async () => {
  const closed = await startServer();
  try {
    const trader = await closed.given.user();
    const { target } = makeBrowser('https://push.example.com');
    const ask = async (more: object) => (await trader.post(pushApi.subscribe.path, { ...target, ...more })).status;
    for (const endpoint of [
      'http://push.example.com/x',
      'https://127.0.0.1/x',
      'https://[::1]/x',
      'https://10.0.0.1/x',
      'https://169.254.169.254/latest',
      'https://localhost/x',
      'https://postgres/x',
      'https://push.example.com:8443/x',
      'https://user:secret@push.example.com/x',
      'file:///etc/passwd',
      'nonsense',
    ])
      expect([endpoint, await ask({ endpoint })]).toEqual([endpoint, 400]);
    expect(await ask({ p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(400);
    expect(await ask({ auth: 'AAAA' })).toBe(400);
    expect(await ask({})).toBe(200);
    expect((await closed.stranger.post(pushApi.subscribe.path, target)).status).toBe(401);
  } finally {
    await closed.stop();
  }
});

test('a name that leads into a private network is not connected to', async () => {
  const service = await startPushService();
  const own = await startServer();
  try {
    const trader = await own.given.user();
    const { target } = makeBrowser(service.origin);
    await own.db.begin(async (tx) => {
      const { saveSubscription } = await import('./push-queries.ts');
      const session = await tx.value<Buffer>(sql`select token_hash from sessions where user_id = ${trader.id}`);
      const sealed = own.needs.vault.seal(
        JSON.stringify({ ...target, endpoint: target.endpoint.replace('127.0.0.1', 'localhost') }),
        `push:${trader.id}`,
      );
      await saveSubscription(tx, {
        userId: trader.id,
        session,
        endpointHash: Buffer.from('x'),
        target: sealed,
        at: own.clock.now(),
      });
    });
    await trader.post(noticesApi.save.path, wishes({ access: pushed }));
    await own.signIn(trader.login);
    await queueNotices(own.needs);
    await runJobs(own.needs);
    expect(service.received).toEqual([]);
    expect(await own.db.many(sql`select channel, outcome, count::int from channel_counts`)).toEqual([
      { channel: 'push', outcome: 'put_off', count: 1 },
    ]);
  } finally {
    await own.stop();
  }
});

test('a person has at most ten browsers, the latest', async () => {
  const service = await startPushService();
  const trader = await server.given.user();
  const ids: number[] = [];
  for (let n = 0; n < 12; n++) {
    const { token } = (await server.signIn(trader.login)).body;
    const again = server.visitor(trader.id, trader.login, token);
    expect((await again.post(pushApi.subscribe.path, makeBrowser(service.origin).target)).status).toBe(200);
    ids.push(n);
  }
  expect(await server.db.value(sql`select count(*)::int from push_subscriptions where user_id = ${trader.id}`)).toBe(
    10,
  );
});

test('the key is made once, and is the same for everybody and every process', async () => {
  const [one, two] = [await server.given.user(), await server.given.user()];
  const keys = await Promise.all([one, two, one].map(async (who) => (await who.get(pushApi.key.path)).body.key));
  expect(new Set(keys).size).toBe(1);
  expect(Buffer.from(keys[0], 'base64url')).toHaveLength(65);
});

test('the metrics say how many were sent', async () => {
  const service = await startPushService();
  const { trader } = await givenBrowser(service);
  await newDeal(trader);
  await tell();
  expect(await server.metrics.metrics()).toMatch(/notices_sent_total\{channel="push",outcome="sent"\} [1-9]/);
});

test('whose browsers do not answer wait together beside everybody else’s, for a while', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close().closeAllConnections());
  const { trader } = await givenBrowser({ origin: `http://127.0.0.1:${(silent.address() as AddressInfo).port}` });
  const service = await startPushService();
  const { trader: other } = await givenBrowser(service);
  const impatient = { ...server.needs, pushPatience: 20 };
  const queues = () =>
    server.db.many<{ queue: string }>(sql`
      select queue_name as queue from graphile_worker.jobs where task_identifier = 'send_push' order by id`);
  const waiting = async () => (await queues()).map(({ queue }) => queue);
  const aside = `push:aside:${trader.id % ASIDE}`;
  await server.db.run(sql`delete from graphile_worker._private_jobs`);
  // Three events in a minute are three messages.
  for (let count = 0; count < 2; count++) {
    await newDeal(trader);
    await queueNotices(server.needs);
    await tellPerson(server.needs, trader.id);
  }
  expect(await waiting()).toEqual([`push:${trader.id}`, `push:${trader.id}`]);
  await runJobs(impatient);
  // The first was awaited in vain; the second has not been tried and waits aside, too.
  expect(await waiting()).toEqual([aside, aside]);
  const attempts = sql`select failures from push_subscriptions where user_id = ${trader.id}`;
  expect(await server.db.value(attempts)).toBe(1);
  await newDeal(trader);
  await newDeal(other);
  await queueNotices(server.needs);
  await tellPerson(server.needs, trader.id);
  await tellPerson(server.needs, other.id);
  expect((await waiting()).toSorted()).toEqual([`push:${other.id}`, aside, aside, aside].toSorted());

  server.clock.move(minutes(11));
  await server.db.run(sql`delete from graphile_worker._private_jobs`);
  await newDeal(trader);
  await queueNotices(server.needs);
  await tellPerson(server.needs, trader.id);
  expect(await waiting()).toEqual([`push:${trader.id}`]);
});
