import { Group } from '@app/contract/access/users';
import { walletApi } from '@app/contract/topups/wallet-api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours, minutes } from '#lib/clock.ts';
import { ask, givenUsdtRate, topups, units, WALLET } from '#testing/given/topups.ts';
import { TEST_WALLET } from '#testing/given/wallet-settings.ts';
import { ownServer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { expireDueTopups } from './wallet-jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(() => givenUsdtRate(server));
afterAll(() => server.stop());

const trader = () => server.given.user();

test('a trader asks for 100 USDT and gets an exact amount, the address, the rate and the roubles it makes', async () => {
  const who = await trader();
  const { status, body } = await ask(who);
  expect(status).toBe(200);
  const { deposit, existing } = body;
  expect(existing).toBe(false);
  expect(deposit.in_amount).toBeGreaterThanOrEqual(100.0001);
  expect(deposit.in_amount).toBeLessThanOrEqual(100.0099);
  expect(units(deposit.in_amount) % 100n).toBe(0n);
  expect(deposit).toMatchObject({ address: WALLET, coin_rate: 92.4, status: 0, receivedAt: null, tx_id: null });
  // 100.00xx · 92.40 is some kopecks more than 9240, and is never rounded up.
  const kopecks = (units(deposit.in_amount) * 9240n) / 1_000_000n;
  expect(BigInt(Math.round(deposit.out_amount * 100))).toBe(kopecks);
  expect(Date.parse(deposit.expired) - Date.parse(deposit.createdAt)).toBe(minutes(60));

  const list = await topups(who);
  expect(list).toMatchObject({ countDeposits: 1, available: true, explorer: TEST_WALLET.explorer });
  expect(list.deposits).toEqual([deposit]);
});

test('a period shows the requests made in it, with their count; the file has the same rows and exact amounts', async () => {
  const who = await trader();
  const { deposit: early } = (await ask(who)).body;
  server.clock.move(hours(9));
  await expireDueTopups(server.needs);
  await givenUsdtRate(server);
  const { deposit: late } = (await ask(who)).body;
  const from = new Date(server.clock.now().getTime() + hours(3)).toISOString().slice(0, 16);
  const shown = async (filters: object) => {
    const { body } = await who.post(walletApi.list.path, filters);
    return [body.countDeposits, ...body.deposits.map(({ id }: { id: number }) => id)];
  };
  expect(await shown({})).toEqual([2, late.id, early.id]);
  expect(await shown({ from })).toEqual([1, late.id]);

  const linesOf = async (wanted: object) => {
    const { body } = await who.post(walletApi.export.path, { format: 'csv', ...wanted });
    return (await server.http.inject({ method: 'GET', url: body.url })).payload.trimEnd().split('\r\n').slice(1);
  };
  expect((await linesOf({})).map((line) => Number(line.split(';')[0]))).toEqual([late.id, early.id]);
  const [line] = await linesOf({ from });
  expect(line?.split(';')[1]?.replace(',', '.')).toBe(late.in_amount.toFixed(6));
  expect(await linesOf({ to: '2020-01-01' })).toEqual([]);
});

test('less than 10 USDT, three decimals, too much and no number are told at the field', async () => {
  const who = await trader();
  for (const [amount, sentence] of [
    [9.99, 'Минимальная сумма — 10 USDT'],
    [10.001, 'Не больше 2 знаков после запятой'],
    [10.0000001, 'Не больше 2 знаков после запятой'],
    [1_000_001, 'Слишком большая сумма'],
    ['1e2', 'Допустимы только цифры'],
    ['1.500', 'Допустимы только цифры'],
    [-10, 'Минимальная сумма — 10 USDT'],
  ]) {
    const { status, body } = await who.post(walletApi.create.path, { amount });
    expect([status, body.fields?.amount]).toEqual([400, sentence]);
  }
  expect((await ask(who, 10)).status).toBe(200);
});

test('the open request is shown again, whatever amount is asked for, also to many presses at once', async () => {
  const who = await trader();
  const answers = await Promise.all([100, 100, 50, 20, 100].map((amount) => ask(who, amount)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.deposit.id)).size).toBe(1);
  expect(answers.filter(({ body }) => !body.existing)).toHaveLength(1);
  expect((await topups(who)).countDeposits).toBe(1);
});

test('a repeated request with its key gets its answer, with another body a refusal', async () => {
  const who = await trader();
  const send = (amount: number, key: string) =>
    server.http.inject({
      method: 'POST',
      url: walletApi.create.path,
      headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': key },
      payload: { amount },
    });
  const first = (await send(30, 'one')).json();
  expect((await send(30, 'one')).json()).toEqual(first);
  expect((await send(31, 'one')).statusCode).toBe(422);
  expect((await send(30, 'two')).json()).toMatchObject({ existing: true, deposit: { id: first.deposit.id } });
});

test('fifty traders asking for the same amount at once get fifty different amounts', async () => {
  const traders: Visitor[] = [];
  // A few at a time: fifty sign-ins from one address at once would be slowed down.
  while (traders.length < 50) traders.push(...(await Promise.all(Array.from({ length: 5 }, trader))));
  const answers = await Promise.all(traders.map((who) => ask(who, 777)));
  expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200));
  const amounts = new Set(answers.map(({ body }) => body.deposit.in_amount));
  expect(amounts.size).toBe(50);
});

test('an amount with all 99 tails taken is refused; a slightly other one and the time after the hold are free', async () => {
  const own = await ownServer();
  await givenUsdtRate(own);
  const filler = await own.given.user();
  await own.db.run(sql`
    insert into deposits (trader_id, wallet, in_amount, coin_rate, out_amount, status, created_at, expires_at, payable_during)
    select ${filler.id}, ${WALLET}, 100000000 + tail * 100, 10000, (100000000 + tail * 100) / 100, 2, ${own.clock.now()}, ${own.clock.now()},
      tstzrange(${own.clock.now()}, ${new Date(own.clock.now().getTime() + hours(7))})
    from generate_series(1, 98) tail`);
  const [first, second] = [await own.given.user(), await own.given.user()];
  expect((await ask(first)).body.deposit.in_amount).toBe(100.0099);
  const refused = await ask(second);
  expect(refused).toMatchObject({ status: 409, body: { code: 'amount_busy' } });
  expect((await ask(second, 100.01)).status).toBe(200);

  own.clock.move(hours(7));
  await givenUsdtRate(own);
  expect((await ask(await own.given.user())).status).toBe(200);
});

test('the database itself refuses a second owner of an amount at any moment', async () => {
  const who = await trader();
  const { deposit } = (await ask(who, 55)).body;
  const again = server.db.run(sql`
    insert into deposits (trader_id, wallet, in_amount, coin_rate, out_amount, status, created_at, expires_at, payable_during)
    select trader_id, wallet, in_amount, coin_rate, out_amount, 2, created_at, expires_at,
      tstzrange(upper(payable_during) - interval '1 second', upper(payable_during) + interval '1 hour')
    from deposits where id = ${deposit.id}`);
  await expect(again).rejects.toThrow('deposit_amount_apart');
});

test('after an hour it shows as expired at once, the job writes it down, and the next request is a new one', async () => {
  const own = await ownServer();
  await givenUsdtRate(own);
  const who = await own.given.user();
  const { deposit } = (await ask(who)).body;
  own.clock.move(minutes(60) - 1);
  expect((await topups(who)).deposits[0].status).toBe(0);
  own.clock.move(1);
  expect((await topups(who)).deposits[0].status).toBe(2);

  await expireDueTopups(own.needs);
  await expireDueTopups(own.needs);
  const rows = await own.db.many<{ event: string }>(
    sql`select event from journal where ref = ${deposit.id} order by id`,
  );
  expect(rows.map(({ event }) => event)).toEqual(['deposit.created', 'deposit.expired']);
  expect((await ask(who)).body).toMatchObject({ existing: false });

  // Even before the job has run.
  own.clock.move(minutes(61));
  const { body } = await ask(who);
  expect(body.existing).toBe(false);
  expect((await topups(who)).deposits.map(({ status }: { status: number }) => status)).toEqual([0, 2, 2]);
});

test('the job ends what is due and nothing else, and does not wait for what somebody is at', async () => {
  const own = await ownServer();
  await givenUsdtRate(own);
  const [busy, late, fresh] = [await own.given.user(), await own.given.user(), await own.given.user()];
  const statusIn = async (who: Visitor) =>
    (await own.db.one<{ status: number }>(sql`select status from deposits where trader_id = ${who.id}`))?.status;
  await ask(busy);
  await ask(late);
  own.clock.move(minutes(60) - 1);
  await ask(fresh);
  own.clock.move(1);
  await own.db.begin(async (tx) => {
    await tx.run(sql`select 1 from deposits where trader_id = ${busy.id} for update`);
    await expireDueTopups(own.needs);
  });
  expect([await statusIn(busy), await statusIn(late), await statusIn(fresh)]).toEqual([0, 2, 0]);
});

test('the second page goes on where the first ends', async () => {
  const who = await trader();
  await server.db.run(sql`
    insert into deposits (trader_id, wallet, in_amount, coin_rate, out_amount, status, created_at, expires_at, payable_during)
    select ${who.id}, ${WALLET}, 1000000, 10000, 10000, 2, ${server.clock.now()}, ${server.clock.now()}, 'empty'
    from generate_series(1, 103)`);
  const [first, second] = [await topups(who), await topups(who, 2)];
  const ids = [...first.deposits, ...second.deposits].map(({ id }: { id: number }) => id);
  expect([first.countDeposits, new Set(ids).size]).toEqual([103, ids.length]);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(first.deposits.at(-1).id - second.deposits[0].id).toBe(1);
});

test('without a wallet, without a rate and with a rate older than a day nobody can top up', async () => {
  const noWallet = await ownServer({ wallet: { ...TEST_WALLET, address: undefined } });
  await givenUsdtRate(noWallet);
  const first = await noWallet.given.user();
  expect(await ask(first)).toMatchObject({ status: 409, body: { code: 'wallet_not_set' } });
  expect((await topups(first)).available).toBe(false);

  const own = await ownServer();
  const second = await own.given.user();
  expect(await ask(second)).toMatchObject({ status: 409, body: { code: 'rate_stale' } });
  await givenUsdtRate(own);
  own.clock.move(hours(24));
  expect((await topups(second)).available).toBe(true);
  own.clock.move(1);
  expect((await topups(second)).available).toBe(false);
  const { status, body } = await ask(second);
  expect([status, body.code]).toEqual([409, 'rate_stale']);
  expect(body.error).toContain('больше суток');
});

test('a rate that changes later does not change a request', async () => {
  const who = await trader();
  const { deposit } = (await ask(who, 40)).body;
  await givenUsdtRate(server, 50_00n);
  expect((await ask(who, 40)).body.deposit).toEqual(deposit);
});

test('a moderator gets 403, nobody 401, and another trader sees nothing', async () => {
  const moderator = await server.given.user({ group: Group.moderator });
  for (const path of [walletApi.create.path, walletApi.cancel.path, walletApi.list.path]) {
    expect((await moderator.post(path, { amount: 100 })).status).toBe(403);
    expect((await server.stranger.post(path, { amount: 100 })).status).toBe(401);
  }
  await ask(await trader());
  expect(await topups(await trader())).toMatchObject({ deposits: [], countDeposits: 0 });
  expect((await ask(await server.given.user({ group: Group.payoutTrader }))).status).toBe(200);
});

test('one top-up is shown by its number, to its trader only', async () => {
  const [owner, other] = [await trader(), await trader()];
  const { deposit } = (await ask(owner)).body;
  const view = (who: Visitor) => who.post(walletApi.view.path, { deposit_id: deposit.id });
  expect((await view(owner)).body).toMatchObject({ deposit });
  expect(await view(other)).toMatchObject({ status: 404, body: { code: 'deposit_not_found' } });
});
