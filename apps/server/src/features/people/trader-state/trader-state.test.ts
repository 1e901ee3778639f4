import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { devicesApi } from '@app/contract/devices/devices';
import { idleProfilesApi } from '@app/contract/devices/pauses/idle-profiles';
import { inboxApi } from '@app/contract/notifications/inbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { minutes } from '#lib/clock.ts';
import { appealPeople } from '#testing/given/appeals.ts';
import { askForDeal, givenOnlyTrader } from '#testing/given/deals.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { approveRegistrations, enterAgain, giveState } from '#testing/given/states.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { openStream, withoutLooks } from '#testing/server/stream.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});

const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown: { refusal?: { status: number; code: string; error: string } }) => thrown.refusal,
  );
  return error && [error.status, error.code, error.error];
};
const stateOf = async (trader: Visitor) => (await trader.get('/trader/settings')).body.user.state;
const idleOf = async (trader: Visitor) =>
  (await trader.get(idleProfilesApi.list.path)).body.profiles.map(({ reason }: { reason: string }) => reason);

describe('the change itself', () => {
  test('is in the journal with its reason, and a repetition, no reason, a moderator and nobody are refused', async () => {
    const trader = await server.given.user();
    const moderator = await server.given.user({ group: 2 });
    expect(await giveState(server, trader, 'paused', '  Проверка документов ')).toEqual({
      login: trader.login,
      from: 'active',
    });
    expect(await refused(giveState(server, trader, 'paused'))).toEqual([
      409,
      'same_state',
      'Трейдер уже приостановлен',
    ]);
    expect(await refused(giveState(server, trader, 'blocked', ' '))).toEqual([400, 'bad_input', 'Укажите причину']);
    expect(await refused(giveState(server, moderator, 'blocked'))).toEqual([
      409,
      'not_a_trader',
      'Состояние есть только у трейдеров',
    ]);
    expect(await refused(giveState(server, { id: 2_000_000_000 }, 'blocked'))).toEqual([
      404,
      'user_not_found',
      'Пользователь не найден',
    ]);
    const rows = await server.db.many(sql`
      select actor, user_id, data from journal where event = 'user.state_changed' and ref in (${trader.id}, ${moderator.id})`);
    expect(rows).toEqual([
      {
        actor: 'operator',
        user_id: trader.id,
        data: { from: 'active', to: 'paused', reason: 'Проверка документов' },
      },
    ]);
    // The trader is told what it means; the reason is the operator's own.
    const { items } = (await trader.post(inboxApi.list.path, {})).body;
    expect(items[0]).toMatchObject({
      event: 'user.state_changed',
      note: 'Новых сделок и выплат не будет, начатое завершите как обычно',
    });
  });

  test('of two who say the same at once the second is told', async () => {
    const trader = await server.given.user();
    const both = await Promise.allSettled([giveState(server, trader, 'paused'), giveState(server, trader, 'paused')]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('paused', () => {
  test('gets no deals and is told why, finishes those that wait, and gets deals again afterwards', async () => {
    const { trader, profile } = await givenOnlyTrader(server);
    const { id } = (await askForDeal(server, 1000)).body;
    await giveState(server, trader, 'paused');
    expect(await stateOf(trader)).toBe('paused');
    expect((await askForDeal(server, 2000)).body.code).toBe('no_requisite');
    expect(await idleOf(trader)).toEqual(['trader_paused']);

    const close = { deal_id: id, state: 'close', otp_code: server.otpCode() };
    expect((await trader.post('/trader/deals/changestatus', close)).status).toBe(200);
    // Whatever fills or changes the profile, it stays out of the line.
    await trader.post(bankProfilesApi.work.path, { bank_profile_id: profile.id, available: 0 });
    await trader.post(bankProfilesApi.work.path, { bank_profile_id: profile.id, available: 1 });
    await profile.beat();
    expect((await askForDeal(server, 2000)).body.code).toBe('no_requisite');

    await giveState(server, trader, 'active');
    expect(await idleOf(trader)).toEqual(['no_demand']);
    expect((await askForDeal(server, 2000)).status).toBe(200);
  });

  test('may add a profile, which takes deals only after the pause', async () => {
    await server.db.run(sql`update bank_profiles set available = 0`);
    const trader = await server.given.user({ balance: 100_000_00n });
    await giveState(server, trader, 'paused');
    const profile = await givenProfile(server, trader);
    expect((await askForDeal(server, 1000)).body.code).toBe('no_requisite');
    await giveState(server, trader, 'active');
    await profile.beat();
    expect((await askForDeal(server, 1000)).status).toBe(200);
  });

  test('takes no payout, is told so beforehand, and finishes those in work', async () => {
    const people = payoutPeople(server);
    const trader = await people.trader();
    const mine = await people.inWork(trader);
    const next = await people.waiting();
    await giveState(server, trader, 'paused');
    const sentence = 'Оператор приостановил приём: новые выплаты брать нельзя, начатые завершите как обычно';
    expect((await people.accept(trader, next)).body).toMatchObject({ code: 'trader_paused', error: sentence });
    expect((await people.list(trader)).taking).toEqual({ refusal: sentence, changesAt: null });
    expect((await people.read(next)).status).toBe(0);
    expect((await people.send(trader, mine)).status).toBe(200);
    await giveState(server, trader, 'active');
    expect((await people.accept(trader, next)).status).toBe(200);
  });
});

describe('new', () => {
  test('only where the operator wants to approve registrations; prepares, gets no deals and takes no payouts until approved', async () => {
    const register = async (login: string) => {
      const rc = await server.solveCaptcha();
      const form = { login, email: `${login}@example.com`, password: 'correct horse', rc, isTrader: true };
      const { token } = (await server.stranger.post('/merchant/auth/reg', form)).body;
      const visitor = server.visitor(0, login, token);
      return server.visitor((await visitor.get('/trader/settings')).body.user.id, login, token);
    };
    expect(await stateOf(await register('let-in'))).toBe('active');
    await approveRegistrations(server, true);
    const trader = await register('to-approve');
    await approveRegistrations(server, false);
    expect(await stateOf(trader)).toBe('new');

    await server.db.run(sql`update bank_profiles set available = 0`);
    await givenProfile(server, trader);
    expect(await idleOf(trader)).toEqual(['trader_new']);
    expect((await askForDeal(server, 1000)).body.code).toBe('no_requisite');
    await server.db.run(sql`update users set "group" = 5 where id = ${trader.id}`);
    const people = payoutPeople(server);
    expect((await people.accept(trader, await people.waiting())).body.code).toBe('trader_new');
    await giveState(server, trader, 'active', 'Документы в порядке');
    expect(await idleOf(trader)).toEqual(['balance']);
    expect((await people.accept(trader, await people.waiting())).status).toBe(200);
  });
});

describe('blocked', () => {
  test('every session and phone ends, nobody signs in, and only the right password learns why', async () => {
    const { trader, profile } = await givenOnlyTrader(server);
    const other = await enterAgain(server, trader);
    const { token } = (await trader.post(devicesApi.token.path, { device_profile_id: profile.device })).body;
    const { key } = (await server.stranger.post('/device/v1/pair', { token })).body;
    const forward = (await trader.post(devicesApi.forwardKey.path, { device_profile_id: profile.device })).body.key;
    const phone = (with_key: string, path: string, body: object = {}) =>
      server.visitor(0, '', with_key).post(path, body);
    expect((await phone(key, '/device/v1/heartbeat')).status).toBe(200);

    await giveState(server, trader, 'blocked', 'Жалобы плательщиков');
    expect([(await trader.get('/trader/settings')).status, (await other.get('/trader/settings')).status]).toEqual([
      401, 401,
    ]);
    expect((await phone(key, '/device/v1/heartbeat')).status).toBe(401);
    const notice = { id: 'n-1', sender: '900', text: 'Зачисление 100 р', at: server.clock.now().toISOString() };
    expect((await phone(forward, '/device/v1/notices', { notices: [notice] })).status).toBe(401);
    expect((await server.signIn(trader.login)).body).toEqual({
      error: 'Доступ закрыт, обратитесь в поддержку',
      code: 'blocked',
    });
    expect((await server.signIn(trader.login, 'a wrong one')).body.code).toBe('wrong_credentials');
    expect((await server.signIn('nobody-at-all')).body.code).toBe('wrong_credentials');
    expect((await askForDeal(server, 1000)).body.code).toBe('no_requisite');

    await giveState(server, trader, 'active');
    expect((await server.signIn(trader.login)).status).toBe(200);
    // The key of the phone has ended: it pairs anew.
    expect((await phone(key, '/device/v1/heartbeat')).body.code).toBe('bad_key');
  });

  test('a pairing that was begun before is not finished, not even with a token made in the same moment', async () => {
    const { trader, profile } = await givenOnlyTrader(server);
    const { token } = (await trader.post(devicesApi.token.path, { device_profile_id: profile.device })).body;
    const [row] = await server.db.many<{ token_hash: Buffer; token_expires_at: Date }>(sql`
      select token_hash, token_expires_at from device_profiles where id = ${profile.device}`);
    await giveState(server, trader, 'blocked');
    expect((await server.stranger.post('/device/v1/pair', { token })).body.code).toBe('bad_token');
    // As if the token's request had come through the door before the block and been written after it.
    await server.db.run(sql`
      update device_profiles set token_hash = ${row?.token_hash ?? null}, token_expires_at = ${row?.token_expires_at ?? null} where id = ${profile.device}`);
    expect((await server.stranger.post('/device/v1/pair', { token })).body.code).toBe('bad_token');
  });

  test('open appeals go to review in the same act, later ones begin there, and the waiting deal runs out', async () => {
    const people = await appealPeople(server, 100_000_00n);
    const first = await people.givenAppeal(1000);
    const second = await people.givenAppeal(2000);
    await people.view(second.id);
    const waiting = await people.givenDeal(3000);
    await giveState(server, people.trader, 'blocked', 'Не отвечает');
    expect([await people.statusOf(first.id), await people.statusOf(second.id)]).toEqual([4, 4]);
    const acts = await server.db.many<{ event: string; ref: number; act: bigint }>(sql`
      select event, ref::int as ref, act from journal
      where act = (select act from journal where event = 'user.state_changed' and ref = ${people.trader.id}) order by id`);
    expect(acts.map(({ event, ref }) => `${event} ${ref}`)).toEqual([
      `user.state_changed ${people.trader.id}`,
      `appeal.sent_to_review ${first.id}`,
      `appeal.sent_to_review ${second.id}`,
      expect.stringMatching(/^device\.unpaired \d+$/),
    ]);

    expect(await people.dealStatus(waiting)).toBe(0);
    const late = (await people.appeal(waiting, 3000)).body;
    expect([late.status, await people.dealStatus(waiting)]).toEqual([4, -1]);
    expect((await people.judge(late.id, 'payer')).status).toBe(200);
    expect(await people.dealStatus(waiting)).toBe(1);
  });

  test('a payout in work counts as overdue at once and is returned as such, one in review is judged and paid', async () => {
    const people = payoutPeople(server);
    const [trader, moderator] = [await people.trader(), await people.moderator()];
    const inWork = await people.inWork(trader);
    const sent = await people.inWork(trader);
    await people.send(trader, sent);
    const before = await people.moderated(moderator, { status: -1 });
    expect(before.countOverdue).toBe(0);
    const toCheck = async () => (await moderator.get('/trader/counters')).body.payouts.count;
    const checked = await toCheck();
    await giveState(server, trader, 'blocked');
    const { payoutRequests, countOverdue, counts } = await people.moderated(moderator, { status: -1 });
    expect([countOverdue, counts.incorrected - before.counts.incorrected]).toEqual([1, 1]);
    expect(payoutRequests[0]).toMatchObject({ id: inWork, overdue: true, trader: trader.login });
    expect((await toCheck()) - checked).toBe(1);

    // The transfer may be on its way: an hour after it was taken at the earliest, as ever.
    const back = () => people.moderate(moderator, inWork, 'return', { no_money_sent: true });
    expect((await back()).body.code).toBe('payout_in_time');
    server.clock.move(minutes(60));
    expect((await back()).status).toBe(200);
    expect((await people.moderate(moderator, sent, 'done')).status).toBe(200);
    await giveState(server, trader, 'active');
    expect(await people.balance(await enterAgain(server, trader))).toBe(10_200);
  });
});

test('an open cabinet hears of a pause; a block closes it at once, in another process too, with session and phone', async () => {
  const { trader, profile } = await givenOnlyTrader(server);
  withoutLooks();
  const second = await server.neighbour();
  const [here, there] = [await openStream(server.http, trader.token), await openStream(second, trader.token)];
  await giveState(server, trader, 'paused');
  for (const stream of [here, there])
    await stream.until(() => expect(stream.heard()).toContain(`user.state_changed ${trader.id}`));

  const ask = async (path: string, token: string, method: 'GET' | 'POST' = 'GET') =>
    (
      await second.inject({
        method,
        url: path,
        headers: { authorization: `Bearer ${token}` },
        ...(method === 'POST' && { payload: {} }),
      })
    ).statusCode;
  expect([await ask('/trader/settings', trader.token), await ask('/device/v1/heartbeat', profile.key, 'POST')]).toEqual(
    [200, 200],
  );
  await giveState(server, trader, 'blocked');
  expect([await ask('/trader/settings', trader.token), await ask('/device/v1/heartbeat', profile.key, 'POST')]).toEqual(
    [401, 401],
  );
  for (const stream of [here, there]) await stream.until(() => expect(stream.isOver()).toBe(true));
  expect((await openStream(second, trader.token)).status).toBe(401);
});
