import { authApi } from '@app/contract/access/auth';
import { newPasswordApi } from '@app/contract/access/new-password';
import { staffApi } from '@app/contract/access/staff-api';
import { Group } from '@app/contract/access/users';
import { inboxApi } from '@app/contract/notifications/inbox';
import { personApi } from '@app/contract/people/person';
import { personAccessApi as api } from '@app/contract/people/person-access';
import { settingsApi } from '@app/contract/settings';
import { requestsApi } from '@app/contract/two-persons/requests';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { adjustBalance } from '#features/ledger/ledger.ts';
import { hours, minutes, seconds } from '#lib/clock.ts';
import { type Answer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let support: Visitor;
let colleague: Visitor;
let viewer: Visitor;
beforeAll(async () => {
  server = await startServer();
  await server.given.user({ roles: ['owner'] });
  await server.given.user({ roles: ['owner'] });
  support = await server.given.user({ roles: ['support'], login: 'helper' });
  colleague = await server.given.user({ roles: ['support'] });
  viewer = await server.given.user({ roles: ['viewer'] });
});
afterAll(() => server.stop());

const code = () => {
  server.clock.move(seconds(30));
  return server.otpCode();
};
const heard = ({ status, body }: Answer) => [status, body.code];
const asked = (who: Visitor, route: { path: string }, { id }: { id: number }, more: object = {}) =>
  who.post(route.path, { user_id: id, reason: 'Сменил телефон', otp_code: code(), ...more });
const turnOff = (trader: Visitor, who = support) => asked(who, api.twoFactorOff, trader);
const giveLink = (trader: Visitor, who = support) => asked(who, api.givePasswordLink, trader);
const showLink = (trader: Visitor, who = support) => who.post(api.showPasswordLink.path, { user_id: trader.id });
const confirm = (who: Visitor, { body }: Answer) =>
  who.post(requestsApi.confirm.path, { request_id: body.request_id, otp_code: code() });
const setPassword = (token: string, password = 'quite another one') =>
  server.stranger.post(newPasswordApi.set.path, { token, password });
const open = (token: string) => server.stranger.post(newPasswordApi.open.path, { token });
const isIn = async (who: Visitor) => (await who.get(settingsApi.read.path)).status === 200;
const hasFactor = ({ id }: Visitor) =>
  server.db.value<boolean>(sql`select exists (select from two_factor where user_id = ${id} and state = 'enabled2fa')`);
const poor = () => server.given.user({ twoFactor: true });
const rich = () => server.given.user({ twoFactor: true, balance: 500_00n });
const events = ({ id }: Visitor) =>
  server.db.many<{ event: string; actor: string; data: object }>(sql`
    select event, actor, data from journal where split_part(event, '.', 1) = 'user' and ref = ${id} order by id`);
const given = async (trader: Visitor): Promise<string> => {
  const { status, body } = await giveLink(trader);
  expect([status, body.request_id]).toEqual([200, null]);
  return body.link.token;
};

describe('the second factor', () => {
  test('of a trader without money is turned off by one, with a reason; the sessions end and the trader is told', async () => {
    const trader = await poor();
    expect((await turnOff(trader)).body).toEqual({ success: true, request_id: null });
    expect([await hasFactor(trader), await isIn(trader)]).toEqual([false, false]);
    expect((await events(trader)).at(-1)).toEqual({
      event: 'user.two_factor_off',
      actor: `staff:${support.id}`,
      data: { reason: 'Сменил телефон' },
    });
    const back = server.visitor(trader.id, trader.login, (await server.signIn(trader.login)).body.token);
    const { items } = (await back.post(inboxApi.list.path, {})).body;
    expect(items.map(({ event }: { event: string }) => event)).toContain('user.two_factor_off');
    expect(heard(await turnOff(trader))).toEqual([409, 'two_factor_is_off']);
  });

  test('of a trader with money only by two: the first word changes nothing, the asker cannot confirm', async () => {
    const trader = await rich();
    const first = await turnOff(trader);
    expect(first.body.request_id).not.toBeNull();
    expect([await hasFactor(trader), await isIn(trader)]).toEqual([true, true]);
    expect(heard(await turnOff(trader))).toEqual([409, 'request_waits']);
    expect(heard(await confirm(support, first))).toEqual([409, 'own_request']);
    expect((await confirm(colleague, first)).status).toBe(200);
    expect([await hasFactor(trader), await isIn(trader)]).toEqual([false, false]);
    expect((await events(trader)).at(-1)).toMatchObject({ actor: `staff:${support.id}` });
  });

  test('what is held is money, too', async () => {
    const trader = await rich();
    await server.db.run(sql`
      update ledger_accounts set held = available, available = 0 where trader_id = ${trader.id}`);
    expect((await turnOff(trader)).body.request_id).not.toBeNull();
    await server.db.run(sql`
      update ledger_accounts set held = 0, available = held where trader_id = ${trader.id}`);
  });

  test('a request lapses when the trader is blocked or the asker turned off meanwhile', async () => {
    const [blocked, other] = [await rich(), await rich()];
    const leaving = await server.given.user({ roles: ['support'] });
    const [one, two] = [await turnOff(blocked), await turnOff(other, leaving)];
    await support.post(personApi.changeState.path, { user_id: blocked.id, state: 'blocked', reason: 'Жалобы' });
    const boss = await server.given.user({ roles: ['owner'] });
    await boss.post(staffApi.turnOff.path, { user_id: leaving.id, reason: 'Уволен' });
    expect((await confirm(colleague, one)).status).toBe(409);
    expect((await confirm(colleague, two)).status).toBe(409);
    expect([await hasFactor(blocked), await hasFactor(other)]).toEqual([true, true]);
  });

  test('a wrong code, no reason, no trader: nothing happens', async () => {
    const trader = await poor();
    const moderator = await server.given.user({ group: Group.moderator });
    expect((await asked(support, api.twoFactorOff, trader, { otp_code: '000000' })).status).not.toBe(200);
    expect((await asked(support, api.twoFactorOff, trader, { reason: ' ' })).status).toBe(400);
    expect((await turnOff(moderator)).status).toBe(404);
    expect((await turnOff(colleague)).status).toBe(404);
    expect((await turnOff(trader, viewer)).status).toBe(403);
    expect([await hasFactor(trader), await hasFactor(moderator)]).toEqual([true, true]);
  });
});

describe('the link to a new password', () => {
  test('is set once, ends the sessions, and the old password opens nothing any more', async () => {
    const trader = await poor();
    const token = await given(trader);
    expect(await isIn(trader)).toBe(false);
    expect((await open(token)).body).toMatchObject({ login: trader.login });
    // Whoever did not ask for it still has the old password, and comes in with it.
    const old = server.visitor(trader.id, trader.login, (await server.signIn(trader.login)).body.token);
    expect(await isIn(old)).toBe(true);

    expect((await setPassword(token)).body).toEqual({ success: true });
    expect(await isIn(old)).toBe(false);
    expect((await server.signIn(trader.login)).status).toBe(401);
    expect((await server.signIn(trader.login, 'quite another one')).status).toBe(200);
    expect(heard(await setPassword(token, 'a third password'))).toEqual([410, 'password_link_gone']);
    expect(heard(await open(token))).toEqual([410, 'password_link_gone']);
    const ours = (await events(trader)).filter(({ event }) => event.startsWith('user.password'));
    expect(ours).toMatchObject([
      { event: 'user.password_link_given', actor: `staff:${support.id}`, data: { reason: 'Сменил телефон' } },
      { event: 'user.password_changed', actor: `user:${trader.id}` },
    ]);
    // The second factor is another thing.
    expect(await hasFactor(trader)).toBe(true);
  });

  test('of two who use it at once one is first', async () => {
    const token = await given(await poor());
    const answers = await Promise.all(['one of two words', 'two of two words'].map((word) => setPassword(token, word)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  });

  test('ends after 24 hours, by another link, by a changed password, by a block, and with the one who gave it', async () => {
    const leaving = await server.given.user({ roles: ['support'] });
    const [late, anew, changed, blocked, left] = await Promise.all([poor(), poor(), poor(), poor(), poor()]);
    const tokens = [await given(late)];
    server.clock.move(hours(24));
    expect(heard(await setPassword(tokens[0] ?? ''))).toEqual([410, 'password_link_gone']);

    const first = await given(anew);
    const second = await given(anew);
    expect([(await open(first)).status, (await open(second)).status]).toEqual([410, 200]);

    const before = await given(changed);
    const back = server.visitor(changed.id, changed.login, (await server.signIn(changed.login)).body.token);
    await back.post(authApi.prove.path, { otp_code: code() });
    expect((await back.post(authApi.changePassword.path, { newpass: 'my own new one' })).status).toBe(200);
    expect((await open(before)).status).toBe(410);

    const locked = await given(blocked);
    const state = (to: string) => ({ user_id: blocked.id, state: to, reason: 'Жалобы' });
    await support.post(personApi.changeState.path, state('blocked'));
    expect((await setPassword(locked)).status).toBe(410);
    expect(heard(await giveLink(blocked))).toEqual([409, 'trader_blocked']);

    const lost = (await giveLink(left, leaving)).body.link.token;
    expect((await open(lost)).status).toBe(200);
    const boss = await server.given.user({ roles: ['owner'] });
    await boss.post(staffApi.turnOff.path, { user_id: leaving.id, reason: 'Уволен' });
    expect((await setPassword(lost)).status).toBe(410);
  });

  test('given by one person ends when money comes, and stays ended when it goes again; given by two it goes on', async () => {
    const { clock, db } = server;
    const pay = ({ id }: Visitor, amount: bigint) =>
      db.begin((tx) =>
        adjustBalance(tx, { trader_id: id, amount, reason: 'Проверка' }, { by: 'operator', at: clock.now() }),
      );
    const one = await poor();
    const byOne = await given(one);
    expect((await open(byOne)).status).toBe(200);
    await pay(one, 49_000_00n);
    expect(heard(await open(byOne))).toEqual([410, 'password_link_gone']);
    expect(heard(await setPassword(byOne))).toEqual([410, 'password_link_gone']);
    expect((await showLink(one)).status).toBe(404);
    await pay(one, -49_000_00n);
    expect((await setPassword(byOne)).status).toBe(410);
    // A new one may be given by one person again.
    expect((await open(await given(one))).status).toBe(200);

    const two = await rich();
    await confirm(colleague, await giveLink(two));
    const { token } = (await showLink(two)).body;
    await pay(two, 49_000_00n);
    expect((await setPassword(token)).status).toBe(200);
  });

  test('of one trader sets nobody else’s, and a made-up one nothing', async () => {
    const [one, two] = [await poor(), await poor()];
    const [token] = [await given(one), await given(two)];
    expect((await setPassword(token.replace(/^\d+/, String(two.id)))).status).toBe(410);
    expect((await setPassword(`${one.id}.${'A'.repeat(43)}`)).status).toBe(410);
    expect((await setPassword(`2147483648.${'A'.repeat(43)}`)).status).toBe(410);
    expect((await setPassword(token, 'short')).status).toBe(400);
    expect((await open(token)).status).toBe(200);
  });

  test('for a trader with money: only by two, and only the asker is shown it', async () => {
    const trader = await rich();
    const first = await giveLink(trader);
    expect(first.body).toMatchObject({ success: true, link: null });
    expect((await showLink(trader)).status).toBe(404);
    expect(await isIn(trader)).toBe(true);
    expect(heard(await confirm(support, first))).toEqual([409, 'own_request']);
    expect((await confirm(colleague, first)).body).toEqual({ success: true });
    expect(await isIn(trader)).toBe(false);

    const seen = async (who: Visitor) =>
      (await who.post(personApi.view.path, { user_id: trader.id })).body.person.password_link;
    expect(await seen(colleague)).toMatchObject({ by: 'helper', yours: false });
    expect(await seen(support)).toMatchObject({ by: 'helper', yours: true });
    const boss = await server.given.user({ roles: ['owner'] });
    for (const who of [colleague, boss]) expect(heard(await showLink(trader, who))).toEqual([404, 'no_password_link']);
    const { token } = (await showLink(trader)).body;
    expect((await events(trader)).at(-1)).toMatchObject({ event: 'user.password_link_shown' });
    expect((await setPassword(token)).status).toBe(200);
    expect(await seen(support)).toBeNull();
    expect((await showLink(trader)).status).toBe(404);
  });

  test('a session that has proven nothing for ten minutes is asked again before it is shown', async () => {
    const trader = await poor();
    await given(trader);
    server.clock.move(minutes(11));
    expect(heard(await showLink(trader))).toEqual([403, 'prove_again']);
  });

  test('a request lapses when the trader has changed the password meanwhile', async () => {
    const trader = await rich();
    const first = await giveLink(trader);
    await trader.post(authApi.changePassword.path, { newpass: 'my own new one' });
    expect((await confirm(colleague, first)).status).toBe(409);
    expect((await showLink(trader)).status).toBe(404);
  });

  test('is written down nowhere: not in the journal, not with the key of the request', async () => {
    const trader = await poor();
    const payload = { user_id: trader.id, reason: 'Забыл пароль', otp_code: code() };
    const headers = { authorization: `Bearer ${support.token}`, 'idempotency-key': 'link-once' };
    const ask = () => server.http.inject({ method: 'POST', url: api.givePasswordLink.path, headers, payload });
    const [one, two] = [(await ask()).json(), (await ask()).json()];
    expect(two).toEqual(one);
    const secret = one.link.token.split('.')[1];
    const kept = await server.db.value<string>(sql`
      select coalesce(string_agg(answer::text, ''), '') || (select string_agg(j.*::text, '') from journal j)
        || (select string_agg(l.*::text, '') from password_links l) from idempotency_keys`);
    expect(kept).not.toContain(secret);
  });
});
