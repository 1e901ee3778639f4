import type { StaffRole } from '@app/contract/access/roles';
import { staffApi } from '@app/contract/access/staff-api';
import { Group } from '@app/contract/access/users';
import { moneyApi } from '@app/contract/money/money';
import { type InboxItem, inboxApi } from '@app/contract/notifications/inbox';
import { requestsApi } from '@app/contract/two-persons/requests';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours, later, minutes, seconds } from '#lib/clock.ts';
import { untilSomeoneWaits } from '#testing/server/locks.ts';
import { startServer, TEST_PASSWORD, type TestServer, type Visitor } from '#testing/server/server.ts';
import { openStream } from '#testing/server/stream.ts';

let server: TestServer;
let owner: Visitor;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  // Whoever was an owner in the test before is none any more.
  await server.db.run(sql`update staff set roles = '{viewer}', roles_until = '{}'`);
  owner = await server.given.user({ roles: ['owner'] });
});

const staff = (...roles: StaffRole[]) => server.given.user({ roles });
const reason = 'Проверка';
const off = (who: Visitor, { id }: { id: number }) => who.post(staffApi.turnOff.path, { user_id: id, reason });
const on = (who: Visitor, { id }: { id: number }) => who.post(staffApi.turnOn.path, { user_id: id, reason });
const setRoles = (who: Visitor, { id }: { id: number }, ...roles: StaffRole[]) =>
  who.post(staffApi.changeRoles.path, { user_id: id, roles, reason });
const heard = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const rowsAbout = (id: number) =>
  server.db.many<{ event: string }>(
    sql`select event, actor, data from journal where event like 'staff.%' and ref = ${id} order by id`,
  );
const freshCode = () => {
  server.clock.move(seconds(60));
  return server.otpCode();
};

describe('the list', () => {
  test('names everybody with roles, state, second factor, last time and sessions', async () => {
    const { login, id } = await staff('support', 'finance');
    await server.signIn(login, TEST_PASSWORD, freshCode());
    const { staff: listed } = (await owner.get(staffApi.list.path)).body;
    expect(listed[0]).toMatchObject({ id: owner.id, roles: ['owner'], state: 'active' });
    expect(listed.find((person: { id: number }) => person.id === id)).toEqual({
      id,
      login,
      email: `${login}@example.com`,
      roles: ['support', 'finance'],
      state: 'active',
      two_factor: true,
      seen_at: server.clock.now().toISOString(),
      sessions: 2,
      invited_until: null,
      invited_by: null,
      may_confirm: false,
      new_until: null,
    });
  });
});

describe('roles', () => {
  test('work with the next request, and the journal names who changed them and why', async () => {
    const person = await staff('viewer');
    expect((await person.get(staffApi.list.path)).status).toBe(200);
    expect((await setRoles(owner, person, 'support')).status).toBe(200);
    expect(heard(await person.get(staffApi.list.path))).toEqual([403, 'forbidden']);
    expect((await person.get('/trader/settings')).body.user.roles).toEqual(['support']);
    expect((await rowsAbout(person.id)).at(-1)).toEqual({
      event: 'staff.roles_changed',
      actor: `staff:${owner.id}`,
      data: { from: 'viewer', to: 'support', reason },
    });
  });

  test('the same again, none, unknown ones, and a change without a reason are refused', async () => {
    const person = await staff('viewer', 'support');
    expect(heard(await setRoles(owner, person, 'support', 'viewer', 'viewer'))).toEqual([409, 'same_roles']);
    expect((await setRoles(owner, person)).status).toBe(400);
    expect((await setRoles(owner, person, 'boss' as StaffRole)).status).toBe(400);
    const silent = { user_id: person.id, roles: ['finance'], reason: ' ' };
    expect((await owner.post(staffApi.changeRoles.path, silent)).body.fields).toEqual({ reason: 'Укажите причину' });
    expect(await rowsAbout(person.id)).toHaveLength(1);
  });

  test('nobody gives themselves more: every other role is refused, whatever it asks for itself', async () => {
    for (const role of ['support', 'finance', 'viewer'] as const) {
      const person = await staff(role);
      expect(heard(await setRoles(person, person, 'owner'))).toEqual([403, 'forbidden']);
      expect(heard(await off(person, owner))).toEqual([403, 'forbidden']);
    }
  });

  test('a trader and a moderator are nobody here', async () => {
    const trader = await server.given.user();
    expect(heard(await off(owner, trader))).toEqual([404, 'staff_not_found']);
    expect(heard(await setRoles(owner, trader, 'owner'))).toEqual([404, 'staff_not_found']);
    expect((await trader.get('/trader/settings')).body.user).toMatchObject({ group: 0, roles: [] });
  });

  test('need a proof of the last ten minutes', async () => {
    const person = await staff('viewer');
    server.clock.move(minutes(11));
    expect(heard(await setRoles(owner, person, 'support'))).toEqual([403, 'prove_again']);
    expect((await owner.post('/merchant/auth/prove', { otp_code: server.otpCode() })).status).toBe(200);
    expect((await setRoles(owner, person, 'support')).status).toBe(200);
  });
});

describe('turning off', () => {
  test('ends sessions and streams at once, keeps the person out, and back on lets them in again', async () => {
    const person = await staff('support');
    const stream = await openStream(server.http, person.token);
    expect((await off(owner, person)).status).toBe(200);
    await stream.until(() => expect(stream.isOver()).toBe(true));
    expect((await person.get('/trader/settings')).status).toBe(401);
    expect(heard(await server.signIn(person.login, 'wrong password'))).toEqual([401, 'wrong_credentials']);
    expect(heard(await server.signIn(person.login, TEST_PASSWORD, freshCode()))).toEqual([403, 'staff_off']);
    expect(heard(await off(owner, person))).toEqual([409, 'staff_already_off']);

    expect((await on(owner, person)).status).toBe(200);
    expect(heard(await on(owner, person))).toEqual([409, 'staff_not_off']);
    expect((await server.signIn(person.login, TEST_PASSWORD, freshCode())).status).toBe(200);
    expect((await rowsAbout(person.id)).map(({ event }) => event)).toEqual([
      'staff.added',
      'staff.turned_off',
      'staff.turned_on',
    ]);
  });

  test('a token that outlived it by some mistake opens nothing', async () => {
    const person = await staff('owner');
    await server.db.run(sql`update staff set state = 'off' where user_id = ${person.id}`);
    expect((await person.get(staffApi.list.path)).status).toBe(401);
  });

  test('a sign-in that runs beside it does not outlive it', async () => {
    const person = await staff('support');
    const code = freshCode();
    const [, signedIn] = await Promise.all([off(owner, person), server.signIn(person.login, TEST_PASSWORD, code)]);
    const later = server.visitor(0, '', signedIn.body.token ?? 'none-was-given-at-all-here');
    expect((await later.get('/trader/settings')).status).toBe(401);
    expect(await server.db.many(sql`select 1 from sessions where user_id = ${person.id}`)).toEqual([]);
  });
});

describe('the last owner', () => {
  test('is neither turned off nor demoted, also not by themselves, and others do not count', async () => {
    const former = await staff('owner');
    await off(owner, former);
    await staff('viewer');
    expect(heard(await off(owner, owner))).toEqual([409, 'last_owner']);
    expect(heard(await setRoles(owner, owner, 'support', 'finance', 'viewer'))).toEqual([409, 'last_owner']);
    expect((await setRoles(owner, owner, 'owner', 'viewer')).status).toBe(200);
  });

  test.each([
    ['turn each other off', off],
    ['demote each other', (who: Visitor, whom: Visitor) => setRoles(who, whom, 'viewer')],
  ])('of two who %s at the same moment one stays', async (_what, act) => {
    const other = await staff('owner');
    // Both wait for the same rows, so neither can have finished before the other began.
    const answers = server.db.begin(async (tx) => {
      await tx.run(sql`select 1 from staff for update`);
      const both = [act(owner, other), act(other, owner)];
      await untilSomeoneWaits(server.db, 2);
      return both;
    });
    const [first, second] = await Promise.all(await answers);
    expect([first?.status, second?.status].sort()).toEqual([200, 403]);
    const left = await server.db.many(sql`select user_id from staff where state = 'active' and 'owner' = any(roles)`);
    expect(left).toHaveLength(1);
  });

  test('two owners who leave at the same moment: one goes, the other is told to stay', async () => {
    const other = await staff('owner');
    const answers = await Promise.all([off(owner, owner), off(other, other)]);
    expect(answers.map(heard).sort()).toEqual([
      [200, undefined],
      [409, 'last_owner'],
    ]);
  });
});

describe('sessions', () => {
  test('of a colleague end all, one’s own all but this one', async () => {
    const person = await staff('support');
    const end = (id: number) => owner.post(staffApi.endSessions.path, { user_id: id, reason });
    expect((await end(person.id)).status).toBe(200);
    expect((await person.get('/trader/settings')).status).toBe(401);

    const elsewhere = (await server.signIn(owner.login, TEST_PASSWORD, freshCode())).body.token;
    expect((await end(owner.id)).status).toBe(200);
    expect((await server.visitor(0, '', elsewhere).get('/trader/settings')).status).toBe(401);
    expect((await owner.get('/trader/settings')).status).toBe(200);
  });
});

test('a repeated request changes nothing twice', async () => {
  const person = await staff('support');
  const again = () =>
    server.http.inject({
      method: 'POST',
      url: staffApi.turnOff.path,
      headers: { authorization: `Bearer ${owner.token}`, 'idempotency-key': 'off-once' },
      payload: { user_id: person.id, reason },
    });
  const answers = await Promise.all([again(), again()]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await rowsAbout(person.id)).toHaveLength(2);
});

describe('nobody is made a second person to order', () => {
  const adjust = (who: Visitor, trader: Visitor, amount: number) =>
    who.post(moneyApi.adjust.path, { trader_id: trader.id, amount, reason, otp_code: freshCode() });
  const answer = (who: Visitor, request_id: number) =>
    who.post(requestsApi.confirm.path, { request_id, otp_code: freshCode() });
  const confirm = (who: Visitor, { id }: { id: number }) => who.post(staffApi.confirm.path, { user_id: id, reason });
  const prove = (who: Visitor) => who.post('/merchant/auth/prove', { otp_code: freshCode() });
  const inboxOf = async (who: Visitor) =>
    (await who.post(inboxApi.list.path, {})).body.items.map(({ event, ref, note }: InboxItem) => [event, ref, note]);

  /** Whoever accepted an owner's invitation and waits; with a session, as if they had signed in. */
  async function waiting(by: Visitor, ...roles: StaffRole[]) {
    const person = await staff(...roles);
    await server.db.run(sql`
      update staff set state = 'waiting', confirmed = false, roles_since = '{}', asked_by = ${by.id} where user_id = ${person.id}`);
    return person;
  }

  test('an owner, a request of five millions and a friend: another owner confirms the friend, whose word counts a day later', async () => {
    const [other, trader, another] = [await staff('owner'), await server.given.user(), await server.given.user()];
    const { request_id } = (await adjust(owner, trader, 5_000_000)).body;
    const friend = await waiting(owner, 'finance');
    expect(heard(await confirm(owner, friend))).toEqual([409, 'own_invitation']);
    expect((await friend.get(staffApi.list.path)).status).toBe(401);
    const listed = async (who: Visitor) =>
      (await who.get(staffApi.list.path)).body.staff.find(({ id }: { id: number }) => id === friend.id);
    expect([(await listed(owner)).may_confirm, (await listed(other)).may_confirm]).toEqual([false, true]);

    expect((await confirm(other, friend)).status).toBe(200);
    expect((await listed(owner)).new_until).toBe(later(server.clock.now(), hours(24)).toISOString());
    expect(await inboxOf(owner)).toEqual([['staff.owners_told', friend.id, 'Подтверждён: Финансы']]);
    expect(await inboxOf(other)).toEqual([]);
    expect(heard(await answer(friend, request_id))).toEqual([409, 'too_new']);
    // Nor the other way round: the friend asks, and the owner confirms.
    const asked = (await adjust(friend, another, 5_000_000)).body.request_id;
    expect(heard(await answer(owner, asked))).toEqual([409, 'new_asker']);

    server.clock.move(hours(23));
    expect(heard(await answer(friend, request_id))).toEqual([409, 'too_new']);
    server.clock.move(hours(1));
    expect((await friend.get('/trader/settings')).body.user.roles).toEqual(['finance']);
    expect(heard(await answer(friend, request_id))).toEqual([409, 'request_lapsed']);
    const again = (await adjust(owner, trader, 5_000_000)).body.request_id;
    expect((await answer(friend, again)).status).toBe(200);
  });

  test('an owner who was confirmed just now confirms nobody; a single owner confirms whom they invited', async () => {
    const friend = await waiting(owner, 'owner');
    expect((await confirm(owner, friend)).status).toBe(200);
    const second = await waiting(owner, 'support');
    expect(heard(await confirm(friend, second))).toEqual([409, 'too_new']);
    server.clock.move(hours(24));
    await prove(friend);
    expect((await confirm(friend, second)).status).toBe(200);
  });

  test('a gained role waits for the other owner and counts a day later; a lost one works at once', async () => {
    const [other, person] = [await staff('owner'), await staff('finance', 'viewer')];
    expect((await setRoles(owner, person, 'finance')).body).toEqual({ success: true, request_id: null });
    const { request_id } = (await setRoles(owner, person, 'owner')).body;
    expect(heard(await setRoles(other, person, 'support'))).toEqual([409, 'request_waits']);
    expect((await person.get('/trader/settings')).body.user.roles).toEqual(['finance']);
    expect(heard(await answer(owner, request_id))).toEqual([409, 'own_request']);
    expect((await answer(other, request_id)).status).toBe(200);
    expect((await person.get('/trader/settings')).body.user.roles).toEqual(['owner']);
    expect(await inboxOf(other)).toContainEqual(['staff.owners_told', person.id, 'Новые роли: Владелец']);
    await prove(person);
    const friend = await waiting(owner, 'finance');
    expect(heard(await confirm(person, friend))).toEqual([409, 'too_new']);
    // Out and in again is no way round.
    await prove(owner);
    expect((await off(owner, person)).status).toBe(200);
    expect((await on(owner, person)).body.request_id).toEqual(expect.any(Number));
    expect((await person.get('/trader/settings')).status).toBe(401);
  });

  test('who was given a new way in is new: after a reset the phone is set up anew, and the second word counts a day later', async () => {
    const [other, person, trader] = [await staff('owner'), await staff('finance'), await server.given.user()];
    const { request_id } = (await adjust(owner, trader, 500_000)).body;
    const reset = (id: number) => owner.post(staffApi.resetTwoFactor.path, { user_id: id, reason });
    expect((await reset(person.id)).status).toBe(200);
    expect(heard(await reset(person.id))).toEqual([409, 'no_second_factor']);
    expect((await person.get('/trader/settings')).status).toBe(401);
    expect(await inboxOf(other)).toContainEqual(['staff.owners_told', person.id, 'Второй шаг входа сброшен']);
    const { token } = (await server.signIn(person.login)).body;
    const back = server.visitor(person.id, person.login, token);
    expect((await back.get('/trader/settings')).body.user.mustSetUp).toBe(true);
    await server.given.secondFactor(back);
    expect(heard(await answer(back, request_id))).toEqual([409, 'too_new']);
  });
});

describe('moderators', () => {
  const invite = (roles: string[]) =>
    owner.post(staffApi.invite.path, { login: `moder-${roles.length}`, email: 'moder@example.com', roles, reason });

  test('are invited as colleagues, alone with their role, and have no other', async () => {
    expect((await invite(['moderator', 'finance'])).body.fields.roles).toMatch(/других ролей у него нет/);
    const { user_id } = (await invite(['moderator'])).body;
    const person = await server.db.one(sql`
      select u."group", s.roles, s.state from staff s join users u on u.id = s.user_id where u.id = ${user_id}`);
    expect(person).toEqual({ group: Group.moderator, roles: ['moderator'], state: 'invited' });
    expect(heard(await setRoles(owner, { id: user_id }, 'finance'))).toEqual([409, 'moderators_roles']);
  });

  test('turned off, neither session nor password opens the door; back on they judge again', async () => {
    const moderator = await server.given.user({ group: Group.moderator });
    expect((await off(owner, moderator)).status).toBe(200);
    expect((await moderator.get('/trader/settings')).status).toBe(401);
    expect(heard(await server.signIn(moderator.login, TEST_PASSWORD, freshCode()))).toEqual([403, 'staff_off']);
    expect((await on(owner, moderator)).status).toBe(200);
    const { token } = (await server.signIn(moderator.login, TEST_PASSWORD, freshCode())).body;
    const settings = await server.visitor(moderator.id, moderator.login, token).get('/trader/settings');
    expect(settings.body.user).toMatchObject({ group: Group.moderator, roles: [] });
  });

  test('a token that outlived it by some mistake opens nothing', async () => {
    const moderator = await server.given.user({ group: Group.moderator });
    await server.db.run(sql`update staff set state = 'off' where user_id = ${moderator.id}`);
    expect((await moderator.get('/trader/settings')).status).toBe(401);
  });
});
