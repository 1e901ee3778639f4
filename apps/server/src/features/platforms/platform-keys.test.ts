import { platformApi } from '@app/contract/platforms/platform';
import { platformScopes } from '@app/contract/route';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours, later, seconds } from '#lib/clock.ts';
import { platformDoor, signedHeaders } from '#testing/given/platforms.ts';
import { webhooksAbout } from '#testing/given/webhooks.ts';
import { givenWorld, type World } from '#testing/given/world.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';
import { revokeKey } from './platform-keys.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
});
afterAll(() => server.stop());

let keys = 0;
/** A second key of the platform that has made everything in this test. */
const nextKey = (rest: Omit<Parameters<typeof server.given.platformKey>[1], 'key'> = {}) =>
  server.given.platformKey('own-platform', { key: `next-key-${++keys}`, ...rest });

const payout = () => ({
  payout_id: `out-${++keys}`,
  amount: 1500,
  method: 'card',
  bank: '100000000004',
  pan: '2200150000000007',
  fio: 'Петров Пётр',
});

describe('two keys of one platform', () => {
  test('what was made with the first is read, cancelled, appealed, withdrawn and not doubled with the second', async () => {
    const { own, other } = world.platforms;
    const next = platformDoor(server, await nextKey());
    const deal = `/platform/v1/deals/${await world.deal(world.trader)}`;
    const { id: appealedId, deal_id } = await world.appealed(world.trader);
    const appeal = `/platform/v1/appeals/${appealedId}`;
    const once = { 'idempotency-key': 'made-once' };
    const order = payout();
    const made = await own('POST', platformApi.createPayout.path, order, once);
    expect(made.status).toBe(200);
    const paid = `/platform/v1/payouts/${made.body.id}`;

    for (const path of [deal, `/platform/v1/deals/${deal_id}`, appeal, paid]) {
      expect((await next('GET', path)).status).toBe(200);
      expect((await other('GET', path)).status).toBe(404);
    }
    expect((await next('POST', platformApi.createPayout.path, order, once)).body).toEqual(made.body);
    expect((await next('POST', platformApi.createPayout.path, order)).status).toBe(409);
    expect((await other('POST', `${paid}/withdraw`, {})).status).toBe(404);
    expect((await next('POST', `${paid}/withdraw`, {})).body).toMatchObject({ status: 5 });
    expect((await other('POST', `${deal}/cancel`, {})).status).toBe(404);
    expect((await next('POST', `${deal}/cancel`, {})).body).toMatchObject({ status: -2 });
    const repeated = await next('POST', platformApi.createAppeal.path, world.appealForm(deal_id, 1000));
    expect(repeated).toMatchObject({ status: 409 });
  });

  test('a revoked key is out at once, and its deals stay with the platform', async () => {
    const first = await nextKey();
    const second = platformDoor(server, await nextKey());
    const deal = await world.deal(world.trader, platformDoor(server, first));
    await server.db.begin((tx) => revokeKey(tx, server.needs, first.key));
    const path = `/platform/v1/deals/${deal}`;
    expect((await platformDoor(server, first)('GET', path)).status).toBe(401);
    expect((await second('GET', path)).status).toBe(200);
    expect((await second('POST', `${path}/cancel`, {})).status).toBe(200);
  });

  test('outcomes of a deal are told to the platform, though the key that made it is gone', async () => {
    await server.db.run(sql`
      insert into webhook_endpoints (platform_id, url, secret, created_at, updated_at)
      select id, 'http://127.0.0.1:9/', '', now(), now() from platforms where code = 'own-platform'`);
    const first = await nextKey();
    const deal = await world.deal(world.trader, platformDoor(server, first));
    await server.db.begin((tx) => revokeKey(tx, server.needs, first.key));
    const second = platformDoor(server, await nextKey());
    await second('POST', `/platform/v1/deals/${deal}/cancel`, {});
    expect((await webhooksAbout(server.db, `deal:${deal}`)).map(({ type }) => type)).toEqual(['deal.cancelled']);
    expect(
      await server.db.many(sql`
        select type, code from webhooks join platforms p on p.id = platform_id where object = ${`deal:${deal}`}`),
    ).toEqual([{ type: 'deal.cancelled', code: 'own-platform' }]);
  });
});

test.each(platformScopes)('a key with the scope «%s» does that and nothing else', async (scope) => {
  const door = platformDoor(server, await nextKey({ scopes: [scope] }));
  for (const route of Object.values(platformApi)) {
    const body = 'files' in route ? world.appealForm(999_999, 1000) : route.method === 'POST' ? {} : undefined;
    const { status, body: said } = await door(route.method, route.path.replace(':id', '999999'), body);
    if (route.scope === scope) expect([route.path, status]).not.toEqual([route.path, 403]);
    else expect([route.path, status, said.code]).toEqual([route.path, 403, 'scope']);
  }
});

test('a refused scope changes nothing: no deal, no kept answer', async () => {
  const reader = platformDoor(server, await nextKey({ scopes: ['read'] }));
  const kept = sql`select (select count(*) from payouts) as payouts, (select count(*) from idempotency_keys) as answers`;
  const before = await server.db.one(kept);
  const refused = await reader('POST', platformApi.createPayout.path, payout(), { 'idempotency-key': 'not-kept' });
  expect(refused).toMatchObject({ status: 403, body: { error: 'У этого ключа нет права на такой запрос' } });
  expect(await server.db.one(kept)).toEqual(before);
});

test('a key bound to addresses opens from there alone; elsewhere it is answered like a wrong signature', async () => {
  const bound = await nextKey({ addresses: ['203.0.113.0/24', '2001:db8::7'] });
  const { method, path } = platformApi.rates;
  const from = async (remoteAddress: string, headers = {}) => {
    const signed = signedHeaders(server, bound, { method, path, bytes: Buffer.alloc(0) });
    const answer = await server.http.inject({ method, url: path, remoteAddress, headers: { ...signed, ...headers } });
    return { status: answer.statusCode, body: answer.body };
  };
  const wrongSignature = await from('203.0.113.9', { 'x-signature': 'ab'.repeat(32) });
  expect(wrongSignature.status).toBe(401);
  for (const address of ['203.0.113.9', '::ffff:203.0.113.9', '2001:db8::7'])
    expect((await from(address)).status).toBe(200);
  for (const address of ['203.0.114.9', '127.0.0.1', '2001:db8::8'])
    expect(await from(address)).toEqual(wrongSignature);
  expect(await from('198.51.100.1', { 'x-forwarded-for': '203.0.113.9' })).toEqual(wrongSignature);
});

test('a key works until its end and not a moment longer', async () => {
  const door = platformDoor(server, await nextKey({ ends_at: later(server.clock.now(), hours(1)) }));
  server.clock.move(hours(1) - 1);
  expect((await door('GET', platformApi.rates.path)).status).toBe(200);
  server.clock.move(1);
  expect((await door('GET', platformApi.rates.path)).status).toBe(401);
});

test('the last use is known to the minute, and twenty requests at once write it once', async () => {
  await server.db.begin((tx) =>
    tx.script(`
      create table uses (key text, at timestamptz);
      create function note() returns trigger language plpgsql as $$
        begin insert into uses values (new.key, new.last_used_at); return null; end $$;
      create trigger noted after update of last_used_at on platform_keys for each row execute function note()`),
  );
  const key = await nextKey();
  const door = platformDoor(server, key);
  const began = server.clock.now();
  const call = () => door('GET', platformApi.rates.path);
  await Promise.all(Array.from({ length: 20 }, call));
  server.clock.move(seconds(59));
  await call();
  expect((await door('GET', platformApi.rates.path, undefined, { 'x-signature': '0'.repeat(64) })).status).toBe(401);
  server.clock.move(seconds(1));
  await Promise.all([call(), call()]);
  expect(await server.db.many(sql`select at from uses where key = ${key.key} order by at`)).toEqual([
    { at: began },
    { at: later(began, seconds(60)) },
  ]);
  server.clock.move(seconds(61));
  await door('GET', platformApi.rates.path, undefined, { 'x-signature': '0'.repeat(64) });
  expect(await server.db.many(sql`select at from uses where key = ${key.key}`)).toHaveLength(2);
});
