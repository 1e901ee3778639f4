import { Group } from '@app/contract/access/users';
import { type PersonRow, peopleApi } from '@app/contract/people/people';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { days, hours } from '#lib/clock.ts';
import { appealPeople } from '#testing/given/appeals.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { giveState } from '#testing/given/states.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let viewer: Visitor;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
  viewer = await server.given.user({ roles: ['viewer'], login: 'only-looks' });
});
afterAll(() => server.stop());

const list = async (filters: object = {}, by = viewer) => {
  const { status, body } = await by.post(peopleApi.list.path, filters);
  expect(status).toBe(200);
  return body as {
    people: (Omit<PersonRow, 'available' | 'held'> & { available: number; held: number })[];
    count: number;
  };
};
const logins = async (filters: object) => (await list(filters)).people.map(({ login }) => login);
const rowOf = async ({ id }: Visitor) => (await list({ search: String(id) })).people.find((row) => row.id === id);

test('a line has the figures of the rows behind it: money, deals of today, open appeals', async () => {
  const { trader, givenDeal, change, appeal, reject } = await appealPeople(server, 100_000_00n);
  const old = await givenDeal(1000);
  expect((await change({ deal_id: old })).status).toBe(200);
  server.clock.move(days(1));
  const [closed, cancelled] = [await givenDeal(2000), await givenDeal(3000)];
  expect((await change({ deal_id: closed })).status).toBe(200);
  const { id } = (await appeal(cancelled, 3000)).body;
  await givenDeal(4000);

  expect(await rowOf(trader)).toMatchObject({
    login: trader.login,
    group: Group.trader,
    state: 'active',
    // Closed for 920 and 1840; held are 3680 for the deal that waits and 2760 for the appeal.
    available: 100_000 - 920 - 1840 - 3680 - 2760,
    held: 3680 + 2760,
    today: { created: 3, waiting: 1, closed: 1 },
    appeals_open: 1,
  });
  expect((await reject(id)).status).toBe(200);
  expect(await rowOf(trader)).toMatchObject({ today: { created: 3 }, appeals_open: 0 });
  server.clock.move(days(1));
  expect(await rowOf(trader)).toMatchObject({ today: { created: 0, waiting: 0, closed: 0 } });
});

test('moderators are in the list without a state; staff are not', async () => {
  const moderator = await server.given.user({ group: Group.moderator });
  expect(await rowOf(moderator)).toMatchObject({ group: Group.moderator, state: null, today: { created: 0 } });
  expect(await rowOf(viewer)).toBeUndefined();
  expect(await logins({ search: viewer.login })).toEqual([]);
});

test('seen: now with an open cabinet, else by the session, else by the sign-in that was; never for who never came', async () => {
  const [here, gone] = [await server.given.user(), await server.given.user()];
  const before = server.clock.now();
  server.clock.move(hours(2));
  await here.get('/trader/settings');
  expect((await rowOf(here))?.seen_at).toBe(server.clock.now().toISOString());
  expect((await rowOf(gone))?.seen_at).toBe(before.toISOString());
  await server.db.run(sql`delete from sessions where user_id = ${gone.id}`);
  expect((await rowOf(gone))?.seen_at).toBe(before.toISOString());
  const { people } = await list({ sort: 'seen' });
  const places = [here, gone].map(({ id }) => people.findIndex((row) => row.id === id));
  expect(places[0]).toBeLessThan(places[1] ?? 0);
});

test('found by a part of the login or mail, by number, phone, card and their last digits', async () => {
  const person = await server.given.user({ login: `Needle_${server.clock.now().getTime()}` });
  const other = await server.given.user();
  const { phonenumber, pan } = await givenProfile(server, person);
  await givenProfile(server, other);
  const spaced = phonenumber.replace(/^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/, '8 ($1) $2-$3-$4');
  const texts = [
    'needle_',
    'NEEDLE',
    String(person.id),
    phonenumber,
    spaced,
    pan,
    phonenumber.slice(-4),
    pan.slice(-4),
  ];
  for (const search of texts) {
    const found = await logins({ search });
    expect([search, found.includes(person.login), found.includes(other.login)]).toEqual([search, true, false]);
  }
  expect(await logins({ search: 'needle-' })).toEqual([]);
  expect(await logins({ search: '%' })).toEqual([]);
  const { email } = (await rowOf(person)) ?? {};
  expect(await logins({ search: email?.toUpperCase() })).toEqual([person.login]);
});

test('filters by state and group, sorted, page by page, with the number of all', async () => {
  const people: Visitor[] = [];
  for (const [n, balance] of [30n, 10n, 20n].entries())
    people.push(
      await server.given.user({ login: `sorted-${'bca'[n]}`, balance: balance * 100n, group: Group.payoutTrader }),
    );
  const sorted = (sort: string) => logins({ search: 'sorted-', sort });
  expect(await sorted('login')).toEqual(['sorted-a', 'sorted-b', 'sorted-c']);
  expect(await sorted('available')).toEqual(['sorted-b', 'sorted-a', 'sorted-c']);
  expect(await sorted('created')).toEqual(['sorted-a', 'sorted-c', 'sorted-b']);

  await giveState(server, { id: people[0]?.id ?? 0 }, 'paused');
  expect(await logins({ state: 'paused' })).toEqual(['sorted-b']);
  expect(await logins({ state: 'active', search: 'sorted' })).toEqual(['sorted-a', 'sorted-c']);
  expect(await logins({ group: Group.moderator, search: 'sorted' })).toEqual([]);
  expect(await logins({ group: Group.payoutTrader, state: 'paused' })).toEqual(['sorted-b']);

  const [first, second] = [await list({ count: 25, sort: 'login' }), await list({ count: 25, sort: 'login', page: 2 })];
  expect(first.count).toBe(second.count);
  expect(first.people.length + second.people.length).toBe(first.count);
  expect(new Set([...first.people, ...second.people].map(({ id }) => id)).size).toBe(first.count);
});

test('those whose phone is silent though deals should come to it', async () => {
  const [silent, well] = [
    await server.given.user({ balance: 1000_00n }),
    await server.given.user({ balance: 1000_00n }),
  ];
  await Promise.all([givenProfile(server, silent), givenProfile(server, well)]);
  await server.db.run(sql`update device_profiles set silent = true where trader_id = ${silent.id}`);
  expect(await logins({ silent: 1 })).toEqual([silent.login]);
  await server.db.run(sql`update bank_profiles set available = 0 where trader_id = ${silent.id}`);
  expect(await logins({ silent: 1 })).toEqual([]);
});

test('a file has exactly what the filter finds, in its order, and no requisite', async () => {
  const person = await server.given.user({ login: 'in-the-file', balance: 12_34n });
  const { phonenumber, pan } = await givenProfile(server, person);
  const { body } = await viewer.post(peopleApi.export.path, { search: 'in-the-file', format: 'csv' });
  const file = await server.http.inject(body.url);
  const lines = file.payload.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(
    new RegExp(`^${person.id};in-the-file;[^;]+;Трейдер;работает;12,34;0,00;0;0;;0;\\d\\d\\.\\d\\d\\.\\d{4} [\\d:]+;`),
  );
  expect(file.payload).not.toContain(phonenumber.slice(-4));
  expect(file.payload).not.toContain(pan.slice(-4));
  const { url } = (await viewer.post(peopleApi.export.path, { search: person.login, group: 0, format: 'csv' })).body;
  await server.http.inject(url);
  const taken = await server.db.many(sql`
    select event, actor, data from journal where event = 'user.list_taken' and ref = ${viewer.id} order by id`);
  const row = { event: 'user.list_taken', actor: `staff:${viewer.id}` };
  expect(taken).toMatchObject([row, { ...row, data: { what: 'Люди', note: expect.stringMatching(/group=0/) } }]);
  expect(JSON.stringify(taken)).not.toContain(person.login);
});

test('a link stops working with the person’s right to look', async () => {
  const former = await server.given.user({ roles: ['finance'] });
  const { body } = await former.post(peopleApi.export.path, { format: 'csv' });
  await server.db.run(sql`update staff set state = 'off' where user_id = ${former.id}`);
  expect((await server.http.inject(body.url)).statusCode).toBe(403);
});

test('traders, moderators and strangers see nobody', async () => {
  for (const group of [Group.trader, Group.payoutTrader, Group.moderator]) {
    const other = await server.given.user({ group });
    expect((await other.post(peopleApi.list.path, {})).status).toBe(403);
    expect((await other.post(peopleApi.export.path, { format: 'csv' })).status).toBe(403);
  }
  expect((await server.stranger.post(peopleApi.list.path, {})).status).toBe(401);
});
