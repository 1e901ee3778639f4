import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { authApi } from '@app/contract/access/auth';
import { Group } from '@app/contract/access/users';
import { eventsApi, LIVE_PLACE_HEADER } from '@app/contract/journal/events';
import { platformApi } from '@app/contract/platforms/platform';
import { settingsApi } from '@app/contract/settings';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import type { User } from '#http/user.ts';
import { horizon } from '#journal/reader.ts';
import { record } from '#journal/record.ts';
import { hours } from '#lib/clock.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { ownServer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { openStream, withoutLooks } from '#testing/server/stream.ts';
import { openStream as openLive } from './events.ts';
import { makeHub } from './events-hub.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(() => server.stop());

const listen = ({ token }: Visitor, place?: string) => openStream(server.http, token, place);
/** Something that concerns one person, as any feature writes it. */
const paired = (owner: number, ref: number) =>
  ({ event: 'device.paired', ref, by: 'system', at: server.clock.now(), owner }) as const;
const happen = (user: number, ref: number) => server.db.begin(async (tx) => record(tx, paired(user, ref)));
/** Something that concerns whoever works with payouts. */
const happenInPool = (ref: number) =>
  server.db.begin(async (tx) => {
    const data = { payout_id: `live-${ref}`, amount: '1' };
    record(tx, { event: 'payout.created', ref, by: 'platform', at: server.clock.now(), data });
  });

test('a new deal is told at once to its trader, with its amount, and to nobody else', async () => {
  const trader = await server.given.user({ balance: 100_000_00n });
  await givenProfile(server, trader);
  const stranger = await server.given.user();
  withoutLooks();
  const beside = await server.neighbour();
  const [own, other] = [await openStream(beside, trader.token), await openStream(beside, stranger.token)];

  const made = await server.platform('POST', platformApi.createDeal.path, {
    payment_id: 'live-1',
    amount: 1500.5,
    method_group: 'sbp',
  });
  await own.until(() => expect(own.heard()).toContain(`deal.created ${made.body.id}`));
  expect(own.messages().at(-1)?.events[0]).toMatchObject({ amount: 1500.5 });

  await happen(stranger.id, 1);
  await other.until(() => expect(other.heard()).toEqual(['device.paired 1']));
});

test('what somebody did themselves, or what is somebody else’s, is told as no news', async () => {
  const [trader, moderator] = [await server.given.user(), await server.given.user({ group: Group.moderator })];
  const [own, beside] = [await listen(trader), await listen(moderator)];
  const tellOf = (by: 'platform' | { user: number }, ref: number) =>
    server.db.begin(async (tx) => {
      const data = { message_id: 1 };
      record(tx, { event: 'payout.question', ref, by, at: server.clock.now(), owner: trader.id, data });
    });
  await tellOf({ user: moderator.id }, 901);
  await tellOf({ user: trader.id }, 902);
  const quiet = ({ messages }: typeof own) =>
    messages().flatMap(({ events }) => events.map((event) => ('quiet' in event ? event.quiet : undefined)));
  await own.until(() => expect(quiet(own)).toEqual([undefined, true]));
  await beside.until(() => expect(quiet(beside)).toEqual([true, true]));
});

test('staff hear of everything, live and after a pause, without amounts and as no news', async () => {
  const viewer = await server.given.user({ roles: ['viewer'] });
  const stream = await listen(viewer);
  const { id } = await server.given.user();
  await happen(id, 903);
  await happenInPool(904);
  await stream.until(() => expect(stream.heard().slice(-2)).toEqual(['device.paired 903', 'payout.created 904']));
  expect(
    stream
      .messages()
      .flatMap(({ events }) => events)
      .slice(-2),
  ).toEqual([
    { event: 'device.paired', ref: 903, at: expect.any(String), quiet: true },
    { event: 'payout.created', ref: 904, at: expect.any(String), quiet: true },
  ]);
  const place = stream.place();
  await happen(id, 905);
  const back = await listen(viewer, place);
  await back.until(() => expect(back.heard()).toContain('device.paired 905'));
});

test('who takes a case, or waits for a second word, is told to those who may see it: to moderators of payouts alone', async () => {
  const [moderator, judge, finance] = await Promise.all([
    server.given.user({ group: Group.moderator }),
    server.given.user({ roles: ['support'] }),
    server.given.user({ roles: ['finance'] }),
  ]);
  const people = [moderator, judge, finance];
  const before = await Promise.all(people.map((who) => listen(who)));
  const places = before.map((stream) => stream.place());
  const change = { by: { staff: judge.id }, at: server.clock.now() } as const;
  await server.db.begin(async (tx) => {
    record(tx, { event: 'case.taken', ref: 911, ...change, data: { kind: 'appeal' } });
    record(tx, { event: 'case.talk_read', ref: 912, ...change, data: { kind: 'appeal' } });
    record(tx, { event: 'case.taken', ref: 913, ...change, data: { kind: 'payout' } });
    record(tx, { event: 'request.asked', ref: 914, ...change, data: { kind: 'balance.adjust', reason: 'Проверка' } });
    record(tx, { event: 'request.asked', ref: 915, ...change, data: { kind: 'payout.done', reason: 'Проверка' } });
    record(tx, { event: 'payout.note_added', ref: 916, ...change, data: { message_id: 1 } });
  });
  const requests = ['request.asked 914', 'request.asked 915', 'payout.note_added 916'];
  const expected = [
    ['case.taken 913', 'request.asked 915', 'payout.note_added 916'],
    ['case.taken 911', 'case.talk_read 912', 'case.taken 913', ...requests],
    requests,
  ];
  const since = (stream: (typeof before)[number]) => stream.heard().filter((heard) => / 91\d$/.test(heard));
  for (const [index, stream] of before.entries())
    await stream.until(() => expect(since(stream)).toEqual(expected[index]));
  // The same for who was away meanwhile.
  const again = await Promise.all(people.map((who, index) => listen(who, places[index])));
  for (const [index, stream] of again.entries())
    await stream.until(() => expect(since(stream)).toEqual(expected[index]));
});

test('what happened while the cabinet was away is told when it comes back, by whichever server process', async () => {
  const trader = await server.given.user();
  const first = await listen(trader);
  await happen(trader.id, 1);
  await first.until(() => expect(first.heard()).toEqual(['device.paired 1']));
  const place = first.place();
  first.close();
  await happen(trader.id, 2);
  await happen(trader.id, 3);

  const neighbour = await server.neighbour();
  const second = await openStream(neighbour, trader.token, place);
  await second.until(() =>
    expect(second.heard()).toEqual(expect.arrayContaining(['device.paired 2', 'device.paired 3'])),
  );
  expect(second.messages()[0]?.reset).toBeUndefined();

  // Written by one process, received through the other.
  await happen(trader.id, 4);
  await second.until(() => expect(second.heard()).toContain('device.paired 4'));
});

test('a stream that begins at the place of an answer tells what that answer does not show, and no more', async () => {
  const trader = await server.given.user();
  const heard = await listen(trader);
  await happen(trader.id, 1);
  await heard.until(() => expect(heard.heard()).toEqual(['device.paired 1']));
  await nothingUnderWay();
  const asked = await server.http.inject({
    method: 'GET',
    url: settingsApi.read.path,
    headers: { authorization: `Bearer ${trader.token}`, [LIVE_PLACE_HEADER]: 'tell' },
  });
  const place = String(asked.headers[LIVE_PLACE_HEADER]);
  const inTime = await listen(trader, place);
  expect(inTime.messages()).toEqual([expect.objectContaining({ events: [] })]);
  expect(inTime.messages()[0]?.reset).toBeUndefined();

  await happen(trader.id, 2);
  const later = await listen(trader, place);
  expect(later.messages()[0]?.events.map(({ ref }) => ref)).toEqual([2]);
});

test('the place is told to whoever asks and is signed in', async () => {
  const trader = await server.given.user();
  const ask = (headers: Record<string, string>) =>
    server.http.inject({ method: 'GET', url: settingsApi.read.path, headers });
  const silent = await ask({ authorization: `Bearer ${trader.token}` });
  expect(silent.statusCode).toBe(200);
  expect(silent.headers[LIVE_PLACE_HEADER]).toBeUndefined();
  const stranger = await ask({ [LIVE_PLACE_HEADER]: 'tell' });
  expect(stranger.statusCode).toBe(401);
  expect(stranger.headers[LIVE_PLACE_HEADER]).toBeUndefined();
});

test('a transaction that commits late is not missed, neither live nor after a pause', async () => {
  const trader = await server.given.user();
  const before = await listen(trader);
  let commit = () => {};
  const slow = server.db.begin(async (tx) => {
    record(tx, paired(trader.id, 10));
    await new Promise<void>((resolve) => {
      commit = resolve;
    });
  });
  await happen(trader.id, 11);
  await before.until(() => expect(before.heard()).toEqual(['device.paired 11']));
  const place = before.place();

  commit();
  await slow;
  await before.until(() => expect(before.heard()).toEqual(['device.paired 11', 'device.paired 10']));
  const after = await listen(trader, place);
  expect(after.heard()).toContain('device.paired 10');
});

test('a place is never beyond the last event: after a crash PostgreSQL gives out again what was not used', async () => {
  const trader = await server.given.user();
  await happen(trader.id, 15);
  for (let i = 0; i < 5; i++)
    await server.db
      .begin(async (tx) => {
        await tx.run(sql`select pg_current_xact_id()`);
        throw new Error('no');
      })
      .catch(() => undefined);
  const [horizon = ''] = (await listen(trader)).place()?.split('.') ?? [];
  const last = await server.db.one<{ xid: string }>(
    sql`select xid::text as xid from journal order by xid desc limit 1`,
  );
  // At most: other transactions on this PostgreSQL may still be running.
  expect(BigInt(horizon)).toBeLessThanOrEqual(BigInt(last?.xid ?? 0) + 1n);
});

test('what was rolled back is never told', async () => {
  const trader = await server.given.user();
  const stream = await listen(trader);
  await server.db
    .begin(async (tx) => {
      record(tx, paired(trader.id, 20));
      throw new Error('no');
    })
    .catch(() => undefined);
  await happen(trader.id, 21);
  await stream.until(() => expect(stream.heard()).toEqual(['device.paired 21']));
});

test('the pool concerns everyone who may take from it; what becomes of a payout only its trader and the moderators', async () => {
  const people = payoutPeople(server);
  const [payoutTrader, colleague, moderator] = [await people.trader(), await people.trader(), await people.moderator()];
  const plain = await server.given.user();
  const streams = await Promise.all([payoutTrader, colleague, moderator, plain].map((who) => listen(who)));
  const id = await people.waiting();
  await people.accept(payoutTrader, id);
  await people.send(payoutTrader, id);
  await people.moderate(moderator, id, 'done');

  const whole = [`payout.created ${id}`, `payout.taken ${id}`, `payout.sent_to_review ${id}`, `payout.done ${id}`];
  const [own, others, checking, outside] = streams;
  await own?.until(() => expect(own.heard()).toEqual(whole));
  // Who was made a moderator a moment ago may hear of that, too.
  await checking?.until(() => expect(checking.heard().filter((said) => said.startsWith('payout.'))).toEqual(whole));
  expect(others?.heard()).toEqual(whole.slice(0, 2));
  expect(outside?.heard()).toEqual([]);
  expect(others?.body()).not.toContain(payoutTrader.login);
});

test('signing out ends the streams of that session and leaves those of the others', async () => {
  const trader = await server.given.user();
  const again = server.visitor(trader.id, trader.login, (await server.signIn(trader.login)).body.token);
  const [leaving, staying] = [await listen(trader), await listen(again)];
  await trader.post(authApi.signOut.path);
  await leaving.until(() => expect(leaving.isOver()).toBe(true));
  await happen(trader.id, 30);
  await staying.until(() => expect(staying.heard()).toContain('device.paired 30'));
  expect((await listen(trader)).status).toBe(401);
});

test('a changed group hears what the new group hears, without a new connection', async () => {
  const trader = await server.given.user();
  const stream = await listen(trader);
  await happenInPool(40);
  await server.db.begin(async (tx) => {
    await tx.run(sql`update users set "group" = ${Group.payoutTrader} where id = ${trader.id}`);
    const happening = { ref: trader.id, by: 'operator', at: server.clock.now() } as const;
    const data = { from: Group.trader, to: Group.payoutTrader };
    record(tx, { event: 'user.group_changed', ...happening, owner: trader.id, data });
  });
  await stream.until(() => expect(stream.heard()).toEqual([`user.group_changed ${trader.id}`]));
  await stream.until(async () => {
    await happenInPool(41);
    expect(stream.heard()).toContain('payout.created 41');
  });
  expect(stream.heard()).not.toContain('payout.created 40');
});

test('an unknown, a strange and an old place say that everything may have changed', async () => {
  const trader = await server.given.user();
  const now = Math.floor(server.clock.now().getTime() / 1000);
  const places = [
    undefined,
    'nonsense',
    `1.${now - hours(13) / 1000}j`,
    `9000000000000000000.${now}j`,
    `1.${now}`,
    "1'; drop table",
  ];
  for (const place of places) {
    const stream = await listen(trader, place);
    expect([place, stream.messages()[0]?.reset]).toEqual([place, true]);
    stream.close();
  }
});

test('whoever has missed too much to list asks for everything anew', async () => {
  const trader = await server.given.user();
  const stream = await listen(trader);
  const place = stream.place();
  stream.close();
  await server.db.begin(async (tx) => {
    for (let ref = 0; ref < 200; ref++) record(tx, paired(trader.id, ref));
  });
  expect((await listen(trader, place)).messages()[0]).toMatchObject({ reset: true, events: [] });
});

test('nobody listens without a session, and nobody with more than twenty browsers', async () => {
  const nobody = await openStream(server.http, '');
  expect(nobody.status).toBe(401);
  expect(nobody.headers['content-type']).toContain('application/json');

  const trader = await server.given.user();
  const streams = await Promise.all(Array.from({ length: 20 }, () => listen(trader)));
  const refused = await server.stranger.get(eventsApi.stream.path);
  expect(refused.status).toBe(401);
  expect(await trader.get(eventsApi.stream.path)).toMatchObject({ status: 429, body: { code: 'too_many_streams' } });
  for (const stream of streams) stream.close();
  await expect.poll(async () => (await listen(trader)).status).toBe(200);
});

test('who leaves while the stream is being opened is forgotten at once: neither counted nor taken for present', async () => {
  const hub = makeHub(server.db);
  const { id } = await server.given.user();
  const user = { id, group: Group.trader } as User;
  const begin = () => {
    throw new Error('Nobody is there any more');
  };
  const leaving = new AbortController();
  const presence = { seen: async () => undefined };
  const needs = { db: server.db, clock: server.clock, presence };
  const opening = { user, place: undefined, authenticate: async () => user, begin };
  const opened = openLive(needs, hub, { ...opening, gone: leaving.signal });
  expect(hub.count(id)).toBe(1);
  leaving.abort();
  await opened;
  expect(hub.count(id)).toBe(0);

  await openLive(needs, hub, { ...opening, gone: AbortSignal.abort() });
  expect(hub.count(id)).toBe(0);
});

test('over a real connection, too, who leaves while the session is looked up takes up none of the twenty', async () => {
  const own = await ownServer();
  const { token } = await own.given.user();
  await (await openStream(own.http, token)).close();
  const { port } = own.http.server.address() as AddressInfo;
  const connections = () =>
    new Promise<number>((resolve) => own.http.server.getConnections((_, count) => resolve(count)));
  await expect.poll(connections).toBe(0);
  const database = await own.db.value<string>(sql`select current_database()`);
  // Seen from elsewhere: those who wait have all connections of their server.
  const looksUp = sql`
    select exists (select from pg_stat_activity where datname = ${database} and wait_event_type = 'Lock') as waits`;
  await own.db.begin(async (tx) => {
    await tx.run(sql`lock table sessions in access exclusive mode`);
    const leaving = Array.from({ length: 20 }, () =>
      get({ port, path: eventsApi.stream.path, headers: { authorization: `Bearer ${token}` }, agent: false }).on(
        'error',
        () => undefined,
      ),
    );
    await expect.poll(() => server.db.value(looksUp)).toBe(true);
    await expect.poll(connections).toBe(20);
    for (const request of leaving) request.destroy();
    await expect.poll(connections).toBe(0);
  });
  const open = await Promise.all(Array.from({ length: 20 }, () => openStream(own.http, token)));
  expect(open.map(({ status }) => status)).toEqual(Array(20).fill(200));
  for (const stream of open) stream.close();
});

test('a listening connection that is cut comes back and misses nothing', async () => {
  const trader = await server.given.user();
  const stream = await listen(trader);
  await happen(trader.id, 50);
  await stream.until(() => expect(stream.heard()).toContain('device.paired 50'));
  const cut = await server.db.run(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`);
  expect(cut).toBeGreaterThan(0);
  await happen(trader.id, 51);
  await stream.until(() => expect(stream.heard()).toContain('device.paired 51'));
});

test('a stop of the server ends every stream at once', async () => {
  const own = await ownServer();
  const stream = await openStream(own.http, (await own.given.user()).token);
  const cut = vi.spyOn(own.http.server, 'closeAllConnections');
  await own.http.close();
  await stream.until(() => expect(stream.isOver()).toBe(true));
  expect(cut).not.toHaveBeenCalled();
});

test('the head is that of a stream, and no proxy keeps it back', async () => {
  const { headers } = await listen(await server.given.user());
  expect(headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
});

/** A place goes back to the oldest running transaction, whoever runs it; events that were committed since are sent once more. */
async function nothingUnderWay(): Promise<void> {
  const settled = sql`select ${horizon} > coalesce((select xid from journal order by xid desc limit 1), '0') as settled`;
  await expect.poll(async () => (await server.db.one<{ settled: boolean }>(settled))?.settled).toBe(true);
}
