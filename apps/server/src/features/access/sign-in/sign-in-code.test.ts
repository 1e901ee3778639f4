import { authApi } from '@app/contract/access/auth';
import { Group } from '@app/contract/access/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { changeGroup } from '#features/access/staff/person-group.ts';
import { codeAt } from '#features/access/two-factor/totp.ts';
import { turnOff } from '#features/access/two-factor/two-factor.ts';
import { minutes, seconds } from '#lib/clock.ts';
import { ownServer, startServer, TEST_PASSWORD, type TestServer } from '#testing/server/server.ts';
import { openStream } from '#testing/server/stream.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const moderator = () => server.given.user({ group: Group.moderator });
/** A code that has not been used by anybody. */
const freshCode = () => {
  server.clock.move(seconds(60));
  return server.otpCode();
};
const heard = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('with a second factor', () => {
  test.each([
    ['a moderator', { group: Group.moderator }],
    ['an owner', { roles: ['owner' as const] }],
  ])('%s is asked for the code after the right password, and comes in with both', async (_who, person) => {
    const { login } = await server.given.user(person);
    const asked = await server.signIn(login);
    expect(asked).toMatchObject({
      status: 401,
      body: { code: 'otp_required', error: 'Введите код из приложения-аутентификатора' },
    });
    expect(asked.body.token).toBeUndefined();
    const { status, body } = await server.signIn(login, TEST_PASSWORD, freshCode());
    expect(status).toBe(200);
    const settings = await server.visitor(0, login, body.token).get('/trader/settings');
    expect(settings.body.user).toMatchObject({ login, mustSetUp: false });
  });

  test('being asked is no wrong try: however often, the right code then opens', async () => {
    const { login } = await moderator();
    for (let time = 0; time < 8; time++) expect(heard(await server.signIn(login))).toEqual([401, 'otp_required']);
    expect((await server.signIn(login, TEST_PASSWORD, freshCode())).status).toBe(200);
  });

  test('nobody learns anything about a code before the password is right, and a wrong password uses up no code', async () => {
    const { login } = await moderator();
    const code = freshCode();
    for (const given of [undefined, code, otherThan(code)])
      expect(heard(await server.signIn(login, 'wrong password', given))).toEqual([401, 'wrong_credentials']);
    expect(heard(await server.signIn('nobody-at-all', TEST_PASSWORD, code))).toEqual([401, 'wrong_credentials']);
    expect((await server.signIn(login, TEST_PASSWORD, code)).status).toBe(200);
  });

  test('a code opens once, also of two sign-ins at the same moment', async () => {
    const { login } = await moderator();
    const code = freshCode();
    const both = await Promise.all([code, code].map((one) => server.signIn(login, TEST_PASSWORD, one)));
    expect(both.map(heard).sort()).toEqual([
      [200, undefined],
      [409, 'otp_used'],
    ]);
  });

  test('a code of another form is refused as input, and a trader’s code is not looked at', async () => {
    const { login } = await moderator();
    expect(heard(await server.signIn(login, TEST_PASSWORD, '12345'))).toEqual([400, 'bad_input']);
    const trader = await server.given.user({ twoFactor: true });
    expect((await server.signIn(trader.login)).status).toBe(200);
    expect((await server.signIn(trader.login, TEST_PASSWORD, otherThan(freshCode()))).status).toBe(200);
  });

  test('with the password a thief has five guesses from one place, and twenty from wherever they come', async () => {
    const own = await ownServer({ trustProxy: true });
    const { id, login } = await own.given.user({ group: Group.moderator });
    const guess = async (from: string, otp_code: string) => {
      const rc = await own.solveCaptcha();
      const payload = { login, password: TEST_PASSWORD, rc, isTrader: true, otp_code };
      const headers = { 'x-forwarded-for': from };
      const answer = await own.http.inject({ method: 'POST', url: authApi.signIn.path, headers, payload });
      return [answer.statusCode, answer.json().code];
    };
    const wrong = otherThan(own.otpCode());
    for (let time = 0; time < 5; time++) expect(await guess('10.0.0.1', wrong)).toEqual([409, 'otp_wrong']);
    expect(await guess('10.0.0.1', own.otpCode())).toEqual([429, 'too_many_attempts']);

    for (let place = 2; place <= 15; place++) expect(await guess(`10.0.${place}.1`, wrong)).toEqual([409, 'otp_wrong']);
    expect(await guess('10.0.16.1', wrong)).toEqual([429, 'otp_locked']);
    // Even the right one, until the lock is over.
    expect(await guess('10.0.17.1', own.otpCode())).toEqual([429, 'otp_locked']);
    expect(
      await own.db.many(sql`select actor, data->>'of' as of from journal where event = 'user.otp_locked'`),
    ).toEqual([{ actor: 'visitor', of: 'user' }]);
    own.clock.move(minutes(6));
    expect(await guess('10.0.18.1', own.otpCode())).toEqual([200, undefined]);
    expect(await own.db.many(sql`select 1 from sessions where user_id = ${id}`)).toHaveLength(2);
  });

  test('one’s own mistakes are forgotten with the right code', async () => {
    const own = await ownServer();
    const { id, login } = await own.given.user({ group: Group.moderator });
    for (let time = 0; time < 3; time++)
      expect(heard(await own.signIn(login, TEST_PASSWORD, otherThan(own.otpCode())))).toEqual([409, 'otp_wrong']);
    expect((await own.signIn(login, TEST_PASSWORD, own.otpCode())).status).toBe(200);
    expect(await own.db.many(sql`select failures from two_factor where user_id = ${id}`)).toEqual([{ failures: 0 }]);
  });
});

describe('without one yet', () => {
  test('a moderator signs in by password, may do nothing but set it up, and then goes on in the same session', async () => {
    const { login } = await server.given.user({ group: Group.moderator, twoFactor: false });
    const { body } = await server.signIn(login);
    const session = server.visitor(0, login, body.token);
    expect((await session.get('/trader/settings')).body.user.mustSetUp).toBe(true);
    const list = () => session.post('/trader/payoutrequest/moderation/list', {});
    expect(await list()).toMatchObject({
      status: 403,
      body: { code: 'two_factor_required', error: 'Сначала включите двухэтапную аутентификацию' },
    });

    const { otpSecret } = (await session.post('/trader/settings/otp', { state_otp: 'init2fa' })).body;
    expect((await list()).status).toBe(403);
    const code = codeAt(otpSecret, server.clock.now());
    expect((await session.post('/trader/settings/otp', { state_otp: 'prepare2fa', code_otp: code })).status).toBe(200);
    expect((await list()).status).toBe(200);
    expect((await session.get('/trader/settings')).body.user.mustSetUp).toBe(false);
    expect(heard(await server.signIn(login))).toEqual([401, 'otp_required']);
  });

  test('a trader who becomes a moderator sets it up; one who has it comes in anew with the code', async () => {
    const [without, with_] = [await server.given.user(), await server.given.user({ twoFactor: true })];
    for (const { login } of [without, with_])
      await changeGroup(server.db, login, Group.moderator, { by: 'operator', at: server.clock.now() });
    expect((await without.get('/trader/settings')).body.user).toMatchObject({ group: 2, mustSetUp: true });
    expect((await with_.get('/trader/settings')).status).toBe(401);
    expect((await server.signIn(with_.login, TEST_PASSWORD, freshCode())).status).toBe(200);
  });

  test('when the operator turns it off, the open stream ends and the next request must set it up', async () => {
    const person = await moderator();
    const stream = await openStream(server.http, person.token);
    await turnOff(server.db, person.id, { by: 'operator', at: server.clock.now() });
    await stream.until(() => expect(stream.isOver()).toBe(true));
    expect(heard(await person.get('/trader/counters'))).toEqual([403, 'two_factor_required']);
  });
});
