import { Group } from '@app/contract/access/users';
import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { idleProfilesApi } from '@app/contract/devices/pauses/idle-profiles';
import { consoleJournalApi } from '@app/contract/journal/console-journal';
import { inboxApi } from '@app/contract/notifications/inbox';
import { MOST_SHOWN_AN_HOUR, type Person, personApi } from '@app/contract/people/person';
import { settingsApi } from '@app/contract/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours, later, minutes, seconds } from '#lib/clock.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { approveRegistrations } from '#testing/given/states.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { openStream, withoutLooks } from '#testing/server/stream.ts';

let server: TestServer;
let support: Visitor;
let viewer: Visitor;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
  support = await server.given.user({ roles: ['support'], login: 'helper' });
  viewer = await server.given.user({ roles: ['viewer'] });
});
afterAll(() => server.stop());

const view = async ({ id }: { id: number }): Promise<Person> =>
  (await viewer.post(personApi.view.path, { user_id: id })).body.person;
const act = (route: { path: string }, { id }: { id: number }, more: object) =>
  support.post(route.path, { user_id: id, reason: 'Звонил сам', ...more });
const timeline = async ({ id }: { id: number }) =>
  (await viewer.post(consoleJournalApi.list.path, { who: String(id) })).body.rows as {
    event: string;
    by: { login: string; staff: boolean };
    data: Record<string, unknown>;
  }[];

test('a person is paused and let back, with who, when and why; what is not there is refused', async () => {
  const trader = await server.given.user();
  expect((await act(personApi.changeState, trader, { state: 'paused', reason: 'Сверка документов' })).status).toBe(200);
  server.clock.move(seconds(5));
  expect((await act(personApi.changeState, trader, { state: 'active' })).status).toBe(200);
  const { state, states } = await view(trader);
  expect(state).toBe('active');
  const by = { id: support.id, login: 'helper', staff: true };
  expect(states).toMatchObject([
    { by, from: 'paused', to: 'active', reason: 'Звонил сам' },
    { by, from: 'active', to: 'paused', reason: 'Сверка документов' },
  ]);
  expect((await act(personApi.changeState, trader, { state: 'active' })).body.code).toBe('same_state');
  expect((await act(personApi.changeState, trader, { state: 'paused', reason: ' ' })).body.fields.reason).toBe(
    'Укажите причину',
  );
  const moderator = await server.given.user({ group: Group.moderator });
  expect((await act(personApi.changeState, moderator, { state: 'blocked' })).body.code).toBe('not_a_trader');
  expect((await act(personApi.changeState, viewer, { state: 'blocked' })).status).toBe(404);
});

test('work with payouts is given and taken with a reason, but not while one is in work; moderators and staff stay what they are', async () => {
  const people = payoutPeople(server);
  const trader = await server.given.user();
  expect((await act(personApi.changeGroup, trader, { group: 5 })).status).toBe(200);
  expect((await trader.get(settingsApi.read.path)).body.user.group).toBe(Group.payoutTrader);
  expect((await timeline(trader))[0]).toMatchObject({
    event: 'user.group_changed',
    by: { login: 'helper' },
    data: { from: 0, to: 5, reason: 'Звонил сам' },
  });
  expect((await act(personApi.changeGroup, trader, { group: 5 })).body.code).toBe('same_group');
  const id = await people.inWork(trader);
  expect((await act(personApi.changeGroup, trader, { group: 0 })).body.code).toBe('has_payouts');
  await people.cancel(trader, id);
  expect((await act(personApi.changeGroup, trader, { group: 0 })).status).toBe(200);
  expect((await people.accept(trader, await people.waiting())).status).toBe(403);
  const moderator = await server.given.user({ group: Group.moderator });
  expect((await act(personApi.changeGroup, moderator, { group: 0 })).body.code).toBe('not_a_trader');
  expect((await act(personApi.changeGroup, viewer, { group: 0 })).status).toBe(404);
  expect((await act(personApi.changeGroup, trader, { group: 2 })).status).toBe(400);
});

test('somebody who registered waits, is found, and is let in', async () => {
  await approveRegistrations(server, true);
  const rc = await server.solveCaptcha();
  const newcomer = { login: 'newcomer-1', email: 'newcomer-1@example.com', password: 'long enough' };
  const { body } = await server.stranger.post('/merchant/auth/reg', {
    ...newcomer,
    password_confirm: newcomer.password,
    rc,
    isTrader: true,
  });
  await approveRegistrations(server, false);
  const found = (await viewer.post('/staff/v1/people', { state: 'new' })).body.people;
  expect(found).toMatchObject([{ login: 'newcomer-1', state: 'new' }]);
  expect((await act(personApi.changeState, found[0], { state: 'active', reason: 'Документы в порядке' })).status).toBe(
    200,
  );
  const { user } = (await server.visitor(0, '', body.token).get(settingsApi.read.path)).body;
  expect(user.state).toBe('active');
});

test('a blocked trader is out of both processes: requests, stream and phone', async () => {
  const trader = await server.given.user();
  const { key } = await givenProfile(server, trader);
  withoutLooks();
  const neighbour = await server.neighbour();
  const stream = await openStream(neighbour, trader.token);
  const askBeside = async (path: string, token: string, method: 'GET' | 'POST' = 'GET') =>
    (
      await neighbour.inject({
        method,
        url: path,
        headers: { authorization: `Bearer ${token}` },
        ...(method === 'POST' && { payload: {} }),
      })
    ).statusCode;
  expect(await askBeside(settingsApi.read.path, trader.token)).toBe(200);
  expect(await askBeside('/device/v1/heartbeat', key, 'POST')).toBe(200);
  expect((await act(personApi.changeState, trader, { state: 'blocked' })).status).toBe(200);
  expect(await askBeside(settingsApi.read.path, trader.token)).toBe(401);
  expect(await askBeside('/device/v1/heartbeat', key, 'POST')).toBe(401);
  await stream.until(() => expect(stream.isOver()).toBe(true));
});

test('why no deals come to a ЛК is said to staff as to its trader', async () => {
  const trader = await server.given.user();
  const { id } = await givenProfile(server, trader);
  const explain = async () => (await viewer.post(personApi.devices.path, { user_id: trader.id })).body.profiles[0].idle;
  const [told] = (await trader.get(idleProfilesApi.list.path)).body.profiles;
  expect({ bank_profile_id: id, ...(await explain()) }).toEqual(told);
  expect(told).toMatchObject({ reason: 'balance', short: expect.any(Number) });
  await act(personApi.changeState, trader, { state: 'paused' });
  expect(await explain()).toEqual({ reason: 'trader_paused', until: null, short: null });
});

test('devices and ЛК are there with their numbers masked; one is shown in full to whoever says why, and the journal keeps it', async () => {
  const trader = await server.given.user();
  const { id, device, pan, phonenumber } = await givenProfile(server, trader);
  const { body } = await viewer.post(personApi.devices.path, { user_id: trader.id });
  expect(body.devices).toMatchObject([{ id: device, paired: true, online: true }]);
  expect(body.profiles).toMatchObject([
    { id, device_profile_id: device, available: 1, tier: -1, cards: [{ is_main: 1 }] },
  ]);
  expect(JSON.stringify(body)).not.toContain(phonenumber.slice(2, 8));
  expect(body.profiles[0].cards[0].pan).toBe(`•••• ${pan.slice(-4)}`);

  const show = (more: object) =>
    act(personApi.showRequisite, trader, { kind: 'card', requisite_id: body.profiles[0].cards[0].id, ...more });
  expect((await show({})).body).toEqual({ number: pan });
  expect((await show({ kind: 'device', requisite_id: device, reason: 'Клиент перевёл не туда' })).body).toEqual({
    number: phonenumber,
  });
  expect((await show({ kind: 'profile', requisite_id: id })).body.code).toBe('requisite_not_found');
  expect((await show({ reason: '' })).status).toBe(400);
  const rows = await timeline(trader);
  const shown = rows.filter(({ event }) => event === 'user.requisite_shown');
  expect(shown.map(({ data }) => data)).toEqual([
    { what: 'phone', tail: phonenumber.slice(-4), reason: 'Клиент перевёл не туда' },
    { what: 'card', tail: pan.slice(-4), reason: 'Звонил сам' },
  ]);
  expect(shown[0]?.by).toMatchObject({ login: 'helper', staff: true });
  const kept = await server.db.value<string>(
    sql`select coalesce(string_agg(answer::text, ''), '') from idempotency_keys`,
  );
  expect(kept).not.toContain(pan);
});

test('twenty numbers an hour, however they are asked for, and again an hour later', async () => {
  const trader = await server.given.user();
  const { device } = await givenProfile(server, trader);
  const curious = await server.given.user({ roles: ['support'] });
  const show = () =>
    curious.post(personApi.showRequisite.path, {
      user_id: trader.id,
      kind: 'device',
      requisite_id: device,
      reason: 'Смотрю',
    });
  const answers = await Promise.all(Array.from({ length: MOST_SHOWN_AN_HOUR + 5 }, show));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(MOST_SHOWN_AN_HOUR).fill(200), ...Array(5).fill(429)]);
  expect((await act(personApi.showRequisite, trader, { kind: 'device', requisite_id: device })).status).toBe(200);
  server.clock.move(hours(1) + 1);
  expect((await show()).status).toBe(200);
});

test('traffic is switched off and the tier set by staff, and the trader is told', async () => {
  const trader = await server.given.user();
  const { id } = await givenProfile(server, trader);
  expect((await act(personApi.switchOff, trader, { bank_profile_id: id, reason: 'Банк блокирует' })).status).toBe(200);
  expect((await act(personApi.setTier, trader, { bank_profile_id: id, tier: 1 })).status).toBe(200);
  expect((await act(personApi.setTier, trader, { bank_profile_id: id, tier: 1 })).body.code).toBe('same_tier');
  const { bankProfiles } = (await trader.post(bankProfilesApi.list.path, {})).body;
  expect(bankProfiles).toMatchObject([{ id, available: 0, tier: 1 }]);
  const { items } = (await trader.post(inboxApi.list.path, {})).body;
  expect(items.map(({ event }: { event: string }) => event)).toEqual(
    expect.arrayContaining(['bank-profile.traffic_off', 'bank-profile.tier_set']),
  );
  expect((await timeline(trader)).slice(0, 2)).toMatchObject([
    { event: 'bank-profile.tier_set', by: { login: 'helper' }, data: { tier: 1, reason: 'Звонил сам' } },
    { event: 'bank-profile.traffic_off', by: { login: 'helper' }, data: { reason: 'Банк блокирует' } },
  ]);
  // What the trader switches off alone is no news to them.
  await trader.post(bankProfilesApi.work.path, { bank_profile_id: id, available: 1 });
  await trader.post(bankProfilesApi.work.path, { bank_profile_id: id, available: 0 });
  const after = (await trader.post(inboxApi.list.path, {})).body.items;
  expect(after.filter(({ event }: { event: string }) => event === 'bank-profile.traffic_off')).toHaveLength(1);
});

test('sessions: one is ended by its name, then all; a cabinet without one hears 401', async () => {
  const trader = await server.given.user();
  server.clock.move(seconds(60));
  const again = await server.signIn(trader.login);
  const second = server.visitor(trader.id, trader.login, again.body.token);
  const sessions = async () => (await viewer.post(personApi.sessions.path, { user_id: trader.id })).body.sessions;
  const open: { id: string; from: string }[] = await sessions();
  expect(open).toHaveLength(2);
  const byDoor = open.find(({ from }) => from !== '');
  expect((await act(personApi.endSessions, trader, { session: byDoor?.id })).status).toBe(200);
  expect([(await second.get(settingsApi.read.path)).status, (await trader.get(settingsApi.read.path)).status]).toEqual([
    401, 200,
  ]);
  expect((await act(personApi.endSessions, trader, { session: byDoor?.id })).body.code).toBe('session_not_found');
  expect((await act(personApi.endSessions, trader, {})).status).toBe(200);
  expect((await trader.get(settingsApi.read.path)).status).toBe(401);
  expect(await sessions()).toEqual([]);
  expect((await act(personApi.endSessions, trader, {})).body.code).toBe('no_sessions');
  expect((await timeline(trader))[0]).toMatchObject({
    event: 'user.sessions_ended',
    data: { count: 1, reason: 'Звонил сам' },
  });
});

test('notes are for staff alone: the trader is not even told that there is one', async () => {
  const trader = await server.given.user();
  const stream = await openStream(server.http, trader.token);
  const { status } = await support.post(personApi.addNote.path, {
    user_id: trader.id,
    text: 'Просит звонить после 18',
  });
  expect(status).toBe(200);
  expect((await view(trader)).notes).toMatchObject([{ by: { login: 'helper' }, text: 'Просит звонить после 18' }]);
  const [row] = await timeline(trader);
  expect(row).toMatchObject({ event: 'user.note_added', data: {} });
  // Something that they are told of comes, and the note has not come before it.
  await act(personApi.changeState, trader, { state: 'paused' });
  await stream.until(() => expect(stream.heard()).toContain(`user.state_changed ${trader.id}`));
  expect(stream.body()).not.toContain('note');
  expect((await trader.post(personApi.view.path, { user_id: trader.id })).status).toBe(403);
  stream.close();
});

test('the statement is the trader’s own, seen by staff', async () => {
  const trader = await server.given.user({ balance: 1_000_00n });
  const { body } = await viewer.post(personApi.statement.path, { user_id: trader.id });
  expect(body).toMatchObject({ countMovements: 1, closing: 1000, movements: [{ kind: 'adjustment', amount: 1000 }] });
});

test('who may take no payouts for a while, and why; others have no such line', async () => {
  const people = payoutPeople(server);
  const trader = await people.trader();
  const refused = async () => (await view(trader)).taking_refused;
  expect(await refused()).toBeNull();
  for (let count = 0; count < 5; count++) await people.cancel(trader, await people.inWork(trader));
  expect(await refused()).toEqual({
    why: 'cancels_an_hour',
    count: 5,
    until: later(server.clock.now(), hours(1)).toISOString(),
  });
  server.clock.move(hours(1));
  expect(await refused()).toBeNull();
  const own: number[] = [];
  for (let count = 0; count < 5; count++) own.push(await people.inWork(trader));
  expect(await refused()).toEqual({ why: 'in_work', count: 5, until: null });
  server.clock.move(minutes(30));
  expect(await refused()).toEqual({ why: 'overdue', count: null, until: null });
  for (const id of own) await people.send(trader, id);
  await server.db.run(sql`insert into rules (name, value) values ('payouts_in_review', 5)`);
  expect(await refused()).toEqual({ why: 'in_review', count: 5, until: null });
  // A paused one takes none anyway: their state says so.
  await act(personApi.changeState, trader, { state: 'paused' });
  expect(await refused()).toBeNull();
  await server.db.run(sql`update users set state = 'active', "group" = 0 where id = ${trader.id}`);
  expect(await refused()).toBeNull();
});

test('finance and viewers see and do nothing; a colleague is nobody here', async () => {
  const trader = await server.given.user();
  const finance = await server.given.user({ roles: ['finance'] });
  for (const who of [finance, viewer]) {
    expect((await who.post(personApi.view.path, { user_id: trader.id })).status).toBe(200);
    for (const route of [personApi.changeState, personApi.endSessions, personApi.addNote, personApi.showRequisite])
      expect(
        (
          await who.post(route.path, {
            user_id: trader.id,
            reason: 'x',
            text: 'x',
            state: 'paused',
            kind: 'card',
            requisite_id: 1,
          })
        ).status,
      ).toBe(403);
  }
  expect((await viewer.post(personApi.view.path, { user_id: support.id })).status).toBe(404);
  expect((await server.stranger.post(personApi.view.path, { user_id: trader.id })).status).toBe(401);
});
