import { requisitesApi } from '@app/contract/devices/requisites';
import { peopleApi } from '@app/contract/people/people';
import { MOST_SHOWN_AN_HOUR, personApi } from '@app/contract/people/person';
import { consoleSearchApi } from '@app/contract/search/console-search';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours } from '#lib/clock.ts';
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

describe('a whole number', () => {
  let serial = 0;
  const nobodys = () => `+7900${String(++serial).padStart(7, '0')}`;
  const rows = (staff: Visitor) =>
    server.db.many<{ event: string; ref: bigint; data: unknown }>(sql`
      select event, ref, data from journal where actor = ${`staff:${staff.id}`} order by id`);
  const newStaff = () => server.given.user({ roles: ['support'] });
  const statusOf = async (who: Visitor, text: string) => (await who.post(consoleSearchApi.find.path, { text })).status;

  test('counts as showing it, once an hour, with a row at whose it is, or that it is nobody’s; its last digits do not', async () => {
    const [staff, trader] = [await newStaff(), await server.given.user({ balance: 1_000_00n })];
    const { phonenumber, pan } = await givenProfile(server, trader);
    const nobody = nobodys();
    for (const text of [phonenumber, `8${phonenumber.slice(2)}`, pan, nobody, pan.slice(-4), phonenumber.slice(-4)])
      expect(await statusOf(staff, text)).toBe(200);
    const shown = (what: string, number: string) => ({ what, tail: number.slice(-4) });
    const found = { event: 'user.requisite_shown', ref: BigInt(trader.id) };
    const reason = 'Поиск по номеру целиком';
    expect(await rows(staff)).toEqual([
      { ...found, data: { ...shown('phone', phonenumber), reason } },
      { ...found, data: { ...shown('card', pan), reason } },
      { event: 'staff.number_searched', ref: BigInt(staff.id), data: shown('phone', nobody) },
    ]);
    // The list of people and its file ask the same.
    for (const path of [peopleApi.list.path, peopleApi.export.path])
      expect(
        (await staff.post(path, { search: phonenumber, ...(path === peopleApi.export.path && { format: 'csv' }) }))
          .status,
      ).toBe(200);
    expect(await rows(staff)).toHaveLength(3);
    server.clock.move(hours(1));
    expect((await staff.post(peopleApi.list.path, { search: phonenumber })).status).toBe(200);
    expect(await rows(staff)).toHaveLength(4);
    server.clock.move(hours(1));
    expect((await staff.post(peopleApi.export.path, { search: phonenumber, format: 'csv' })).status).toBe(200);
    expect(await rows(staff)).toHaveLength(5);
  });

  test('no more than may be shown within an hour, from however many windows, shown ones included', async () => {
    const [staff, trader] = [await newStaff(), await server.given.user()];
    const { device, phonenumber } = await givenProfile(server, trader);
    const show = { user_id: trader.id, kind: 'device', requisite_id: device, reason: 'Звонит' };
    expect((await staff.post(personApi.showRequisite.path, show)).status).toBe(200);
    const statuses = await Promise.all(
      Array.from({ length: MOST_SHOWN_AN_HOUR + 4 }, () => statusOf(staff, nobodys())),
    );
    expect(statuses.sort()).toEqual([...Array(MOST_SHOWN_AN_HOUR - 1).fill(200), ...Array(5).fill(429)]);
    expect(await rows(staff)).toHaveLength(MOST_SHOWN_AN_HOUR);
    expect((await staff.post(personApi.showRequisite.path, show)).status).toBe(429);
    for (const path of [peopleApi.list.path, peopleApi.export.path])
      expect(
        (await staff.post(path, { search: phonenumber, ...(path === peopleApi.export.path && { format: 'csv' }) })).body
          .code,
      ).toBe('shown_too_many');
    expect(await statusOf(staff, phonenumber.slice(-4))).toBe(200);
    server.clock.move(hours(1) + 1);
    expect(await statusOf(staff, phonenumber)).toBe(200);
  });

  test('how many were shown is not counted by walking through a person’s years', async () => {
    const plan = await server.db.begin(async (tx) => {
      await tx.run(sql`set local enable_seqscan = off`);
      return tx.many<{ 'QUERY PLAN': string }>(sql`explain select from journal
        where event in ('user.requisite_shown', 'staff.number_searched') and actor = ${'staff:1'} and at > ${server.clock.now()}`);
    });
    expect(plan.map((row) => row['QUERY PLAN']).join()).toContain('journal_numbers_shown');
  });

  test('or its last digits open nothing that is sealed, for staff and for traders; a card, a phone and a requisite are found', async () => {
    const [staff, trader] = [await newStaff(), await server.given.user({ balance: 1_000_00n })];
    const { phonenumber, pan, device } = await givenProfile(server, trader);
    const own = '+79161237755';
    const requisite = { type: 'СБП', requisite_details: { phone: own, fio: 'Иванов Иван' } };
    expect(
      (
        await trader.post(requisitesApi.create.path, {
          ...requisite,
          min_amount: 100,
          max_amount: 1000,
          total_amount: 1000,
        })
      ).status,
    ).toBe(200);
    const opened = vi.spyOn(server.needs.vault, 'open');
    for (const text of [phonenumber, phonenumber.slice(-4), pan, pan.slice(-4), own, own.slice(-4)])
      expect(await find(text, staff), text).toContain(`person ${trader.id}`);
    for (const text of [phonenumber, phonenumber.slice(-4)]) {
      const { body } = await trader.post('/trader/find', { text });
      expect(body.found).toContainEqual({
        kind: 'device',
        id: device,
        phone: expect.stringMatching(/^\+7 ••• •••-/),
        archived: false,
      });
    }
    expect(opened).not.toHaveBeenCalled();
    opened.mockRestore();
  });
});
