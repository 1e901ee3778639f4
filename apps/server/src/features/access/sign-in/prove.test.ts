import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { codeAt } from '#features/access/two-factor/totp.ts';
import { minutes, seconds } from '#lib/clock.ts';
import { givenProfile, newPan } from '#testing/given/profiles.ts';
import { untilSomeoneWaits } from '#testing/server/locks.ts';
import { startServer, TEST_PASSWORD, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const prove = (user: Visitor, proof: object) => user.post('/merchant/auth/prove', proof);
const changePassword = (user: Visitor) => user.post('/merchant/auth/changepass', { newpass: 'brand new one' });
const again = { status: 403, code: 'prove_again' };
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => ({ status, code: body.code });

test('the password is changed in a session that has just signed in, and not ten minutes later', async () => {
  const [fresh, late] = [await server.given.user(), await server.given.user()];
  expect((await changePassword(fresh)).status).toBe(200);
  server.clock.move(minutes(10) + 1);
  expect(outcome(await changePassword(late))).toEqual(again);
  expect((await server.signIn(late.login)).status).toBe(200);
});

test('who has two-step proves by code, and the password alone is not enough', async () => {
  const user = await server.given.user({ twoFactor: true });
  server.clock.move(minutes(11));
  const byPassword = await prove(user, { password: TEST_PASSWORD });
  expect([byPassword.status, byPassword.body.fields]).toEqual([
    400,
    { otp_code: 'Введите код из приложения-аутентификатора' },
  ]);
  expect(outcome(await changePassword(user))).toEqual(again);

  expect((await prove(user, { otp_code: server.otpCode() })).body).toEqual({ success: true });
  expect((await changePassword(user)).status).toBe(200);
});

test('with two-step on the password alone lets in, and neither changes the password nor adds a card nor pairs a phone', async () => {
  const user = await server.given.user({ twoFactor: true });
  const { id, device } = await givenProfile(server, user, { max_amount: 500 });
  const byPassword = server.visitor(user.id, user.login, (await server.signIn(user.login)).body.token);
  expect((await byPassword.get('/trader/settings')).status).toBe(200);
  const acts = [
    () => byPassword.post('/trader/requisiteprofiles/create', { bank_profile_id: id, pan: newPan(), total_amount: 7 }),
    () => byPassword.post('/trader/v2/device/token', { device_profile_id: device }),
    () => changePassword(byPassword),
  ];
  for (const act of acts) expect(outcome(await act())).toEqual(again);

  expect((await prove(byPassword, { otp_code: server.otpCode() })).status).toBe(200);
  for (const act of acts) expect((await act()).status).toBe(200);
});

test('a session that is opened by password while two-step is being turned on is ended with the others', async () => {
  const user = await server.given.user();
  const { otpSecret } = (await user.post('/trader/settings/otp', { state_otp: 'init2fa' })).body;
  const turnOn = () =>
    user.post('/trader/settings/otp', { state_otp: 'prepare2fa', code_otp: codeAt(otpSecret, server.clock.now()) });
  const { coming, turningOn } = await server.db.begin(async (tx) => {
    await tx.run(sql`lock table journal in share mode`);
    // It is there and counts as proven, and nobody sees it yet.
    const coming = server.signIn(user.login);
    await untilSomeoneWaits(server.db);
    const turningOn = turnOn();
    await untilSomeoneWaits(server.db, 2);
    return { coming, turningOn };
  });
  expect((await turningOn).status).toBe(200);
  const opened = server.visitor(user.id, user.login, (await coming).body.token);
  expect((await changePassword(opened)).status).toBe(401);
});

test('who has none proves by password; a wrong one ends no session, is slowed down and leaves a row', async () => {
  const user = await server.given.user();
  server.clock.move(minutes(11));
  const statuses: number[] = [];
  for (let i = 0; i < 7; i++) statuses.push((await prove(user, { password: 'wrong password' })).status);
  expect(statuses).toEqual([409, 409, 409, 409, 409, 429, 429]);
  expect(outcome(await changePassword(user))).toEqual(again);
  expect(
    await server.db.many(sql`select 1 from journal where event = 'user.proof_failed' and ref = ${user.id}`),
  ).toHaveLength(5);

  server.clock.move(seconds(5));
  expect((await prove(user, { password: TEST_PASSWORD })).status).toBe(200);
  expect((await changePassword(user)).status).toBe(200);
});

test('a proof counts only for its own session', async () => {
  const user = await server.given.user({ twoFactor: true });
  const stolen = server.visitor(user.id, user.login, (await server.signIn(user.login)).body.token);
  server.clock.move(minutes(11));
  await prove(user, { otp_code: server.otpCode() });
  expect(outcome(await changePassword(stolen))).toEqual(again);
});

test('a code that closes a deal is a proof as well: a trader at work is not asked', async () => {
  const trader = await server.given.user({ twoFactor: true });
  server.clock.move(minutes(70));
  const form = { phonenumber: '+79990000001', pan: '2200000000000004', ...profile };
  expect(outcome(await trader.post('/trader/v2/device/create', form))).toEqual(again);
  // The deal does not exist, but the code is right: a request for several deals is answered deal by deal.
  const close = { deal_ids: [1], otp_code: server.otpCode(), state: 'close' };
  expect((await trader.post('/trader/deals/changestatus', close)).status).toBe(200);
  expect((await trader.post('/trader/v2/device/create', form)).status).toBe(200);
});

test('a code that comes more than a minute after the last proof begins the ten minutes anew', async () => {
  const trader = await server.given.user({ twoFactor: true });
  server.clock.move(minutes(1) + 1);
  await prove(trader, { otp_code: server.otpCode() });
  server.clock.move(minutes(10));
  expect((await changePassword(trader)).status).toBe(200);
});

const profile = {
  fio: 'Иванов Иван',
  bank: '100000000004',
  min_amount: 100,
  max_amount: 500,
  sbp_available: 1,
  card_available: 0,
};

test('requisites, a profile’s bank, name and upper limits and pairing a phone need a proof of the last hour', async () => {
  const trader = await server.given.user({ twoFactor: true });
  const { id, device } = await givenProfile(server, trader, { max_amount: 500 });
  const stored = await server.db.one<object>(sql`
    select fio, bank, min_amount::int / 100 as min_amount, max_amount::int / 100 as max_amount, sbp_available, card_available
    from bank_profiles where id = ${id}`);
  const edit = (change: object) => trader.post('/trader/v2/device/update', { id, ...stored, ...change });
  server.clock.move(minutes(60) + 1);

  const guarded = () => [
    edit({ bank: '100000000008' }),
    edit({ fio: 'Чужой Человек' }),
    edit({ max_amount: 100_000 }),
    edit({ cycle_limit: 9_000_000 }),
    trader.post('/trader/bankprofiles/create', { id, device_profile_id: device, ...stored, total_amount: 9_000_000 }),
    trader.post('/trader/bankprofiles/create', { id: 0, device_profile_id: device, ...profile }),
    trader.post('/trader/requisiteprofiles/create', { bank_profile_id: id, pan: '2200000000000012', total_amount: 7 }),
    trader.post('/trader/requisites/create', {
      type: 'СБП',
      requisite_details: { phone: '+79990000002', fio: 'Чужой Человек' },
      min_amount: 100,
      max_amount: 500,
      total_amount: 1000,
    }),
    trader.post('/trader/v2/device/token', { device_profile_id: device }),
  ];
  for (const answer of await Promise.all(guarded())) expect(outcome(answer)).toEqual(again);

  // Changes that a thief would gain nothing by need no proof.
  expect((await edit({ min_amount: 150 })).status).toBe(200);
  expect((await trader.post('/trader/v2/device/work', { bank_profile_id: id, available: 0 })).status).toBe(200);

  await prove(trader, { otp_code: server.otpCode() });
  for (const answer of await Promise.all(guarded())) expect(outcome(answer)).not.toEqual(again);
  expect((await edit({ fio: 'Петров Пётр' })).status).toBe(200);
});

test('saying that a profile has taken less than it has is a change of how much it takes, however it is put', async () => {
  const trader = await server.given.user({ twoFactor: true });
  const { id, device } = await givenProfile(server, trader, { max_amount: 500 });
  await server.db.run(sql`update profile_fills set used_total_amount = 1000_00 where bank_profile_id = ${id}`);
  const used = async () =>
    (await trader.post('/trader/bankprofiles', { page: 1, limit: 50 })).body.bankProfiles[0].used_total_amount;
  const { fio, bank, min_amount, max_amount, sbp_available, card_available } = (
    await trader.post('/trader/bankprofiles', { page: 1, limit: 50 })
  ).body.bankProfiles[0];
  const stored = { fio, bank, min_amount, max_amount, sbp_available, card_available };
  const save = (change: object) =>
    trader.post('/trader/bankprofiles/create', { id, device_profile_id: device, ...stored, ...change });
  server.clock.move(minutes(60) + 1);

  for (const less of [
    { used_total_amount: 0 },
    { used_total_amount: 500, used_total_amount_before: 1000 },
    { used_total_amount: 1000, used_total_amount_before: 2000 },
  ]) {
    expect(outcome(await save(less))).toEqual(again);
  }
  expect(await used()).toBe(1000);
  // A form that sends the old value changes nothing, even if deals were closed since it was opened.
  expect((await save({ used_total_amount: 900, used_total_amount_before: 900 })).status).toBe(200);
  expect(await used()).toBe(1000);

  await prove(trader, { otp_code: server.otpCode() });
  expect((await save({ used_total_amount: 0 })).status).toBe(200);
  expect(await used()).toBe(0);
});

test('a refusal for want of proof is not kept under the idempotency key: the same request goes on after the proof', async () => {
  const trader = await server.given.user({ twoFactor: true });
  const { id } = await givenProfile(server, trader, { max_amount: 500 });
  server.clock.move(minutes(61));
  const send = () =>
    server.http.inject({
      method: 'POST',
      url: '/trader/v2/device/update',
      headers: { authorization: `Bearer ${trader.token}`, 'idempotency-key': 'one-dialog' },
      payload: { id, ...profile, fio: 'Петров Пётр' },
    });
  expect((await send()).json().code).toBe('prove_again');
  await prove(trader, { otp_code: server.otpCode() });
  expect((await send()).statusCode).toBe(200);
});

test('sessions of the version before have proven nothing', async () => {
  const user = await server.given.user();
  await server.db.run(sql`update sessions set proven_at = null where user_id = ${user.id}`);
  expect(outcome(await changePassword(user))).toEqual(again);
});
