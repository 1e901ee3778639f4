import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { authApi } from '@app/contract/access/auth';
import { deviceDoorApi } from '@app/contract/devices/device-door';
import { devicesApi } from '@app/contract/devices/devices';
import { platformClient } from '@app/platform-client/client';
import { expireDueDeals, seconds, sql } from '@app/server/kit';
import { ownServer, type TestServer } from '@app/server/testing/server/server';
import { expect, onTestFinished, test } from 'vitest';
import { DEMO_PASSWORD, DEMO_PLATFORM } from '#people/people.ts';
import { seedDemo, seedDemoHistory } from '#people/seed.ts';
import { noticeWay } from './arrivals.ts';
import { bankTexts, codeText } from './bank-texts.ts';
import { openDoor } from './door.ts';
import { demoWorldOptions } from './life.ts';
import { makeWorld } from './world.ts';

async function demoServer(): Promise<{ server: TestServer; baseUrl: string; signal: AbortSignal }> {
  const server = await ownServer();
  await seedDemo(server.needs);
  await server.http.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.http.server.address() as AddressInfo;
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  return { server, baseUrl: `http://127.0.0.1:${port}`, signal: ending.signal };
}

async function signIn(server: TestServer, login: string) {
  const { token } = (await server.signIn(login, DEMO_PASSWORD)).body;
  const trader = server.visitor(0, login, token);
  await trader.post(authApi.prove.path, { otp_code: server.otpCode() });
  return trader;
}

test('every text of the demo’s banks is read with its amount and payer; a code is refused and found nowhere', async () => {
  const { server, baseUrl, signal } = await demoServer();
  const trader = await signIn(server, 'trader');
  const { deviceList } = (await trader.post(devicesApi.list.path, {})).body;
  const { token } = (await trader.post(devicesApi.token.path, { device_profile_id: deviceList[0].id })).body;
  const door = openDoor(baseUrl, signal);
  const { key } = await door.call(deviceDoorApi.pair, { token });

  // A phone with a profile of each bank, which may have all of it stored at once.
  await server.db.run(sql`
    insert into bank_profiles (trader_id, device_profile_id, fio, bank, min_amount, max_amount, total_amount, sbp_available, card_available,
      cycle_limit, created_at)
    select trader_id, id, 'Иванов Иван', bank, 1, 2, 3, 1, 1, 4, now() from device_profiles, unnest(${Object.keys(bankTexts)}::text[]) bank
    where id = ${deviceList[0].id}`);
  await server.db.run(sql`insert into rules (name, value) values ('notices_a_minute', 1000)`);

  const at = server.clock.now();
  const sums = [900_00n, 1_234_56n, 61_000_00n];
  const texts = Object.values(bankTexts)
    .flatMap(({ push, sms }) => [push, sms])
    .flatMap(({ sender, write }) =>
      sums.map((amount) => ({
        id: randomUUID(),
        sender,
        text: write({ amount, payer: 'Иван Петрович С.', tail: '4115', at }),
        at,
      })),
    );
  const code = { id: 'code', sender: 'T-Bank', text: codeText('482113'), at };
  const { results } = await door.call(deviceDoorApi.notices, { notices: [...texts, code], sentAt: at }, { token: key });
  expect(results).toEqual([...texts.map(({ id }) => ({ id, outcome: 'kept' })), { id: 'code', outcome: 'refused' }]);
  expect(
    await server.db.many(sql`select amount, count(*)::int from bank_notices group by amount order by amount`),
  ).toEqual(sums.map((amount) => ({ amount, count: texts.length / sums.length })));
  expect(await server.db.many(sql`select distinct payer from bank_notices where payer is not null`)).toEqual([
    { payer: 'Иван Петрович С.' },
  ]);
  expect(await whereStands(server, 'Иван Петрович')).toEqual(['bank_notices']);
  expect(await whereStands(server, '482113')).toEqual([]);
});

test('from the start both traders see arrivals of every kind and can close at least two confirmed deals; more comes while it runs', async () => {
  const { server, baseUrl, signal } = await demoServer();
  await seedDemoHistory(server.needs);
  const now = () => server.clock.now();
  const world = makeWorld(await demoWorldOptions(server.db, { baseUrl, speed: 5, seed: 3, now }), signal);
  for (const { step } of world.opening) await step();

  for (const login of ['trader', 'trader5']) {
    const trader = await signIn(server, login);
    const { traderDeals } = (await trader.post('/trader/deals', { status: '0' })).body;
    const channels = traderDeals.map(({ notice }: { notice: { channel: string } | null }) => notice?.channel);
    expect(channels, login).toContain('push');
    expect(channels, login).toContain('sms');
    expect((await trader.post('/trader/deals/confirmed', {})).body.deals.length, login).toBeGreaterThanOrEqual(2);
    for (const state of ['waiting', 'joined', 'foreign'])
      expect((await trader.post('/trader/bank-notices', { state })).body.countBankNotices, state).toBeGreaterThan(2);
  }

  const before = await ways(server);
  const platform = platformClient({ url: baseUrl, ...DEMO_PLATFORM, now });
  for (const way of ['late', 'unlike', 'sms', 'push']) await makeDealOf(platform, way);
  const missing = new Set(Object.keys(before) as (keyof typeof before)[]);
  for (let round = 0; round < 40 && missing.size > 0; round++) {
    server.clock.move(seconds(12));
    await world.heartbeat.step();
    for (const { step, name } of world.acts)
      for (let times = name === 'a customer pays' ? 4 : 1; times > 0; times--)
        if (/pays|closes|tell|late|money|code/.test(name)) await step().catch(() => {});
    await expireDueDeals(server.needs);
    const now = await ways(server);
    for (const way of missing) if (now[way] > before[way]) missing.delete(way);
  }
  expect(missing).toEqual(new Set());
  expect(await whereStands(server, 'для входа')).toEqual([]);
  expect(await server.ledgerBreaches()).toEqual([]);
});

let asked = 0;

/**
 * The way of a deal depends on its number, so the draw alone may never bring one that a visitor has and that is paid late. Of an amount that
 * nothing else of the demo has.
 */
async function makeDealOf(platform: ReturnType<typeof platformClient>, way: string): Promise<void> {
  for (;;) {
    const amount = 40_100_00n + BigInt(asked++) * 30_00n;
    const deal = { payment_id: `way-${asked}`, amount, method_group: 'sbp', expires_in: 60 } as const;
    const { id } = await platform.createDeal(deal);
    if (noticeWay({ id }) === way) return;
    await platform.cancelDeal(id);
  }
}

/** How much has come in each way. */
async function ways({ db }: TestServer) {
  const row = await db.one<Record<'push' | 'sms' | 'unlike' | 'late' | 'unmatched' | 'closed' | 'refused', number>>(sql`
    select count(*) filter (where n.channel = 'push')::int as push, count(*) filter (where n.channel = 'sms')::int as sms,
      count(*) filter (where n.amount <> d.real_amount)::int as unlike, count(*) filter (where n.at > d.expires_at)::int as late,
      count(*) filter (where d.id is null)::int as unmatched, count(*) filter (where d.closed_at >= n.at)::int as closed,
      (select coalesce(sum(refused), 0) from notice_counts)::int as refused
    from bank_notices n left join deals d on d.notice_id = n.id`);
  if (!row) throw new Error('Nothing was counted');
  return row;
}

/** The tables that hold these words anywhere. */
async function whereStands({ db }: TestServer, words: string): Promise<string[]> {
  const tables = await db.many<{ name: string }>(sql`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`);
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await db.many<{ xml: string }>(sql`
      select query_to_xml(${`select * from ${name} as t where position('${words}' in t::text) > 0`}, true, false, '')::text as xml`);
    if (rows.some(({ xml }) => xml.includes('<row'))) found.push(name);
  }
  return found;
}
