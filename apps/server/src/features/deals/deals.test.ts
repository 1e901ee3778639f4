import { gunzipSync } from 'node:zlib';
import { Group } from '@app/contract/access/users';
import { debitedAmount } from '@app/contract/deals/deal';
import { dealsApi } from '@app/contract/deals/deals-api';
import { platformApi } from '@app/contract/platforms/platform';
import { platformClient } from '@app/platform-client/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { verifyLedger } from '#features/ledger/ledger-checks.ts';
import { minutes, seconds } from '#lib/clock.ts';
import { askForDeal, givenOnlyTrader, givenWaitingDeal } from '#testing/given/deals.ts';
import { givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { expireDueDeals } from './deals-jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(async () => {
  expect(await verifyLedger(server.db)).toEqual([]);
  await server.stop();
});

const create = (amount: number, more: object = {}) => askForDeal(server, amount, more);
const close = (trader: Visitor, deal_id: number, otp_code = server.otpCode()) =>
  trader.post(dealsApi.changeStatus.path, { deal_id, otp_code, state: 'close' });
const list = async (trader: Visitor, filters: object = {}) => (await trader.post(dealsApi.list.path, filters)).body;
const balance = async (trader: Visitor) => {
  const { user } = (await trader.get('/trader/settings')).body;
  return [user.financial_balance, user.held_balance];
};
const nextCode = () => server.clock.move(seconds(60));

test('a code that closed nothing is still good, and is spent together with what it closes', async () => {
  const { trader, id } = await givenWaitingDeal(server, 1234);
  const code = server.otpCode();
  expect((await close(trader, 999_999_999, code)).status).toBe(404);
  expect((await close(trader, id, code)).status).toBe(200);
  expect((await close(trader, id, code)).body.code).toBe('otp_used');
});

test('the same closing sent ten times at once is one closing and ten times the same answer', async () => {
  const { trader, id } = await givenWaitingDeal(server, 2345);
  const send = () =>
    server.http.inject({
      method: 'POST',
      url: dealsApi.changeStatus.path,
      headers: { authorization: `Bearer ${trader.token}`, 'idempotency-key': 'ten-at-once' },
      payload: { deal_id: id, otp_code: server.otpCode(), state: 'close' },
    });
  const answers = await Promise.all(Array.from({ length: 10 }, send));
  expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual(
    Array.from({ length: 10 }, () => [200, { success: true }]),
  );
});

test('a deal is made, held, seen, closed with a code, and the money agrees at every step', async () => {
  const { trader, profile } = await givenOnlyTrader(server);
  const made = await create(1500.5);
  expect(made.body).toMatchObject({
    status: 0,
    amount: 1500.5,
    interest_rate: 8,
    requisite: { bank: '100000000004', bank_name: 'Т-Банк', fio: 'Иванов Иван', phone: profile.phonenumber },
  });
  expect(await balance(trader)).toEqual([100_000, 1380.46]);

  const page = await list(trader);
  expect(page).toMatchObject({ countTraderDeals: 1 });
  expect(page.traderDeals[0]).toMatchObject({
    id: made.body.id,
    id_alias: `ЛК${profile.id}`,
    real_amount: 1500.5,
    status: 0,
  });
  expect(JSON.parse(page.traderDeals[0].note)).toEqual({
    type: 'sbp',
    fio: 'Иванов Иван',
    phone: `•••• ${profile.phonenumber.slice(-4)}`,
  });

  expect((await close(trader, made.body.id)).body).toEqual({ success: true });
  expect(await balance(trader)).toEqual([98_619.54, 0]);
  const read = await server.platform('GET', `/platform/v1/deals/${made.body.id}`);
  expect(read.body).toMatchObject({ status: 1, closedAt: expect.any(String) });
  const row = await server.db.one(
    sql`select used_total_amount, cycle_value, reserved_amount from profile_fills where bank_profile_id = ${profile.id}`,
  );
  expect(row).toEqual({ used_total_amount: 1500_50n, cycle_value: 1500_50n, reserved_amount: 0n });
});

test('interest is rounded half up to a kopeck', () => {
  expect(debitedAmount(100_00n, 8_00n)).toBe(92_00n);
  expect(debitedAmount(6n, 8_00n)).toBe(6n);
  expect(debitedAmount(7n, 8_00n)).toBe(6n);
  expect(debitedAmount(1_25n, 10_00n)).toBe(1_12n);
});

describe('closing is refused', () => {
  test('with a wrong code, a used code, and without two-step', async () => {
    const { trader } = await givenOnlyTrader(server);
    const [first, second] = [(await create(1000)).body.id, (await create(2000)).body.id];
    const code = server.otpCode();
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    expect((await close(trader, first, wrong)).body.code).toBe('otp_wrong');
    expect((await close(trader, first, code)).status).toBe(200);
    expect((await close(trader, second, code)).body.error).toBe('Этот код уже использован, дождитесь следующего');

    const plain = await server.given.user();
    expect((await close(plain, second)).body.error).toBe('Подключите двухэтапную аутентификацию в настройках');
  });

  test('for someone else’s deal, for a closed one, for other groups', async () => {
    const { trader, id } = await givenWaitingDeal(server, 1000);
    const other = await server.given.user({ twoFactor: true });
    expect((await close(other, id)).status).toBe(404);
    const moderator = await server.given.user({ group: Group.moderator });
    expect((await close(moderator, id)).status).toBe(403);
    expect((await close(server.stranger, id)).status).toBe(401);

    expect((await close(trader, id)).status).toBe(200);
    nextCode();
    expect((await close(trader, id)).body.error).toBe('Сделка уже закрыта');
    expect((await list(other)).countTraderDeals).toBe(0);
  });

  test('for one of two at the same moment', async () => {
    const { trader, id } = await givenWaitingDeal(server, 1000);
    const early = server.otpCode();
    const statuses = (await Promise.all([close(trader, id, early), close(trader, id, early)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 409]);
    expect(await balance(trader)).toEqual([99_080, 0]);
  });
});

test('several deals are closed with one code, each answered on its own', async () => {
  const { trader } = await givenOnlyTrader(server);
  const ids: number[] = [];
  for (const amount of [1000, 2000, 3000]) ids.push((await create(amount)).body.id);
  await close(trader, ids[0] ?? 0);
  nextCode();
  const answer = await trader.post(dealsApi.changeStatus.path, {
    deal_ids: [...ids, 999_999],
    otp_code: server.otpCode(),
    state: 'close',
  });
  expect(answer.body.results).toEqual([
    { deal_id: ids[0], success: false, error: 'Сделка уже закрыта' },
    { deal_id: ids[1], success: true },
    { deal_id: ids[2], success: true },
    { deal_id: 999_999, success: false, error: 'Сделка не найдена' },
  ]);
});

describe('time and the platform', () => {
  test('a deal expires after its time, the hold goes back, and it can still be accepted late', async () => {
    const { trader, profile, id } = await givenWaitingDeal(server, 1000, { expires_in: 60 });
    await expireDueDeals(server.needs);
    expect((await list(trader, { status: '0' })).countTraderDeals).toBe(1);

    server.clock.move(minutes(1));
    await Promise.all([expireDueDeals(server.needs), expireDueDeals(server.needs)]);
    expect(await balance(trader)).toEqual([100_000, 0]);
    expect((await list(trader, { status: '2' })).traderDeals[0]).toMatchObject({ id, status: -1 });

    expect((await close(trader, id)).status).toBe(200);
    expect(await balance(trader)).toEqual([99_080, 0]);
    const row = await server.db.one(
      sql`select reserved_amount, used_total_amount from profile_fills where bank_profile_id = ${profile.id}`,
    );
    expect(row).toEqual({ reserved_amount: 0n, used_total_amount: 1000_00n });
  });

  test('a deal that runs out on the way is not accepted late by a trader who has not read that it is late', async () => {
    const { trader, id } = await givenWaitingDeal(server, 1000, { expires_in: 60 });
    server.clock.move(minutes(1));
    await expireDueDeals(server.needs);
    const agree = (move: object) =>
      trader.post(dealsApi.changeStatus.path, { state: 'close', otp_code: server.otpCode(), ...move });

    expect(await agree({ deal_id: id, late: false })).toMatchObject({ status: 409, body: { code: 'deal_ran_out' } });
    expect(await balance(trader)).toEqual([100_000, 0]);
    // The code has closed nothing and can still be used.
    expect((await agree({ deal_id: id, late: true })).status).toBe(200);
    expect(await balance(trader)).toEqual([99_080, 0]);
  });

  test('deals are read by their ids as they are now, the trader’s own only', async () => {
    const { trader } = await givenOnlyTrader(server);
    const other = await server.given.user();
    const ids = [(await create(1000)).body.id, (await create(2000)).body.id];
    await server.platform('POST', `/platform/v1/deals/${ids[0]}/cancel`);
    const { traderDeals } = (await trader.post(dealsApi.view.path, { deal_ids: [...ids, 999_999] })).body;
    expect(traderDeals.map((deal: { id: number; status: number }) => [deal.id, deal.status])).toEqual([
      [ids[1], 0],
      [ids[0], -2],
    ]);
    const { traderDeals: all } = await list(trader);
    expect(traderDeals).toEqual(all);
    expect((await other.post(dealsApi.view.path, { deal_ids: ids })).body.traderDeals).toEqual([]);
  });

  test('a late accept without enough balance changes nothing', async () => {
    const { trader } = await givenOnlyTrader(server, {}, 1000_00n);
    const { id } = (await create(1000)).body;
    await server.platform('POST', `/platform/v1/deals/${id}/cancel`);
    await create(900);
    const refused = await close(trader, id);
    expect(refused.body.error).toBe('Недостаточно средств на балансе');
    expect((await list(trader, { status: '2' })).traderDeals[0]).toMatchObject({ id, status: -2 });
  });

  test('the platform cancels what waits, once, and nothing else', async () => {
    const { trader, id } = await givenWaitingDeal(server, 1000);
    expect((await server.platform('POST', `/platform/v1/deals/${id}/cancel`)).body.status).toBe(-2);
    expect(await balance(trader)).toEqual([100_000, 0]);
    expect((await server.platform('POST', `/platform/v1/deals/${id}/cancel`)).body.code).toBe('deal_not_waiting');
    expect((await server.platform('POST', '/platform/v1/deals/1/cancel')).status).toBe(404);
  });

  test('archived by the API, and final', async () => {
    const { trader, id } = await givenWaitingDeal(server, 1000);
    await server.platform('POST', `/platform/v1/deals/${id}/cancel`);
    await trader.post(dealsApi.changeStatus.path, { deal_id: id, otp_code: server.otpCode(), state: 'archive' });
    expect(await balance(trader)).toEqual([100_000, 0]);
    nextCode();
    expect((await close(trader, id)).body.error).toBe('Сделка в архиве');
  });
});

describe('the platform', () => {
  test('its client creates, reads and cancels over real HTTP, and repeats safely', async () => {
    await givenOnlyTrader(server);
    const url = await server.http.listen({ port: 0, host: '127.0.0.1' });
    const secret = await server.given.platform('client-test');
    const client = platformClient({ url, key: 'client-test', secret, now: server.clock.now });

    const deal = await client.createDeal(
      { payment_id: 'by-client', amount: 1_234_56n, method_group: 'sbp' },
      'repeat-me',
    );
    const again = await client.createDeal(
      { payment_id: 'by-client', amount: 1_234_56n, method_group: 'sbp' },
      'repeat-me',
    );
    expect(again).toEqual(deal);
    expect(await client.readDeal(deal.id)).toEqual(deal);
    expect((await client.cancelDeal(deal.id)).status).toBe(-2);
    expect((await client.rates()).rateLimits[0]?.interest_rate).toBe(8_00n);

    await expect(client.cancelDeal(deal.id)).rejects.toMatchObject({ status: 409, code: 'deal_not_waiting' });
    const late = platformClient({
      url,
      key: 'client-test',
      secret,
      now: () => new Date(server.clock.now().getTime() - minutes(6)),
    });
    await expect(late.rates()).rejects.toMatchObject({ status: 401, code: 'bad_signature' });
    const stranger = platformClient({ url, key: 'test-platform', secret, now: server.clock.now });
    await expect(stranger.readDeal(deal.id)).rejects.toMatchObject({ code: 'bad_signature' });
    expect((await server.platform('GET', `/platform/v1/deals/${deal.id}`)).status).toBe(404);
    const unkeyed = await server.platform(
      'POST',
      platformApi.createDeal.path,
      { payment_id: 'x', amount: 1, method_group: 'sbp' },
      { 'idempotency-key': '' },
    );
    expect(unkeyed.body.code).toBe('bad_idempotency_key');
  });

  test('the same key again makes no second deal; another deal with the same payment is refused', async () => {
    const { trader } = await givenOnlyTrader(server);
    const body = { payment_id: 'once-only', amount: 1000, method_group: 'sbp' };
    const send = (key: string, more: object = {}) =>
      server.platform('POST', platformApi.createDeal.path, { ...body, ...more }, { 'idempotency-key': key });
    const [first, second] = await Promise.all([send('same'), send('same')]);
    expect(first.body).toEqual(second.body);
    // Nothing fits the same amount, while another amount would fit: both are refused because of the payment id.
    expect((await send('other')).body.code).toBe('payment_exists');
    expect((await send('third', { amount: 3000 })).body.code).toBe('payment_exists');
    expect((await send('same')).body).toEqual(first.body);
    expect((await send('same', { amount: 3000 })).body.code).toBe('idempotency_mismatch');
    expect((await list(trader)).countTraderDeals).toBe(1);
    expect(await server.ledgerBreaches()).toEqual([]);
  });
});

describe('the list', () => {
  async function withHistory(count: number) {
    const { trader, profile } = await givenOnlyTrader(server);
    await server.db.run(sql`
      insert into deals (late_days, trader_id, number, platform_id, payment_id, bank_profile_id, method_group, requisite, fio, requisite_tail,
        real_amount, interest_rate, debited_amount, status, created_at, expires_at, closed_at)
      select 30, ${trader.id}, n, 1, 'h-' || ${trader.id}::int || '-' || n, ${profile.id}, 'sbp', '', 'Иванов', lpad((n % 10000)::text, 4, '0'),
        10000 + n, 800, 9200, case when n % 10 = 0 then -1 else 1 end, now(), now(), case when n % 10 = 0 then null else now() end
      from generate_series(1, ${count}::int) n`);
    return { trader, profile };
  }

  test('fifty deals are sent compressed to whoever can read them so', async () => {
    const { trader } = await withHistory(60);
    const headers = { authorization: `Bearer ${trader.token}`, 'accept-encoding': 'gzip' };
    const payload = { page: 1, count: 50 };
    const answer = await server.http.inject({ method: 'POST', url: dealsApi.list.path, headers, payload });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString()).traderDeals).toHaveLength(50);
  });

  test('every page of every filter is what counting and sorting the slow way gives', async () => {
    const { trader } = await withHistory(3210);
    await create(5000);
    for (const [status, where] of [
      ['-9', sql`true`],
      ['0', sql`status = 0`],
      ['1', sql`status = 1`],
      ['2', sql`status not in (0, 1)`],
    ] as const) {
      const all = await server.db.many<{ id: number }>(
        sql`select id from deals where trader_id = ${trader.id} and ${where} order by number desc`,
      );
      const pages = Math.ceil(all.length / 150);
      for (const page of [1, 2, Math.ceil(pages / 2), pages, pages + 1]) {
        const answer = await list(trader, { status, page, count: 150 });
        expect(answer.countTraderDeals).toBe(all.length);
        const expected = all.slice((page - 1) * 150, page * 150).map(({ id }) => id);
        expect(answer.traderDeals.map(({ id }: { id: number }) => id)).toEqual(expected);
      }
    }
  });

  test('search finds by ЛК, bank, last digits, amount and payment id, the last whatever the filter', async () => {
    const { trader, profile } = await withHistory(40);
    const find = async (lk_id: string, status = '-9') => (await list(trader, { lk_id, status })).countTraderDeals;
    expect(await find(`ЛК${profile.id}`)).toBe(40);
    expect(await find('т-банк')).toBe(40);
    expect(await find('0007')).toBe(1);
    expect(await find('100,07')).toBe(1);
    expect(await find(`h-${trader.id}-12`, '0')).toBe(1);
    expect(await find('нет такого')).toBe(0);
    expect(await find(`ЛК${profile.id}`, '2')).toBe(4);
  });
});
