import { consoleSearchApi } from '@app/contract/console/console-search';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { foldAll } from '#testing/given/deal-counts.ts';
import { givenProfile } from '#testing/given/profiles.ts';
import { givenWorld, type World } from '#testing/given/world.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let world: World;
let viewer: Visitor;
beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
  viewer = await server.given.user({ roles: ['viewer'] });
});
afterAll(() => server.stop());

interface Found {
  kind: string;
  id: number;
  name: string;
  whose: string;
}
async function ask(text: string, who = viewer): Promise<Found[]> {
  const { status, body } = await who.post(consoleSearchApi.find.path, { text });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.found;
}
const find = async (text: string, who = viewer) => (await ask(text, who)).map(({ kind, id }) => `${kind} ${id}`);

test('a deal by its number and by its Payment ID, its appeal with it, whosever they are', async () => {
  for (const trader of [world.trader, world.otherTrader]) {
    const { id, deal_id } = await world.appealed(trader);
    const payment: string = await server.db.value(sql`select payment_id from deals where id = ${deal_id}`);
    expect(await find(` ${payment} `)).toEqual([`deal ${deal_id}`, `appeal ${id}`]);
    expect((await find(`№ ${deal_id}`)).slice(0, 2)).toEqual([`deal ${deal_id}`, `appeal ${id}`]);
    expect(await find(String(id))).toContain(`appeal ${id}`);
    const [deal] = await ask(payment);
    expect(deal).toMatchObject({ name: payment, whose: trader.login });
  }
});

test('last digits find deals of everybody, the newest first, folded or not; five at most', async () => {
  const people = [
    await server.given.user({ balance: 1_000_000_00n }),
    await server.given.user({ balance: 1_000_000_00n }),
  ];
  for (const trader of people) {
    const { id } = await givenProfile(server, trader);
    await server.db.run(sql`
      insert into deals (late_days, trader_id, number, platform_id, payment_id, bank_profile_id, method_group, requisite, fio, requisite_tail,
        requisite_key, real_amount, interest_rate, debited_amount, status, created_at, expires_at)
      select 30, ${trader.id}, n, 1, ${`tails-${trader.id}-`} || n, ${id}, 'sbp', '', 'Иванов', case when n % 100 = 0 then '7391' else '0001' end, null,
        100000 + n, 800, 92000, -1, ${server.clock.now()}, ${server.clock.now()} from generate_series(1, 400) n`);
  }
  const deals = async () => (await ask('7391')).filter(({ kind }) => kind === 'deal').map(({ name }) => name);
  const [one, other] = people as [Visitor, Visitor];
  const expected = [400, 300, 200, 100].map((n) => `tails-${other.id}-${n}`).concat(`tails-${one.id}-400`);
  expect(await deals()).toEqual(expected);
  await foldAll(server);
  expect(await server.db.value(sql`select count(*)::int from deal_blocks where key = -1 - 7391`)).toBeGreaterThan(0);
  expect(await deals()).toEqual(expected);
  await server.db.run(sql`
    insert into deals (late_days, trader_id, number, platform_id, payment_id, bank_profile_id, method_group, requisite, fio, requisite_tail,
      requisite_key, real_amount, interest_rate, debited_amount, status, created_at, expires_at)
    select 30, trader_id, 401, 1, 'tails-new', bank_profile_id, 'sbp', '', 'Иванов', '7391', null, 100000, 800, 92000, -1, created_at, expires_at
    from deals where trader_id = ${one.id} and number = 400`);
  expect((await deals())[0]).toBe('tails-new');
});

test('a payout by its number, by the platform’s, by the payee’s last digits', async () => {
  const id = await world.payout();
  const payout: string = await server.db.value(sql`select payout_id from payouts where id = ${id}`);
  expect(await find(payout)).toEqual([`payout ${id}`]);
  expect(await find(String(id))).toContain(`payout ${id}`);
  expect(await find('4567')).toContain(`payout ${id}`);
});

test('a top-up by its transaction and by the address that paid it; a transfer that is nobody’s as well', async () => {
  const id = await world.deposit(world.trader);
  const [txId, lost, address] = ['ef'.repeat(32), 'fe'.repeat(32), `T${'d'.repeat(33)}`];
  for (const [tx, deposit] of [
    [txId, id],
    [lost, null],
  ])
    await server.db.run(sql`
      insert into wallet_transfers (wallet, contract, tx_id, log_index, from_address, amount, block_at, seen_at, deposit_id)
      select wallet, ${`T${'b'.repeat(33)}`}, ${tx}, 0, ${address}, in_amount, ${server.clock.now()}, ${server.clock.now()}, ${deposit}::int
      from deposits where id = ${id}`);
  expect(await find(txId.toUpperCase())).toEqual([`topup ${id}`]);
  const transfer: number = await server.db.value(sql`select id from wallet_transfers where tx_id = ${lost}`);
  expect(await find(lost)).toEqual([`transfer ${transfer}`]);
  expect(await find(address)).toEqual([`topup ${id}`, `transfer ${transfer}`]);
  const support = await server.given.user({ roles: ['support'] });
  expect(await find(address, support)).toEqual([`topup ${id}`]);
});

test('a person by login, mail, phone and card; nothing of it is answered in full', async () => {
  const trader = await server.given.user({ balance: 1_000_00n });
  const { phonenumber, pan } = await givenProfile(server, trader);
  for (const text of [trader.login, trader.login.slice(0, 9), phonenumber, pan, String(trader.id)])
    expect(await find(text), text).toContain(`person ${trader.id}`);
  const answer = JSON.stringify(await ask(phonenumber));
  expect(answer).not.toContain(phonenumber.slice(2));
});

test('only kinds that the role sees; traders, moderators and strangers are not answered', async () => {
  const platform: { id: number; name: string } | undefined = await server.db.one(
    sql`select id, name from platforms where code = 'own-platform'`,
  );
  expect(await find(platform?.name ?? '')).toContain(`platform ${platform?.id}`);
  const support = await server.given.user({ roles: ['support'] });
  expect(await find(platform?.name ?? '', support)).not.toContain(`platform ${platform?.id}`);
  for (const who of [world.trader, world.moderator])
    expect((await who.post(consoleSearchApi.find.path, { text: '1' })).status).toBe(403);
  expect((await server.stranger.post(consoleSearchApi.find.path, { text: '1' })).status).toBe(401);
});

test('a text that is nobody’s finds nothing', async () => {
  for (const text of ['', '   ', 'нет такого', '9'.repeat(100)]) expect(await find(text), text).toEqual([]);
  expect((await viewer.post(consoleSearchApi.find.path, { text: '9'.repeat(101) })).status).toBe(400);
});
