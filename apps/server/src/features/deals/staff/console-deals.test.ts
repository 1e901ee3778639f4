import { type ConsoleDeal, type ConsoleDealView, consoleDealsApi } from '@app/contract/deals/console-deals';
import { dealsApi } from '@app/contract/deals/deals-api';
import { platformApi } from '@app/contract/platforms/platform';
import { moscowClock, moscowDay } from '@app/contract/values/period';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours } from '#lib/clock.ts';
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

type Answered<T> = {
  [Key in keyof T]: T[Key] extends bigint | null ? number | null : T[Key] extends Date | null ? string | null : T[Key];
};
type Row = Answered<ConsoleDeal>;
interface Page {
  rows: Row[];
  next: number | null;
  platforms: { id: number; name: string }[];
}

async function list(filters: object = {}): Promise<Page> {
  const { status, body } = await viewer.post(consoleDealsApi.list.path, filters);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const found = async (filters: object) => (await list(filters)).rows.map(({ id }) => id);
const view = async (id: number): Promise<Omit<Answered<ConsoleDealView>, never>> =>
  (await viewer.post(consoleDealsApi.view.path, { id })).body;

async function close(trader: Visitor, deal_id: number) {
  const sent = { deal_id, otp_code: world.code(), state: 'close' };
  expect((await trader.post(dealsApi.changeStatus.path, sent)).status).toBe(200);
}

test('deals of everybody, the newest first, with whose they are, the end of the requisite, and what was debited', async () => {
  const { trader, otherTrader } = world;
  const [mine, theirs] = [await world.deal(trader), await world.deal(otherTrader, world.platforms.other)];
  await close(trader, mine);
  const { rows, platforms } = await list();
  expect(rows.slice(0, 2).map(({ id }) => id)).toEqual([theirs, mine]);
  const [waiting, closed] = rows as [Row, Row];
  expect(closed).toMatchObject({
    trader: { id: trader.id, name: trader.login },
    bank: '100000000004',
    method_group: 'sbp',
    status: 1,
    debited: Math.round(Number(closed.amount) * 92) / 100,
    endedAt: server.clock.now().toISOString(),
  });
  expect(closed.tail).toMatch(/^\d{4}$/);
  expect(waiting).toMatchObject({ trader: { id: otherTrader.id }, status: 0, debited: null, endedAt: null });
  expect(platforms.map(({ id }) => id)).toContain(waiting.platform.id);
  expect(waiting.platform.id).not.toBe(closed.platform.id);
  // Neither the whole number nor anything else of the requisite leaves the server.
  expect(JSON.stringify(rows.map(({ bank: _, ...row }) => row))).not.toMatch(/\d{10}/);
});

test('every filter narrows, and together they narrow more', async () => {
  const { trader, otherTrader, platforms } = world;
  const one = await world.deal(trader);
  const two = await world.ended(trader);
  const three = await world.deal(otherTrader, platforms.other);
  const rows = (await list()).rows.filter(({ id }) => [one, two, three].includes(id));
  const [third, second, first] = rows as [Row, Row, Row];

  for (const who of [trader.login, String(trader.id)]) {
    const own = await found({ trader: who });
    expect(own.slice(0, 2)).toEqual([two, one]);
    expect(own).not.toContain(three);
  }
  expect(await found({ trader: 'nobody-of-this-name' })).toEqual([]);
  expect(await found({ platform: third.platform.id })).toContain(three);
  expect(await found({ platform: third.platform.id })).not.toContain(one);
  expect(await found({ status: 0 })).toEqual(expect.arrayContaining([three, one]));
  expect(await found({ status: -2 })).toContain(two);
  expect(await found({ status: -2 })).not.toContain(one);
  expect(await found({ status: 0, trader: trader.login })).not.toContain(three);
  expect(await found({ amount_from: second.amount, amount_to: second.amount })).toEqual([two]);
  expect(await found({ amount_from: Number(second.amount) + 0.01 })).not.toContain(two);
  expect(await found({ bank: '100000000004' })).toContain(one);
  expect(await found({ bank: '100000000008' })).toEqual([]);
  expect(await found({ search: `№ ${one}` })).toEqual([one]);
  expect(await found({ search: first.payment_id })).toEqual([one]);
  expect(await found({ search: first.payment_id, status: -2 })).toEqual([]);
  const wrong = await viewer.post(consoleDealsApi.list.path, { amount_from: 10, amount_to: 5 });
  expect(wrong.body.fields.amount_to).toBe('Верхняя сумма меньше нижней');
});

test('a period is exact to the minute, of everybody and of one', async () => {
  const trader = await server.given.user({ twoFactor: true, balance: 1_000_000_00n });
  const before = await world.deal(trader);
  server.clock.move(hours(2));
  const within = await world.deal(trader);
  const minute = moscowClock(server.clock.now()).slice(0, 16);
  server.clock.move(hours(2));
  const after = await world.deal(trader);
  for (const whose of [{}, { trader: trader.login }]) {
    expect(await found({ ...whose, from: minute, to: minute })).toEqual([within]);
    expect((await found({ ...whose, from: minute })).filter((id) => id >= before)).toEqual([after, within]);
    expect((await found({ ...whose, to: minute })).slice(0, 2)).toEqual([within, before]);
    expect(await found({ ...whose, from: '2020-01-01', to: '2020-12-31' })).toEqual([]);
    expect(await found({ ...whose, from: '2098-01-01' })).toEqual([]);
  }
  const day = moscowDay(server.clock.now());
  expect(await found({ from: day, to: day })).toContain(after);
});

test('page by page, each deal once', async () => {
  const trader = await server.given.user({ balance: 1_000_000_00n });
  const first = await world.deal(trader);
  const [profile] = await server.db.many<{ id: number }>(
    sql`select id from bank_profiles where trader_id = ${trader.id}`,
  );
  await server.db.run(sql`
    insert into deals (late_days, trader_id, number, platform_id, payment_id, bank_profile_id, method_group, requisite, fio, requisite_tail,
      requisite_key, real_amount, interest_rate, debited_amount, status, created_at, expires_at)
    select 30, ${trader.id}, n + 10, 1, ${`pages-${trader.id}-`} || n, ${profile?.id}, 'sbp', '', 'Иванов', '1234', null, 100000 + n, 800, 92000, -1,
      ${server.clock.now()}, ${server.clock.now()} from generate_series(1, 120) n`);
  for (const whose of [{}, { trader: trader.login }, { trader: trader.login, status: -1 }]) {
    const seen: number[] = [];
    let before: number | null = null;
    do {
      const page: Page = await list({ ...whose, ...(before && { before }) });
      seen.push(...page.rows.filter(({ id }) => id > first).map(({ id }) => id));
      before = page.next;
    } while (before !== null);
    expect(seen).toHaveLength(120);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  }
});

test('a deal’s page: facts, every posting, its history in order, what the platform was told, its appeal', async () => {
  const { trader } = world;
  const { id: appeal, deal_id } = await world.appealed(trader);
  const deal = await view(deal_id);
  expect(deal).toMatchObject({
    id: deal_id,
    trader: { id: trader.id, name: trader.login },
    status: -1,
    fio: 'Иванов Иван',
    interest_rate: 8,
    notice: null,
    appeals: [{ id: appeal, attempt: 1, status: 0 }],
  });
  const debit = Math.round(Number(deal.amount) * 92) / 100;
  expect(deal.to_debit).toBe(debit);
  expect(deal.moves).toMatchObject([
    { kind: 'deal.held', from: 'available', to: 'held', amount: debit },
    { kind: 'deal.released', from: 'held', to: 'available', amount: debit },
  ]);
  expect(deal.timeline.map(({ event }) => event)).toEqual(['deal.created', 'deal.expired']);
  expect(deal.timeline[0]).toMatchObject({ ref: deal_id, by: 'platform' });
  expect(deal.endedAt).toBe(deal.timeline[1]?.at);
});

test('what the bank told of is on the page', async () => {
  const { id, deal_id } = await world.bankNotice(world.trader);
  await server.db.run(sql`update deals set notice_id = ${id} where id = ${deal_id}`);
  expect((await view(deal_id)).notice).toMatchObject({ id, byHand: true });
});

test('webhooks of the deal with how they stand', async () => {
  const id = await world.deal(world.trader);
  await server.db.run(sql`
    with told as (
      insert into webhooks (platform_id, object, type, body, state, attempts, created_at, due_at, retry_until)
      select platform_id, 'deal:' || id, 'deal.created', '{}', 'given_up', 3, created_at, created_at, created_at from deals where id = ${id} returning id)
    insert into webhook_deliveries (webhook_id, at, milliseconds, status, answer) select id, now(), 10, 502, 'no' from told`);
  expect((await view(id)).webhooks).toMatchObject([
    { type: 'deal.created', state: 'given_up', attempts: 3, status: 502, deliveredAt: null },
  ]);
});

test('a file has exactly what the filter finds, with masked requisites', async () => {
  const trader = await server.given.user({ balance: 1_000_000_00n });
  const ids = [await world.deal(trader), await world.deal(trader)];
  const { body } = await viewer.post(consoleDealsApi.export.path, {
    trader: trader.login,
    amount_from: 100.5,
    format: 'csv',
  });
  const file = await server.http.inject(body.url);
  const [head, ...lines] = file.payload.trim().split('\n');
  expect(head).toContain('Payment ID');
  expect(lines.map((line) => Number(line.split(';')[0]))).toEqual(ids.toReversed());
  expect(lines[0]).toContain(trader.login);
  expect(lines[0]).toMatch(/•••• \d{4}/);
  expect(lines[0]).not.toMatch(/\d{10}/);
});

test('a link stops working with the person’s right to look', async () => {
  const former = await server.given.user({ roles: ['finance'] });
  const { body } = await former.post(consoleDealsApi.export.path, { format: 'csv' });
  await server.db.run(sql`update staff set state = 'off' where user_id = ${former.id}`);
  expect((await server.http.inject(body.url)).statusCode).toBe(403);
});

test('all staff look; traders, moderators and strangers do not', async () => {
  const id = await world.deal(world.trader);
  for (const role of ['owner', 'support', 'finance', 'viewer'] as const) {
    const staff = await server.given.user({ roles: [role] });
    expect((await staff.post(consoleDealsApi.list.path, {})).status).toBe(200);
    expect((await staff.post(consoleDealsApi.view.path, { id })).status).toBe(200);
  }
  for (const { path } of [consoleDealsApi.list, consoleDealsApi.view, consoleDealsApi.export]) {
    for (const who of [world.trader, world.moderator])
      expect((await who.post(path, { id, format: 'csv' })).status, path).toBe(403);
    expect((await server.stranger.post(path, {})).status).toBe(401);
  }
  const missing = await viewer.post(consoleDealsApi.view.path, { id: 2_000_000_000 });
  expect([missing.status, missing.body.code]).toEqual([404, 'deal_not_found']);
});

test('a cancelled deal ended when the platform cancelled it', async () => {
  const id = await world.deal(world.trader);
  server.clock.move(hours(0.05));
  await world.platforms.own('POST', platformApi.cancelDeal.path.replace(':id', String(id)));
  const { rows } = await list({ search: String(id) });
  expect(rows[0]).toMatchObject({ status: -2, endedAt: server.clock.now().toISOString() });
});

test('nothing walks through all deals', async () => {
  const plans = await server.db.begin(async (tx) => {
    await tx.run(sql`set local enable_seqscan = off`);
    const explain = async (question: ReturnType<typeof sql>) =>
      (await tx.many<{ 'QUERY PLAN': string }>(sql`explain ${question}`)).map((row) => row['QUERY PLAN']).join('\n');
    return [
      await explain(
        sql`select * from deals d where d.id >= 100 and d.id < 20100 and d.status = 2 order by d.id desc limit 51`,
      ),
      await explain(
        sql`select * from deals d where d.trader_id = 5 and d.number >= 100 and d.number < 20100 order by d.number desc limit 51`,
      ),
      await explain(sql`select id from deals where payment_id = 'a'`),
    ];
  });
  expect(plans[0]).toMatch(/Index Scan.* using deals_pkey/);
  expect(plans[1]).toContain('deal_number_once');
  expect(plans[2]).toContain('deal_payment_once');
});
