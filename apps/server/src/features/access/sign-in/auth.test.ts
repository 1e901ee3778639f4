import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { days, minutes, seconds } from '#lib/clock.ts';
import { untilSomeoneWaits } from '#testing/server/locks.ts';
import { ownServer, startServer, TEST_PASSWORD, type TestServer } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const newcomer = (login: string) => ({
  login,
  email: `${login}@example.com`,
  password: 'long enough',
  isTrader: true,
});

async function register(body: object) {
  return server.stranger.post('/merchant/auth/reg', { rc: await server.solveCaptcha(), ...body });
}

describe('registration', () => {
  test('a newcomer becomes a trader of group 0 with an empty balance and is signed in', async () => {
    const answer = await register(newcomer('ivan.petrov'));
    expect(answer.status).toBe(200);

    const settings = await server.visitor(0, '', answer.body.token).get('/trader/settings');
    expect(settings.body.user).toMatchObject({ login: 'ivan.petrov', group: 0, financial_balance: 0, held_balance: 0 });
  });

  test('a taken login or email is refused whatever its case, and says which', async () => {
    await register(newcomer('masha'));
    const sameLogin = await register({ ...newcomer('MASHA'), email: 'other@example.com' });
    expect([sameLogin.status, sameLogin.body.code]).toEqual([409, 'login_taken']);
    const sameEmail = await register({ ...newcomer('masha2'), email: 'Masha@Example.com' });
    expect([sameEmail.status, sameEmail.body.fields]).toEqual([409, { email: 'Этот email уже используется' }]);
  });

  test('of two registrations of one login at once exactly one wins', async () => {
    const answers = await Promise.all([register(newcomer('racer')), register(newcomer('racer'))]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  test.each([
    [{ login: '' }, 'Введите логин'],
    [{ login: 'abc' }, 'Логин должен быть не менее 4 символов'],
    [{ password: '' }, 'Введите пароль'],
    [{ password: 'short' }, 'Пароль должен быть не менее 8 символов'],
    [{ email: '' }, 'Введите email'],
    [{ email: 'a@b.c' }, 'Email должен быть больше 5 символов'],
    [{ email: 'not-an-email' }, 'Введите корректный email'],
    [{ login: 'trаder' }, 'В логине буквы только одного алфавита'],
    [{ isTrader: false }, 'Недопустимое значение'],
    [{ isTrader: undefined }, 'Обязательное поле'],
    [{ login: undefined }, 'Обязательное поле'],
  ])('%o is refused with «%s»', async (wrong, sentence) => {
    const answer = await register({ ...newcomer('careful'), ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: sentence, code: 'bad_input' });
    expect(await server.db.one(sql`select 1 from users where login = 'careful'`)).toBeUndefined();
  });
});

describe('logins', () => {
  // Must answer quickly: a slow pattern would block the whole server, and this test with it.
  const attack = `${'Ⅷ'.repeat(62)}яa`;
  test.each(['reg', 'login'])('a login made to keep the %s rule busy is refused', async (door) => {
    const body = { ...newcomer('attacker'), login: attack, rc: 'no matter' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.stranger.post(`/merchant/auth/${door}`, body)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  });

  test('a text of megabytes is refused by its length, whatever is in it', async () => {
    for (const body of [{ login: 'Ⅷ'.repeat(60_000) }, { email: `${'a.'.repeat(120_000)}@x` }]) {
      const answer = await register({ ...newcomer('attacker'), ...body });
      expect(answer.status).toBe(400);
    }
  });

  test.each([
    ['boss1', 'boss１'],
    ['login11', 'ⅼogin11'],
    ['VIII-legion', 'ⅷ-ｌｅｇｉｏｎ'],
    ['жук-2', 'ЖУК-²'],
  ])('beside «%s» nobody registers «%s», and both are the same to sign in with', async (login, lookalike) => {
    expect(
      (await register({ ...newcomer(login), email: `${Buffer.from(login).toString('hex')}@example.com` })).status,
    ).toBe(200);
    const second = await register({ ...newcomer('x'), login: lookalike, email: 'lookalike@example.com' });
    expect([second.status, second.body.code]).toEqual([409, 'login_taken']);
    expect((await server.signIn(lookalike, 'long enough')).status).toBe(200);
  });

  test('letters hidden in a number are letters: two alphabets are refused', async () => {
    const answer = await register({ ...newcomer('x'), login: 'яшаⅧ', email: 'yasha@example.com' });
    expect(answer.body.fields).toEqual({ login: 'В логине буквы только одного алфавита' });
  });

  test('the database keeps no login in another form, whoever writes it', async () => {
    const user = await server.given.user();
    await expect(server.db.run(sql`update users set login = 'boss１' where id = ${user.id}`)).rejects.toThrow(
      'users_login_nfkc',
    );
  });
});

describe('captcha', () => {
  test('one solution opens the door once, even when the first try failed', async () => {
    const user = await server.given.user();
    const rc = await server.solveCaptcha();
    const enter = (password: string) =>
      server.stranger.post('/merchant/auth/login', { login: user.login, password, rc, isTrader: true });
    expect((await enter('wrong password')).status).toBe(401);
    const again = await enter(TEST_PASSWORD);
    expect([again.status, again.body.code]).toEqual([400, 'captcha_failed']);
  });

  test('a solution is worthless after its time, and so is one made up or signed by someone else', async () => {
    const own = await ownServer();
    const late = await own.solveCaptcha();
    own.clock.move(minutes(11));
    const other = await server.solveCaptcha();
    for (const rc of [
      late,
      other,
      'rubbish',
      Buffer.from('{}').toString('base64'),
      Buffer.from('null').toString('base64'),
    ]) {
      const answer = await own.stranger.post('/merchant/auth/login', {
        login: 'any-login',
        password: 'any password',
        rc,
        isTrader: true,
      });
      expect([answer.status, answer.body.code]).toEqual([400, 'captcha_failed']);
    }
  });
});

describe('sign-in', () => {
  test('a wrong password and an unknown login get the same answer', async () => {
    const user = await server.given.user();
    const wrong = await server.signIn(user.login, 'wrong password');
    const unknown = await server.signIn('nobody-here', 'wrong password');
    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual(unknown.body);
    expect(wrong.body.error).toBe('Неверный логин или пароль');
  });

  test('the login is found whatever its case', async () => {
    await server.given.user({ login: 'CamelCase' });
    expect((await server.signIn('camelcase')).status).toBe(200);
  });

  test('the fifth wrong password in a row slows the login down, and a right one after the pause forgives', async () => {
    const own = await ownServer();
    const user = await own.given.user();
    for (let i = 0; i < 5; i++) expect((await own.signIn(user.login, 'wrong password')).status).toBe(401);

    const slowed = await own.signIn(user.login);
    expect([slowed.status, slowed.body.code]).toEqual([429, 'too_many_attempts']);
    expect(slowed.body.error).toMatch(/^Слишком много попыток. Повторите через \d+ с$/);
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);

    own.clock.move(seconds(5));
    expect((await own.signIn(user.login)).status).toBe(200);
    expect((await own.signIn(user.login, 'wrong password')).status).toBe(401);
  });

  test('twenty guesses sent at the same instant get no more tries than one after another', async () => {
    const own = await ownServer();
    const user = await own.given.user();
    const answers = await Promise.all(Array.from({ length: 20 }, () => own.signIn(user.login, 'wrong password')));
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15);
  });

  test('a stranger at another address cannot keep the owner out', async () => {
    const own = await ownServer({ trustProxy: true });
    const user = await own.given.user();
    const from = async (address: string, password: string) => {
      const rc = await own.solveCaptcha();
      const payload = { login: user.login, password, rc, isTrader: true };
      return own.http.inject({
        method: 'POST',
        url: '/merchant/auth/login',
        headers: { 'x-forwarded-for': address },
        payload,
      });
    };
    for (let i = 0; i < 8; i++) await from('203.0.113.7', 'wrong password');
    expect((await from('203.0.113.7', TEST_PASSWORD)).statusCode).toBe(429);
    expect((await from('198.51.100.9', TEST_PASSWORD)).statusCode).toBe(200);
  });

  test('who signed in lately from an address is not held up there by strangers’ wrong passwords', async () => {
    const own = await ownServer({ trustProxy: true });
    const user = await own.given.user();
    const from = async (address: string, password: string) => {
      const payload = { login: user.login, password, rc: await own.solveCaptcha(), isTrader: true };
      const headers = { 'x-forwarded-for': address };
      return (await own.http.inject({ method: 'POST', url: '/merchant/auth/login', headers, payload })).statusCode;
    };
    const age = (days: number) =>
      own.db.run(sql`update sign_in_addresses set signed_in_at = signed_in_at - make_interval(days => ${days})`);
    expect(await from('198.51.100.9', TEST_PASSWORD)).toBe(200);
    await Promise.all(Array.from({ length: 52 }, (_, i) => from(`203.0.113.${i}`, 'wrong password')));
    expect(await from('198.51.100.77', TEST_PASSWORD)).toBe(429);
    expect(await from('198.51.100.9', TEST_PASSWORD)).toBe(200);

    await age(31);
    expect(await from('198.51.100.9', TEST_PASSWORD)).toBe(429);
    await age(-31);
    // A known address is not exempt: wrong passwords from there are counted as well.
    const statuses: number[] = [];
    for (let i = 0; i < 7; i++) statuses.push(await from('198.51.100.9', 'wrong password'));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  test('a wrong password leaves a row on the account, without what was typed; an unknown login leaves none', async () => {
    const own = await ownServer();
    const user = await own.given.user({ login: 'careful-one' });
    const before = await own.db.many(sql`select id from journal`);
    await own.signIn('CAREFUL-ONE', 'my other password');
    await own.signIn('my-password-typed-as-login', 'wrong password');
    const rows = await own.db.many(
      sql`select event, ref, actor, data from journal order by id offset ${before.length}`,
    );
    expect(rows).toEqual([
      { event: 'user.sign_in_failed', ref: BigInt(user.id), actor: 'visitor', data: { address: '127.0.0.1' } },
    ]);
  });

  test('addresses of one IPv6 subscriber are counted as one', async () => {
    const own = await ownServer({ trustProxy: true });
    const statuses: number[] = [];
    for (let i = 0; i < 32; i++) {
      const payload = {
        login: `victim-${i}`,
        password: 'wrong password',
        rc: await own.solveCaptcha(),
        isTrader: true,
      };
      const headers = { 'x-forwarded-for': `2001:db8:1:2::${i.toString(16)}` };
      statuses.push(
        (await own.http.inject({ method: 'POST', url: '/merchant/auth/login', headers, payload })).statusCode,
      );
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  });

  test('the same login in another case gets no new tries', async () => {
    const own = await ownServer();
    await own.given.user({ login: 'ivan-i' });
    for (let i = 0; i < 5; i++) await own.signIn('ivan-i', 'wrong password');
    expect((await own.signIn('IVAN-I')).status).toBe(429);
    expect((await own.signIn('\u0130van-i')).status).not.toBe(200);
  });

  test('one address that tries many logins is slowed down, too', async () => {
    const own = await ownServer();
    const guess = (who: string) =>
      Promise.all(Array.from({ length: 20 }, (_, i) => own.signIn(`${who}-${i}`, 'wrong password')));
    const answers = [...(await guess('victim')), ...(await guess('other-victim'))];
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(30);
  });
});

describe('sessions', () => {
  test('without a token, with a made-up one and after sign-out the answer is 401', async () => {
    const user = await server.given.user();
    expect((await server.stranger.get('/trader/settings')).status).toBe(401);
    expect((await server.visitor(0, '', 'x'.repeat(43)).get('/trader/settings')).status).toBe(401);

    expect((await user.get('/trader/settings')).status).toBe(200);
    expect((await user.post('/merchant/auth/logout')).body).toEqual({ success: true });
    expect((await user.get('/trader/settings')).status).toBe(401);
  });

  test('a session ends after two weeks without use, and after thirty days however much it is used', async () => {
    const own = await ownServer();
    const [idle, busy] = [await own.given.user(), await own.given.user()];
    for (let day = 0; day < 15; day++) {
      own.clock.move(days(1));
      expect((await busy.get('/trader/settings')).status).toBe(200);
    }
    expect((await idle.get('/trader/settings')).status).toBe(401);
    for (let day = 15; day < 29; day++) {
      own.clock.move(days(1));
      expect((await busy.get('/trader/settings')).status).toBe(200);
    }
    own.clock.move(days(2));
    expect((await busy.get('/trader/settings')).status).toBe(401);
  });

  test('a changed password ends the other sessions, keeps this one, and only the new password works', async () => {
    const user = await server.given.user();
    const other = server.visitor(user.id, user.login, (await server.signIn(user.login)).body.token);

    expect((await user.post('/merchant/auth/changepass', { newpass: 'brand new one' })).body).toEqual({
      success: true,
    });

    expect((await user.get('/trader/settings')).status).toBe(200);
    expect((await other.get('/trader/settings')).status).toBe(401);
    expect((await server.signIn(user.login)).status).toBe(401);
    expect((await server.signIn(user.login, 'brand new one')).status).toBe(200);
  });

  test('a sign-in with the old password that runs beside the change does not outlive it', async () => {
    for (let i = 0; i < 6; i++) {
      const user = await server.given.user();
      const [, old] = await Promise.all([
        user.post('/merchant/auth/changepass', { newpass: 'brand new one' }),
        server.signIn(user.login),
      ]);
      // Whichever of the two came first, only the session that changed the password is left.
      expect([200, 401]).toContain(old.status);
      const left = await server.db.many(sql`select 1 from sessions where user_id = ${user.id}`);
      expect(left).toHaveLength(1);
      expect((await user.get('/trader/settings')).status).toBe(200);
    }
  });

  test('of two sessions that change the password at once one wins, and the other finds itself ended', async () => {
    const own = await ownServer();
    const first = await own.given.user();
    const second = own.visitor(first.id, first.login, (await own.signIn(first.login)).body.token);
    const passwords = ['by the first one', 'by the second'];
    // Both hash their password, one after the other, and then wait for the locked account; then the lock is released.
    const changes = await own.db.begin(async (tx) => {
      await tx.one(sql`select 1 from users where id = ${first.id} for update`);
      const begun: Promise<number>[] = [];
      for (const [index, user] of [first, second].entries()) {
        begun.push(user.post('/merchant/auth/changepass', { newpass: passwords[index] }).then(({ status }) => status));
        await untilSomeoneWaits(own.db, index + 1);
      }
      return { begun };
    });
    const statuses = await Promise.all(changes.begun);
    expect(statuses.toSorted()).toEqual([200, 401]);
    expect((await own.signIn(first.login, passwords[statuses.indexOf(200)])).status).toBe(200);
  });

  test('a new password that is too short changes nothing', async () => {
    const user = await server.given.user();
    const answer = await user.post('/merchant/auth/changepass', { newpass: 'short' });
    expect([answer.status, answer.body.fields]).toEqual([400, { newpass: 'Пароль должен быть не менее 8 символов' }]);
    expect((await server.signIn(user.login)).status).toBe(200);
  });

  test('neither tokens nor passwords can be read in the database', async () => {
    const user = await server.given.user();
    const dump = JSON.stringify(
      await server.db.many(sql`select s::text, u::text from sessions s join users u on u.id = s.user_id`),
    );
    expect(dump).toContain(user.login);
    expect(dump).not.toContain(user.token);
    expect(dump).not.toContain(TEST_PASSWORD);
  });
});

test('outside demo mode the entry screen knows no logins', async () => {
  expect((await server.stranger.get('/merchant/auth/entry')).body).toEqual({
    supportTelegramLink: 'https://t.me/support',
    demo: null,
  });
});
