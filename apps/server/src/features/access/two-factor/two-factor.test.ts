import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours, later, minutes, seconds } from '#lib/clock.ts';
import { untilSomeoneWaits } from '#testing/server/locks.ts';
import { startServer, TEST_OTP_SECRET, type TestServer, type Visitor } from '#testing/server/server.ts';
import { codeAt } from './totp.ts';
import { turnOff } from './two-factor.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const move = (user: Visitor, state_otp: string, code_otp = '') =>
  user.post('/trader/settings/otp', { state_otp, code_otp });
const prove = (user: Visitor, otp_code: string) => user.post('/merchant/auth/prove', { otp_code });
const check = async (user: Visitor, otp_code: string) => (await prove(user, otp_code)).body.code ?? 'accepted';
const signInAgain = async ({ id, login }: Visitor) =>
  server.visitor(id, login, (await server.signIn(login)).body.token);
const fiveWrong = async (user: Visitor) => {
  for (let i = 0; i < 5; i++) expect(await check(user, wrongCode())).toBe(i < 4 ? 'otp_wrong' : 'otp_locked');
};
const wrongCode = () => String((Number(server.otpCode()) + 1) % 1_000_000).padStart(6, '0');

test('a trader turns it on: init, a secret with its address, a right code', async () => {
  const user = await server.given.user({ login: 'careful-trader' });
  expect((await move(user, '')).body).toEqual({ otpState: 'init2fa', otpSecret: '', otpUrl: '' });

  const prepared = (await move(user, 'init2fa')).body;
  expect(prepared.otpState).toBe('prepare2fa');
  expect(prepared.otpUrl).toContain(`secret=${prepared.otpSecret}`);
  expect(prepared.otpUrl).toMatch(/^otpauth:\/\/totp\/TRADERS:careful-trader\?/);
  const code = codeAt(prepared.otpSecret, server.clock.now());
  expect((await move(user, 'prepare2fa', code)).body).toEqual({ otpState: 'enabled2fa', otpSecret: '', otpUrl: '' });
  expect((await move(user, '')).body.otpState).toBe('enabled2fa');
  const events = await server.db.many<{ event: string }>(sql`
    select event from journal where event like 'user.two_factor%' and ref = ${user.id} order by id`);
  expect(events.map(({ event }) => event)).toEqual(['user.two_factor_prepared', 'user.two_factor_on']);
});

test('a wrong code does not turn it on', async () => {
  const user = await server.given.user();
  await move(user, 'init2fa');
  const answer = await move(user, 'prepare2fa', '000000');
  expect([answer.status, answer.body.code]).toEqual([409, 'otp_wrong']);
  expect((await move(user, '')).body.otpState).toBe('prepare2fa');
});

test('what is on stays on: a new secret is refused until the operator turns it off', async () => {
  const user = await server.given.user({ twoFactor: true });
  const answer = await move(user, 'init2fa');
  expect([answer.status, answer.body.code]).toEqual([409, 'two_factor_enabled']);
  expect((await move(user, 'prepare2fa', server.otpCode())).body.code).toBe('two_factor_enabled');

  expect(await turnOff(server.db, user.id, { by: 'operator', at: server.clock.now() })).toBe(true);
  expect((await move(user, 'init2fa')).body.otpState).toBe('prepare2fa');
});

test.each(['12345', '1234567', 'abcdef', '12 456', '١٢٣٤٥٦'])(
  'the code «%s» is refused as not six digits',
  async (code) => {
    const user = await server.given.user();
    const answer = await move(user, 'prepare2fa', code);
    expect([answer.status, answer.body.error]).toEqual([400, 'Допустимо только 6 цифр']);
  },
);

test('without the secret there is nothing to confirm', async () => {
  const user = await server.given.user();
  expect((await move(user, 'prepare2fa', '123456')).body.code).toBe('two_factor_not_prepared');
  expect((await move(user, 'prepare2fa')).body.error).toBe('Допустимо только 6 цифр');
});

test('one-time means once, also for two requests at the same instant', async () => {
  const user = await server.given.user({ twoFactor: true });
  const code = server.otpCode();
  expect((await Promise.all([check(user, code), check(user, code)])).sort()).toEqual(['accepted', 'otp_used']);
  expect(await check(user, code)).toBe('otp_used');
});

test('a code one step old or one step early is accepted, but never one older than the last accepted', async () => {
  const user = await server.given.user({ twoFactor: true });
  const codeIn = (offset: number) => codeAt(TEST_OTP_SECRET, new Date(server.clock.now().getTime() + seconds(offset)));
  const [old, present, early, tooEarly] = [codeIn(-30), codeIn(0), codeIn(30), codeIn(90)];
  expect(await check(user, tooEarly)).toBe('otp_wrong');
  expect(await check(user, old)).toBe('accepted');
  expect(await check(user, early)).toBe('accepted');
  expect(await check(user, present)).toBe('otp_used');
});

test('the secret is shown once, to whoever asked for it: neither later nor to another session of the same user', async () => {
  const user = await server.given.user();
  const other = await signInAgain(user);
  const { otpSecret } = (await move(user, 'init2fa')).body;
  const begun = { otpState: 'prepare2fa', otpSecret: '', otpUrl: '' };
  expect((await move(other, '')).body).toEqual(begun);
  expect((await move(user, '')).body).toEqual(begun);

  expect((await move(user, 'prepare2fa', codeAt(otpSecret, server.clock.now()))).body.otpState).toBe('enabled2fa');
});

test('who began anew has a new secret, and codes of the first one are worth nothing', async () => {
  const user = await server.given.user();
  const first = (await move(user, 'init2fa')).body.otpSecret;
  const second = (await move(user, 'init2fa')).body.otpSecret;
  expect(second).not.toBe(first);
  expect((await move(user, 'prepare2fa', codeAt(first, server.clock.now()))).body.code).toBe('otp_wrong');
  expect((await move(user, 'prepare2fa', codeAt(second, server.clock.now()))).status).toBe(200);
});

test('turning it on ends the other sessions, which came in without it', async () => {
  const user = await server.given.user();
  const other = await signInAgain(user);
  const { otpSecret } = (await move(user, 'init2fa')).body;
  await move(user, 'prepare2fa', codeAt(otpSecret, server.clock.now()));
  expect((await other.get('/trader/settings')).status).toBe(401);
  expect((await user.get('/trader/settings')).status).toBe(200);
});

test('a session that has not shown lately who it is gets no secret and turns nothing on', async () => {
  const user = await server.given.user();
  const { otpSecret } = (await move(user, 'init2fa')).body;
  server.clock.move(minutes(10) + 1);
  for (const answer of [
    await move(user, 'init2fa'),
    await move(user, 'prepare2fa', codeAt(otpSecret, server.clock.now())),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'prove_again']);
  expect((await move(user, '')).body.otpState).toBe('prepare2fa');
});

test('five wrong codes in a row lock the checks of the session for five minutes, for the right code as well', async () => {
  const user = await server.given.user({ twoFactor: true });
  for (let i = 0; i < 4; i++) expect(await check(user, wrongCode())).toBe('otp_wrong');
  expect(await check(user, wrongCode())).toBe('otp_locked');
  expect(await check(user, server.otpCode())).toBe('otp_locked');

  server.clock.move(minutes(5) + seconds(1));
  expect(await check(user, server.otpCode())).toBe('accepted');
});

test('each lock is twice as long as the one before, until a right code', async () => {
  const user = await server.given.user({ twoFactor: true });
  for (const long of [5, 10, 20]) {
    await fiveWrong(user);
    server.clock.move(minutes(long) - seconds(1));
    expect(await check(user, wrongCode())).toBe('otp_locked');
    server.clock.move(seconds(1));
  }
  expect(await check(user, server.otpCode())).toBe('accepted');
  await fiveWrong(user);
  server.clock.move(minutes(5));
  expect(await check(user, server.otpCode())).toBe('accepted');
});

test('no lock is longer than a day, and the trader is told to the second when it ends', async () => {
  const user = await server.given.user({ twoFactor: true });
  await server.db.run(sql`update sessions set otp_failures = 4, otp_locks = 9 where user_id = ${user.id}`);
  const { body, headers } = await prove(user, wrongCode());
  expect([body.code, Number(headers['retry-after'])]).toEqual(['otp_locked', hours(24) / 1000]);
  expect(body.error).toContain('через 1440 мин.');
});

test('a code that is one too many for the session and for the user locks as long as the longer of the two says', async () => {
  const user = await server.given.user({ twoFactor: true });
  const lockedFor = async (session: number, whole: number) => {
    await server.db.run(sql`update sessions set otp_failures = 4, otp_locks = ${session} where user_id = ${user.id}`);
    await server.db.run(sql`
      update two_factor set failures = 19, locks = ${whole}, failed_at = ${server.clock.now()} where user_id = ${user.id}`);
    const retryAfter = Number((await prove(user, wrongCode())).headers['retry-after']);
    server.clock.move(seconds(retryAfter));
    return seconds(retryAfter) / minutes(1);
  };
  expect([await lockedFor(1, 0), await lockedFor(0, 2)]).toEqual([10, 20]);
});

test('a thief with a session of their own cannot keep the owner from closing deals by a few wrong codes', async () => {
  const owner = await server.given.user({ twoFactor: true });
  const thief = await signInAgain(owner);
  await fiveWrong(thief);
  expect(await check(owner, server.otpCode())).toBe('accepted');
});

test('twenty wrong codes lock the user in every session, right ones of the owner between them or not', async () => {
  const owner = await server.given.user({ twoFactor: true });
  for (let i = 0; i < 4; i++) {
    expect(await check(owner, server.otpCode())).toBe('accepted');
    await fiveWrong(await signInAgain(owner));
    server.clock.move(seconds(30));
  }
  expect(await check(owner, server.otpCode())).toBe('otp_locked');
  const locks = await server.db.many(sql`
    select data ->> 'of' as of from journal where event = 'user.otp_locked' and ref = ${owner.id} order by id`);
  expect(locks).toEqual([{ of: 'session' }, { of: 'session' }, { of: 'session' }, { of: 'user' }]);
  server.clock.move(minutes(5));
  expect(await check(owner, server.otpCode())).toBe('accepted');
});

test('a right code forgives the wrong ones before it', async () => {
  const user = await server.given.user({ twoFactor: true });
  for (let i = 0; i < 4; i++) await check(user, wrongCode());
  expect(await check(user, server.otpCode())).toBe('accepted');
  server.clock.move(seconds(60));
  for (let i = 0; i < 4; i++) expect(await check(user, wrongCode())).toBe('otp_wrong');
});

test('who needs a few tries for each code is not locked, however many codes it is', async () => {
  const user = await server.given.user({ twoFactor: true });
  for (let round = 0; round < 6; round++) {
    for (let i = 0; i < 4; i++) expect(await check(user, wrongCode())).toBe('otp_wrong');
    expect(await check(user, server.otpCode())).toBe('accepted');
    server.clock.move(seconds(30));
  }
});

test('a user’s wrong codes are forgotten when there has been none for more than a day', async () => {
  const nextWrong = async (since: number) => {
    const user = await server.given.user({ twoFactor: true });
    const failed_at = later(server.clock.now(), -since);
    await server.db.run(sql`update two_factor set failures = 19, failed_at = ${failed_at} where user_id = ${user.id}`);
    return check(user, wrongCode());
  };
  expect([await nextWrong(hours(24)), await nextWrong(hours(24) + 1)]).toEqual(['otp_locked', 'otp_wrong']);
});

test('wrong codes sent together are all counted', async () => {
  const user = await server.given.user({ twoFactor: true });
  const answers = await Promise.all(Array.from({ length: 12 }, () => check(user, wrongCode())));
  expect(answers.filter((answer) => answer === 'otp_wrong')).toHaveLength(4);
  expect(answers.filter((answer) => answer === 'otp_locked')).toHaveLength(8);
});

test('a code that waits while its session is ended elsewhere is worth nothing any more', async () => {
  const thief = await server.given.user({ twoFactor: true });
  let answer: ReturnType<typeof prove> | undefined;
  await server.db.begin(async (tx) => {
    await tx.run(sql`select 1 from two_factor where user_id = ${thief.id} for update`);
    answer = prove(thief, server.otpCode());
    await untilSomeoneWaits(server.db);
    await tx.run(sql`delete from sessions where user_id = ${thief.id}`);
  });
  expect((await answer)?.body.code).toBe('unauthorized');
  expect(await server.db.one(sql`select last_step from two_factor where user_id = ${thief.id}`)).toEqual({
    last_step: 0n,
  });
});

test('a trader without two-step is told to turn it on', async () => {
  const user = await server.given.user();
  const move = { deal_id: 1, otp_code: '123456', state: 'close' };
  expect((await user.post('/trader/deals/changestatus', move)).body.code).toBe('two_factor_required');
});

test('the secret cannot be read in the database, nor moved to another user', async () => {
  const [user, thief] = [await server.given.user(), await server.given.user({ twoFactor: true })];
  const { otpSecret } = (await move(user, 'init2fa')).body;
  const row = await server.db.one<{ secret: Buffer }>(sql`select secret from two_factor where user_id = ${user.id}`);
  expect(row?.secret.toString('latin1')).not.toContain(otpSecret);

  await server.db.run(
    sql`update two_factor set secret = ${row?.secret}, state = 'prepare2fa' where user_id = ${thief.id}`,
  );
  expect((await move(thief, 'prepare2fa', '123456')).status).toBe(500);
});

test('nobody without a token sees or changes it', async () => {
  expect((await move(server.stranger, '')).status).toBe(401);
  expect((await move(server.stranger, 'init2fa')).status).toBe(401);
});
