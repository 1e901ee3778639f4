import { type FoundThing, findApi } from '@app/contract/search/find';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { CARD, payoutPeople } from '#testing/given/payouts.ts';
import { givenProfile } from '#testing/given/profiles.ts';
import { givenWorld, type World } from '#testing/given/world.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
});
afterAll(() => server.stop());

const ask = async (who: Visitor, text: string) => {
  const { status, body } = await who.post(findApi.find.path, { text });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const namesOf = ({ found }: { found: FoundThing[] }) => found.map(({ kind, id }) => `${kind} ${id}`);
const find = async (who: Visitor, text: string) => namesOf(await ask(who, text));

test('a deal is found by its number and by its Payment ID, and its appeal with it', async () => {
  const { id, deal_id } = await world.appealed(world.trader);
  const payment: string = await server.db.value(sql`select payment_id from deals where id = ${deal_id}`);
  expect(await find(world.trader, ` ${payment} `)).toEqual([`deal ${deal_id}`, `appeal ${id}`]);
  expect(await find(world.trader, `№ ${deal_id}`)).toContain(`deal ${deal_id}`);
  expect(await find(world.trader, String(deal_id))).toContain(`appeal ${id}`);
  // Others have none of it.
  for (const stranger of [world.otherTrader, world.moderator]) {
    expect(await find(stranger, payment)).toEqual([]);
    expect(await find(stranger, String(deal_id))).not.toContain(`deal ${deal_id}`);
    expect(await find(stranger, String(id))).not.toContain(`appeal ${id}`);
  }
});

test('the last digits find deals, newest first, the ЛК and the phone; the list has the rest', async () => {
  const trader = await server.given.user({ twoFactor: true, balance: 100_000_00n });
  const { id, device, phonenumber } = await givenProfile(server, trader);
  await server.db.run(sql`
    insert into deals (late_days, trader_id, number, platform_id, payment_id, bank_profile_id, method_group, requisite, fio, requisite_tail,
      requisite_key, real_amount, interest_rate, debited_amount, status, created_at, expires_at)
    select 30, ${trader.id}, n, 1, ${`tails-${trader.id}-`} || n, ${id}, 'sbp', '', 'Иванов', ${phonenumber.slice(-4)}, null, 100000 + n, 800, 92000, -1,
      ${server.clock.now()}, ${server.clock.now()} from generate_series(1, 7) n`);
  const { found, deals } = await ask(trader, phonenumber.slice(-4));
  const amounts = found.flatMap((one: FoundThing) => (one.kind === 'deal' ? [Number(one.amount)] : []));
  expect(amounts).toEqual([1000.07, 1000.06, 1000.05, 1000.04, 1000.03]);
  expect(deals).toEqual({ text: phonenumber.slice(-4), count: 7 });
  expect(namesOf({ found })).toContain(`device ${device}`);
  expect(found.find(({ kind }: FoundThing) => kind === 'device')).toMatchObject({ archived: false });

  // The whole number, as people write it, means the same deals and exactly this phone. It is never answered in full.
  const [, a, b, c, d] = /^\+7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phonenumber) ?? [];
  const whole = await ask(trader, `8 (${a}) ${b}-${c}-${d}`);
  expect(whole).toEqual({ found, deals });
  expect(JSON.stringify(whole)).not.toContain(phonenumber.slice(2));
  expect(await find(world.otherTrader, phonenumber)).toEqual([]);
});

test('a card finds its ЛК, whole or by its last digits; ЛК and its number find it, too', async () => {
  const trader = await server.given.user({ balance: 1_000_00n });
  const { id, pan } = await givenProfile(server, trader);
  const spaced = pan.replace(/(\d{4})/g, '$1 ');
  for (const text of [spaced, pan.slice(-4), `лк${id}`, `ЛК ${id}`, String(id)]) {
    expect(await find(trader, text), text).toContain(`profile ${id}`);
    expect(await find(world.otherTrader, text), text).not.toContain(`profile ${id}`);
  }
});

test('a top-up is found by its number and by the hash of its transaction', async () => {
  const { trader, otherTrader } = world;
  const txId = 'ab'.repeat(32);
  const id = await server.db.value<number>(sql`
    insert into deposits (trader_id, wallet, in_amount, coin_rate, out_amount, status, created_at, expires_at, received_at, payable_during)
    values (${trader.id}, ${`T${'a'.repeat(33)}`}, 10000100, 9000, 90000, 1, ${server.clock.now()}, ${server.clock.now()}, ${server.clock.now()}, 'empty')
    returning id`);
  await server.db.run(sql`
    insert into wallet_transfers (wallet, contract, tx_id, log_index, from_address, amount, block_at, seen_at, deposit_id)
    select ${`T${'a'.repeat(33)}`}, ${`T${'b'.repeat(33)}`}, ${txId}, 0, ${`T${'c'.repeat(33)}`}, 10000100, ${server.clock.now()}, ${server.clock.now()}, ${id}`);
  expect(await find(trader, txId.toUpperCase())).toEqual([`deposit ${id}`]);
  expect(await find(trader, String(id))).toContain(`deposit ${id}`);
  expect(await find(otherTrader, txId)).toEqual([]);
});

test('payouts: a trader finds the pool and their own, a moderator all, a trader without payouts none', async () => {
  const people = payoutPeople(server);
  const [trader, colleague] = [await people.trader(), await people.trader()];
  const [own, others, pool] = [await people.inWork(trader), await people.inWork(colleague), await people.waiting()];
  const tail = CARD.slice(-4);
  const seen = [pool, others, own].sort((a, b) => b - a).map((id) => `payout ${id}`);
  expect((await find(world.moderator, tail)).slice(0, 3)).toEqual(seen);
  expect(await find(world.moderator, String(others))).toContain(`payout ${others}`);
  expect(await find(trader, tail)).toEqual(seen.filter((name) => name !== `payout ${others}`));
  expect(await find(trader, String(others))).not.toContain(`payout ${others}`);
  expect(await find(world.trader, tail)).not.toContain(`payout ${pool}`);
});

test('a text that is nobody’s number finds nothing, and a visitor is not answered', async () => {
  for (const text of ['', '   ', 'нет такого', '9'.repeat(100)])
    expect(await ask(world.trader, text)).toEqual({ found: [], deals: null });
  expect((await world.trader.post(findApi.find.path, { text: '9'.repeat(101) })).status).toBe(400);
  expect((await server.stranger.post(findApi.find.path, { text: '1' })).status).toBe(401);
});
