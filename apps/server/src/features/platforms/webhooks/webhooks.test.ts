import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { readWebhook } from '@app/platform-client/webhook';
import { Logger, runOnce } from 'graphile-worker';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { type NewEvent, record } from '#journal/record.ts';
import { hours, minutes, seconds } from '#lib/clock.ts';
import { startReceiver } from '#testing/server/receiver.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';
import { deliverWebhook } from './webhook-delivery.ts';
import { makeWebhooks } from './webhook-making.ts';
import {
  endOldSecret,
  forgetOldSecrets,
  removeEndpoint,
  resendWebhook,
  sendDueWebhooks,
  sendWebhooks,
  setEndpoint,
  wakeReceiver,
} from './webhooks.ts';
import { listWebhooks } from './webhooks-queries.ts';

let server: TestServer;
let platformId: number;
beforeAll(async () => {
  server = await startServer();
  platformId =
    (await server.db.one<{ id: number }>(sql`select id from platforms where code = 'test-platform'`))?.id ?? 0;
});
afterAll(() => server.stop());

let deals = 0;
const newDeal = () => 1_000_000 + ++deals;

const aDeal = (id: number, standing: { status: -1 | 1; closedAt: Date | null }) => {
  const at = server.clock.now();
  const terms = { amount: 1500_50n, interest_rate: 8_00n, method_group: 'sbp' as const };
  return { id, payment_id: `pay-${id}`, ...terms, createdAt: at, expired: at, ...standing };
};
const expiredDeal = (id: number): NewEvent => ({
  event: 'deal.expired',
  ref: id,
  by: 'system',
  at: server.clock.now(),
  owner: null,
  platform: { id: platformId, data: aDeal(id, { status: -1, closedAt: null }) },
});
const closedDeal = (id: number): NewEvent => ({
  event: 'deal.closed',
  ref: id,
  by: 'system',
  at: server.clock.now(),
  owner: null,
  data: { late: false },
  platform: { id: platformId, data: aDeal(id, { status: 1, closedAt: server.clock.now() }) },
});
/** Something happens and becomes a webhook. */
const say = async (id: number, event: (id: number) => NewEvent = expiredDeal) => {
  await server.db.begin(async (tx) => record(tx, event(id)));
  await makeWebhooks(server.db);
};

const runJobs = () =>
  runOnce({
    pgPool: server.db.pool,
    taskList: { send_webhooks: (payload) => sendWebhooks(server.needs, (payload as { object: string }).object) },
    logger: new Logger(() => () => {}),
  });
const send = (id: number) => sendWebhooks(server.needs, `deal:${id}`);
const stored = (id: number) => listWebhooks(server.db, `deal:${id}`, 10);

async function receiver() {
  const platform = await startReceiver();
  const secret = await setEndpoint(server.needs, { code: 'test-platform', url: platform.url, newSecret: true });
  return { ...platform, secret: secret ?? '' };
}

test('it arrives signed: the convention’s own library and our client both believe it, and nothing else', async () => {
  const platform = await receiver();
  const id = newDeal();
  await say(id, closedDeal);
  await send(id);

  const [webhook] = platform.received;
  if (!webhook) throw new Error('Nothing came');
  const { headers, body } = webhook;
  expect(new Webhook(platform.secret).verify(body, { ...headers })).toMatchObject({ type: 'deal.closed' });
  const event = readWebhook(platform.secret, headers, body, server.clock.now());
  expect(event).toMatchObject({ type: 'deal.closed', data: { id, amount: 1500_50n, status: 1 } });
  expect(JSON.parse(body).data.amount).toBe(1500.5);

  expect(readWebhook(platform.secret, headers, body.replace('1500.5', '9500.5'), server.clock.now())).toBeUndefined();
  const unsigned = { ...headers, 'webhook-signature': undefined as never };
  expect(readWebhook(platform.secret, unsigned, body, server.clock.now())).toBeUndefined();
  expect(readWebhook('whsec_b3RoZXI=', headers, body, server.clock.now())).toBeUndefined();
  const later = new Date(server.clock.now().getTime() + minutes(6));
  expect(readWebhook(platform.secret, headers, body, later)).toBeUndefined();

  expect(await stored(id)).toMatchObject([{ state: 'delivered', attempts: 1, status: 200, answer: 'принято' }]);
});

test('no webhook is made for a change that was rolled back', async () => {
  const platform = await receiver();
  const id = newDeal();
  const undone = server.db.begin(async (tx) => {
    record(tx, closedDeal(id));
    throw new Error('no');
  });
  await expect(undone).rejects.toThrow('no');
  await send(id);
  expect(platform.received).toEqual([]);
});

test('one that does not arrive comes again after growing pauses, and what follows it waits its turn', async () => {
  const platform = await receiver();
  platform.willAnswer({ status: 500, body: 'не сейчас' }, { status: 503 });
  const id = newDeal();
  await say(id);
  await say(id, closedDeal);

  await send(id);
  expect(platform.types()).toEqual(['deal.expired']);
  await send(id);
  expect(platform.types()).toHaveLength(1);
  expect((await stored(id)).at(-1)).toMatchObject({ state: 'waiting', status: 500, answer: 'не сейчас' });

  server.clock.move(seconds(5));
  await send(id);
  expect(platform.types()).toEqual(['deal.expired', 'deal.expired']);
  server.clock.move(seconds(5));
  await send(id);
  expect(platform.types()).toHaveLength(2);
  server.clock.move(seconds(25));
  await send(id);
  expect(platform.types()).toEqual(['deal.expired', 'deal.expired', 'deal.expired', 'deal.closed']);

  // A repetition is the same message, so that the platform can tell it from news.
  const ids = platform.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids.slice(0, 3)).size).toBe(1);
  expect(ids[3]).not.toBe(ids[0]);
});

test('after 24 hours it is given up, and the next one, which has waited behind it, follows at once', async () => {
  const platform = await receiver();
  platform.answerBy(({ type }) => ({ status: type === 'deal.expired' ? 500 : 200 }));
  const id = newDeal();
  await say(id);
  await say(id, closedDeal);
  const began = server.clock.now().getTime();
  for (let tries = 0; (await stored(id))[1]?.state === 'waiting' && tries < 60; tries++) {
    expect(platform.types()).not.toContain('deal.closed');
    await send(id);
    server.clock.move(hours(1));
  }
  const [next, webhook] = await stored(id);
  expect(webhook?.state).toBe('given_up');
  expect(webhook?.attempts).toBeGreaterThan(8);
  expect(platform.types()).toEqual([...Array(webhook?.attempts).fill('deal.expired'), 'deal.closed']);
  expect(next).toMatchObject({ type: 'deal.closed', state: 'delivered', attempts: 1 });
  const span = server.clock.now().getTime() - began;
  expect(span).toBeGreaterThan(hours(15));
  expect(span).toBeLessThan(hours(26));
});

test('what happened becomes one webhook, however many processes make them at once and however late others commit', async () => {
  await receiver();
  const [early, late] = [newDeal(), newDeal()];
  let commit = () => {};
  const slow = server.db.begin(async (tx) => {
    await tx.run(sql`select pg_current_xact_id()`);
    record(tx, expiredDeal(late));
    await new Promise<void>((resolve) => {
      commit = resolve;
    });
  });
  await server.db.begin(async (tx) => record(tx, expiredDeal(early)));
  await Promise.all([1, 2, 3, 4].map(() => makeWebhooks(server.db)));
  expect([(await stored(early)).length, (await stored(late)).length]).toEqual([1, 0]);
  commit();
  await slow;
  await Promise.all([1, 2, 3, 4].map(() => makeWebhooks(server.db)));
  expect([(await stored(early)).length, (await stored(late)).length]).toEqual([1, 1]);
});

test('a body says what was true then, to the letter, whatever has become of the thing since', async () => {
  const platform = await receiver();
  platform.willAnswer({ status: 500 });
  const id = newDeal();
  await say(id);
  await send(id);
  const [first] = platform.received;
  expect(first?.event).toMatchObject({ type: 'deal.expired', data: { id, status: -1, amount: 1500.5 } });
  await say(id, closedDeal);
  server.clock.move(seconds(5));
  await send(id);
  expect(platform.received[1]?.body).toBe(first?.body);
  expect(platform.received[2]?.event).toMatchObject({ type: 'deal.closed', data: { status: 1 } });
});

test('two processes at the same object send it once', async () => {
  const platform = await receiver();
  const id = newDeal();
  await say(id);
  await Promise.all([send(id), send(id), send(id), send(id)]);
  expect(platform.received).toHaveLength(1);
});

test('one that a process took and died with is sent by the next round', async () => {
  const platform = await receiver();
  const id = newDeal();
  await say(id);
  const claimed = new Date(server.clock.now().getTime() + seconds(30));
  await server.db.run(sql`update webhooks set claimed_until = ${claimed} where object = ${`deal:${id}`}`);
  const arrived = () => platform.received.filter(({ event }) => event.data.id === id);
  await sendDueWebhooks(server.needs);
  await runJobs();
  expect(arrived()).toHaveLength(0);
  server.clock.move(seconds(31));
  await sendDueWebhooks(server.needs);
  await runJobs();
  expect(arrived()).toHaveLength(1);
});

test('a receiver that never answers takes one job’s time, not that of the round over all of them', async () => {
  const asked = vi.fn();
  const silent = createServer(asked).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close().closeAllConnections());
  const { port } = silent.address() as AddressInfo;
  await setEndpoint(server.needs, { code: 'test-platform', url: `http://127.0.0.1:${port}/` });
  for (const id of [newDeal(), newDeal()]) await say(id);
  await sendDueWebhooks(server.needs);
  expect(asked).not.toHaveBeenCalled();
  expect(
    await server.db.many(sql`select 1 from graphile_worker.jobs where task_identifier = 'send_webhooks'`),
  ).toHaveLength(2);
});

test('a receiver that answers nothing rests, longer each time; then one webhook asks for all, and they follow when it answers', async () => {
  let answers = false;
  const silent = createServer((_request, response) => {
    if (answers) response.end();
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close().closeAllConnections());
  const { port } = silent.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  await setEndpoint(server.needs, { code: 'test-platform', url });
  // What other tests have left.
  await server.db.run(sql`update webhooks set state = 'given_up' where state = 'waiting'`);
  const ids = [newDeal(), newDeal(), newDeal()] as const;
  for (const id of ids) await say(id);
  const tried = () =>
    server.db.value<number>(sql`
      select count(*)::int from webhook_deliveries d join webhooks w on w.id = d.webhook_id
      where w.object = any(${ids.map((id) => `deal:${id}`)})`);
  const impatient = { ...server.needs, webhookPatience: 20 };
  const rest = () => server.db.one(sql`select silences, rests_until from webhook_endpoints`);
  const until = (pause: number) => new Date(server.clock.now().getTime() + pause);
  const forgetJobs = () => server.db.run(sql`delete from graphile_worker._private_jobs`);
  const jobs = async () =>
    (await server.db.many<{ key: string }>(sql`select key from graphile_worker.jobs order by key`)).map(
      ({ key }) => key,
    );
  const mine = ids.map((id) => `webhook:deal:${id}`);

  await forgetJobs();
  await sendWebhooks(impatient, `deal:${ids[0]}`);
  expect(await rest()).toEqual({ silences: 1, rests_until: until(seconds(30)) });
  expect(await jobs()).toEqual([`receiver:${platformId}`, mine[0]]);
  await forgetJobs();
  await Promise.all(ids.map(send));
  await sendDueWebhooks(server.needs);
  expect([await tried(), (await stored(ids[1]))[0]?.attempts]).toEqual([1, 0]);
  expect(await jobs()).toEqual([]);

  server.clock.move(seconds(30));
  await wakeReceiver(impatient, platformId);
  expect([await tried(), await rest()]).toEqual([2, { silences: 2, rests_until: until(minutes(1)) }]);
  server.clock.move(minutes(1) - 1);
  await Promise.all(ids.map(send));
  expect(await tried()).toBe(2);
  answers = true;
  await forgetJobs();
  await wakeReceiver(server.needs, platformId);
  expect(await rest()).toEqual({ silences: 0, rests_until: null });
  expect(await tried()).toBe(3);
  const waiting = (await Promise.all(ids.map(stored))).flat().filter(({ state }) => state === 'waiting');
  expect(waiting).toHaveLength(2);
  expect(await jobs()).toHaveLength(2);
  await runJobs();
  expect((await Promise.all(ids.map(stored))).flat().map(({ state }) => state)).toEqual(Array(3).fill('delivered'));

  // Of several that were on their way at once one counts; another address is another receiver.
  answers = false;
  const more = [newDeal(), newDeal()];
  for (const id of more) await say(id);
  await Promise.all(more.map((id) => sendWebhooks(impatient, `deal:${id}`)));
  expect(await rest()).toMatchObject({ silences: 1 });
  await setEndpoint(server.needs, { code: 'test-platform', url: `${url}new` });
  expect(await rest()).toEqual({ silences: 0, rests_until: null });
});

test('a broken answer ends the attempt', async () => {
  const rude = createTcpServer((socket) => {
    socket
      .on('error', () => {})
      .once('data', () => {
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n');
      });
  }).listen(0, '127.0.0.1');
  await once(rude, 'listening');
  onTestFinished(() => void rude.close());
  const { port } = rude.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const parcel = { id: 1n, url, secrets: ['whsec_c2VjcmV0'], body: '{"type":"x"}', at: server.clock.now() };
  expect(await deliverWebhook(parcel, true)).toMatchObject({ status: null });
});

test('the operator sends one again', async () => {
  const platform = await receiver();
  const id = newDeal();
  await say(id);
  await send(id);
  const [webhook] = await stored(id);
  await resendWebhook(server.needs, Number(webhook?.id));
  await send(id);
  expect(platform.received).toHaveLength(2);
  await expect(resendWebhook(server.needs, 999_999_999)).rejects.toThrow('Такого уведомления нет');
});

test('without an address nothing is kept; a changed address keeps the secret', async () => {
  const platform = await receiver();
  expect(await setEndpoint(server.needs, { code: 'test-platform', url: `${platform.url}/new` })).toBeUndefined();
  expect(await removeEndpoint(server.needs, 'test-platform')).toBe(true);
  const id = newDeal();
  await say(id);
  expect(await stored(id)).toEqual([]);
  await expect(setEndpoint(server.needs, { code: 'nobody', url: platform.url })).rejects.toThrow('Такой платформы нет');
});

test('if nobody listens at the address, the reason is stored', async () => {
  await setEndpoint(server.needs, { code: 'test-platform', url: 'http://127.0.0.1:1/hooks' });
  const id = newDeal();
  await say(id);
  await send(id);
  const refused = { state: 'waiting', status: null, answer: expect.stringContaining('ECONNREFUSED') };
  expect(await stored(id)).toMatchObject([refused]);
});

test('a redirect is not followed', async () => {
  const platform = await receiver();
  const elsewhere = await startReceiver();
  platform.willAnswer({ status: 302, location: elsewhere.url });
  const id = newDeal();
  await say(id);
  await send(id);
  expect(elsewhere.received).toEqual([]);
  expect((await stored(id))[0]).toMatchObject({ state: 'waiting', status: 302 });
});

describe('a new secret', () => {
  /** Which of the secrets verify what came last, by the receiver's own library and by ours. */
  async function verifiedBy(platform: Awaited<ReturnType<typeof startReceiver>>, secrets: string[]) {
    const id = newDeal();
    await say(id);
    await send(id);
    const last = platform.received.at(-1);
    if (!last) throw new Error('Nothing came');
    const { headers, body } = last;
    return secrets.map((secret) => {
      const ours = readWebhook(secret, headers as never, body, server.clock.now()) !== undefined;
      // Its clock is the machine's, so only the signature is compared.
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      const theirs = new Webhook(secret).sign(String(headers['webhook-id']), at, body);
      expect(String(headers['webhook-signature']).split(' ').includes(theirs)).toBe(ours);
      return ours;
    });
  }
  const change = async (url: string) =>
    (await setEndpoint(server.needs, { code: 'test-platform', url, newSecret: true })) ?? '';
  const forgotten = () =>
    server.db.many(sql`
      select actor from journal where event = 'webhook-address.old_secret_ended' order by id desc limit 1`);
  const kept = () => server.db.value(sql`select old_secret is not null from webhook_endpoints`);

  test('for a day either secret verifies a webhook; then the old one is forgotten', async () => {
    const platform = await startReceiver();
    await removeEndpoint(server.needs, 'test-platform');
    const first = await change(platform.url);
    expect(await verifiedBy(platform, [first])).toEqual([true]);
    const second = await change(platform.url);
    expect(second).not.toBe(first);
    expect(await verifiedBy(platform, [first, second])).toEqual([true, true]);
    // Another address changes neither.
    await setEndpoint(server.needs, { code: 'test-platform', url: `${platform.url}/2` });
    server.clock.move(hours(24) - 1);
    await forgetOldSecrets(server.needs);
    expect(await verifiedBy(platform, [first, second])).toEqual([true, true]);
    server.clock.move(1);
    expect(await verifiedBy(platform, [first, second])).toEqual([false, true]);
    expect(await kept()).toBe(true);
    await forgetOldSecrets(server.needs);
    expect([await kept(), await forgotten()]).toEqual([false, [{ actor: 'system' }]]);
  });

  test('a third ends the first at once, and staff may end the old one before its day is over', async () => {
    const platform = await startReceiver();
    const [first, second, third] = [await change(platform.url), await change(platform.url), await change(platform.url)];
    expect(await verifiedBy(platform, [first, second, third])).toEqual([false, true, true]);
    await endOldSecret(server.needs, 'test-platform');
    expect(await verifiedBy(platform, [second, third])).toEqual([false, true]);
    expect(await forgotten()).toEqual([{ actor: 'operator' }]);
    await expect(endOldSecret(server.needs, 'test-platform')).rejects.toThrow('Прежнего секрета уже нет');
  });
});

describe('private networks', () => {
  test.each([
    'https://127.0.0.1/hook',
    'https://10.1.2.3/hook',
    'https://192.168.0.10/hook',
    'https://169.254.169.254/latest',
    'https://[::1]/hook',
    'https://[::ffff:127.0.0.1]/hook',
    'https://[fd00::1]/hook',
    'https://2130706433/hook',
    'https://localhost/hook',
    'http://example.com/hook',
    'https://user:password@example.com/hook',
    'ftp://example.com/hook',
    'не адрес',
  ])('%s is refused', async (url) => {
    const strict = { ...server.needs, privateWebhooks: false };
    await expect(setEndpoint(strict, { code: 'test-platform', url })).rejects.toThrow(/адрес/i);
  });

  test('a public one is taken', async () => {
    const strict = { ...server.needs, privateWebhooks: false };
    await setEndpoint(strict, { code: 'test-platform', url: 'https://hooks.example.com/cabinet' });
    const stored = await server.db.one(sql`select url from webhook_endpoints`);
    expect(stored).toEqual({ url: 'https://hooks.example.com/cabinet' });
  });

  test('a name that leads inside is not connected to', async () => {
    const platform = await startReceiver();
    const url = platform.url.replace('127.0.0.1', 'localhost');
    const parcel = { id: 1n, url, secrets: ['whsec_c2VjcmV0'], body: '{"type":"x"}', at: server.clock.now() };
    expect(await deliverWebhook(parcel, false)).toEqual({
      status: null,
      answer: 'the name leads into a private network',
    });
    expect(platform.received).toEqual([]);
    expect(await deliverWebhook(parcel, true)).toMatchObject({ status: 200 });
  });
});

test('a long backlog becomes webhooks a part at a time, in its order and all at once', async () => {
  await receiver();
  const ids = Array.from({ length: 2_500 }, newDeal);
  await server.db.begin(async (tx) => {
    for (const id of ids) record(tx, expiredDeal(id));
  });
  await makeWebhooks(server.db);
  const made = await server.db.many<{ object: string; part: string; xmin: string }>(sql`
    select object, cmin::text as part, xmin::text from webhooks where object = any(${ids.map((id) => `deal:${id}`)}::text[]) order by id`);
  expect(made.map(({ object }) => object)).toEqual(ids.map((id) => `deal:${id}`));
  expect([new Set(made.map(({ xmin }) => xmin)).size, new Set(made.map(({ part }) => part)).size]).toEqual([1, 3]);
});
