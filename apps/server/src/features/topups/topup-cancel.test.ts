import { walletApi } from '@app/contract/topups/wallet-api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours, later, minutes } from '#lib/clock.ts';
import { ask, balance, cancel, givenUsdtRate, startChain, topups, units, WALLET } from '#testing/given/topups.ts';
import { ownServer, startServer, type TestServer } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(() => givenUsdtRate(server));
afterAll(() => server.stop());

const trader = () => server.given.user();
const refused = { status: 409, body: { code: 'deposit_not_waiting' } };

test('a trader who mistyped calls the request off and makes another; the first is in the archive', async () => {
  const who = await trader();
  const first = (await ask(who, 1000)).body.deposit;
  expect(await cancel(who, first.id)).toMatchObject({ status: 200, body: { success: true } });
  const second = (await ask(who, 100)).body;
  expect(second).toMatchObject({ existing: false, deposit: { cancelledAt: null } });
  expect((await topups(who)).deposits).toEqual([
    second.deposit,
    { ...first, status: 2, cancelledAt: server.clock.now().toISOString() },
  ]);
  const events = await server.db.many(sql`select event, actor from journal where ref = ${first.id} order by id`);
  expect(events.at(-1)).toEqual({ event: 'deposit.cancelled', actor: `user:${who.id}` });
});

test('only one’s own, and only while it waits: not again, not when paid, not when its hour is over', async () => {
  const chain = await startChain(server);
  const [who, other] = [await trader(), await trader()];
  const { deposit } = (await ask(who)).body;
  expect(await cancel(other, deposit.id)).toMatchObject({ status: 404, body: { code: 'deposit_not_found' } });
  await cancel(who, deposit.id);
  expect(await cancel(who, deposit.id)).toMatchObject(refused);

  const paid = (await ask(who)).body.deposit;
  chain.pay(units(paid.in_amount));
  await chain.look();
  expect(await cancel(who, paid.id)).toMatchObject(refused);

  const old = (await ask(who)).body.deposit;
  server.clock.move(minutes(60));
  expect(await cancel(who, old.id)).toMatchObject(refused);
  expect((await topups(who)).deposits[0]).toMatchObject({ id: old.id, status: 2, cancelledAt: null });
});

test('a repeated cancellation with its key gets its answer', async () => {
  const who = await trader();
  const { deposit } = (await ask(who)).body;
  const send = () =>
    server.http.inject({
      method: 'POST',
      url: walletApi.cancel.path,
      headers: { authorization: `Bearer ${who.token}`, 'idempotency-key': 'one' },
      payload: { deposit_id: deposit.id },
    });
  const answers = [await send(), ...(await Promise.all([send(), send()]))];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect((await cancel(who, deposit.id)).status).toBe(409);
});

/** Made at 92.40; then the rate changes, after ten minutes the request is cancelled, and the payment comes at that moment. */
async function payCancelled(rate: bigint, paidAt: (deposit: { expired: string; createdAt: string }) => Date) {
  const chain = await startChain(server);
  const who = await trader();
  const { deposit } = (await ask(who)).body;
  server.clock.move(minutes(5));
  await givenUsdtRate(server, rate);
  server.clock.move(minutes(5));
  await cancel(who, deposit.id);
  chain.pay(units(deposit.in_amount), { at: paidAt(deposit) });
  server.clock.move(hours(2));
  await chain.look();
  const { status, coin_rate } = (await topups(who)).deposits[0];
  expect(status).toBe(1);
  expect(await balance(who)).toBe(Number((units(deposit.in_amount) * units(coin_rate)) / 10_000n / 1_000_000n) / 100);
  expect(await server.ledgerBreaches()).toEqual([]);
  return coin_rate;
}

test('who pays a request they called off gets the money, at the promised rate when it was on its way by then', async () => {
  expect(await payCancelled(80_00n, ({ createdAt }) => later(new Date(createdAt), minutes(10) - 1))).toBe(92.4);
});

test('a request that was called off is no promise any more: from that moment on the lower rate counts, after its hour that of the payment', async () => {
  expect(await payCancelled(80_00n, ({ createdAt }) => later(new Date(createdAt), minutes(10)))).toBe(80);
  const inTheHour = ({ expired }: { expired: string }) => later(new Date(expired), -1);
  expect(await payCancelled(80_00n, inTheHour)).toBe(80);
  expect(await payCancelled(99_00n, inTheHour)).toBe(92.4);
  expect(await payCancelled(99_00n, ({ expired }) => new Date(expired))).toBe(99);
});

test('five requests called off at five rates are not five promises to choose from', async () => {
  const chain = await startChain(server);
  const who = await trader();
  const asked: { id: number; in_amount: number }[] = [];
  for (const rate of [92_00n, 95_00n, 90_00n, 88_00n, 85_00n]) {
    await givenUsdtRate(server, rate);
    const { deposit } = (await ask(who, 1000)).body;
    await cancel(who, deposit.id);
    asked.push(deposit);
    server.clock.move(minutes(5));
  }
  const [, best] = asked;
  chain.pay(units(best?.in_amount ?? 0), { at: server.clock.now() });
  await chain.look();
  const paid = (await topups(who)).deposits.find(({ id }: { id: number }) => id === best?.id);
  expect(paid).toMatchObject({ status: 1, coin_rate: 85 });
});

test('the amount of a cancelled request goes to nobody else before the six hours are over', async () => {
  const own = await ownServer();
  await givenUsdtRate(own);
  const [who, other] = [await own.given.user(), await own.given.user()];
  const at = own.clock.now();
  await own.db.run(sql`
    insert into deposits (trader_id, wallet, in_amount, coin_rate, out_amount, status, created_at, expires_at, payable_during)
    select ${other.id}, ${WALLET}, 100000000 + tail * 100, 10000, (100000000 + tail * 100) / 100, 2, ${at}, ${at},
      tstzrange(${at}, ${later(at, hours(100))})
    from generate_series(1, 98) tail`);
  const { deposit } = (await ask(who)).body;
  await cancel(who, deposit.id);
  own.clock.move(hours(7) - 1);
  const stranger = await own.given.user();
  expect(await ask(stranger)).toMatchObject({ status: 409, body: { code: 'amount_busy' } });
  own.clock.move(1);
  expect((await ask(stranger)).body.deposit.in_amount).toBe(deposit.in_amount);
});

test('cancelled and paid in the same second: the money comes once, whichever was first', async () => {
  const chain = await startChain(server);
  const answers: number[] = [];
  for (let round = 0; round < 8; round++) {
    const who = await trader();
    const { deposit } = (await ask(who)).body;
    chain.pay(units(deposit.in_amount));
    const [cancelled] = await Promise.all([cancel(who, deposit.id), chain.look(), cancel(who, deposit.id), ask(who)]);
    answers.push(cancelled.status);
    await chain.look();
    expect(await balance(who)).toBe(deposit.out_amount);
    const row = (await topups(who)).deposits.find(({ id }: { id: number }) => id === deposit.id);
    expect(row).toMatchObject({ status: 1, coin_rate: 92.4 });
  }
  for (const status of answers) expect([200, 409]).toContain(status);
  expect(await server.ledgerBreaches()).toEqual([]);
  expect(chain.complaints).toEqual([]);
});
