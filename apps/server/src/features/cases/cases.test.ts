import type { CaseRow, casesApi } from '@app/contract/cases/cases';
import { countersApi } from '@app/contract/counters';
import type { RouteAnswer } from '@app/contract/route';
import { Group } from '@app/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours, minutes } from '#lib/clock.ts';
import { newPng } from '#testing/files/png.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { givenWorld, type World } from '#testing/given/world.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let world: World;
let people: ReturnType<typeof payoutPeople>;
let judge: Visitor;
let moderator: Visitor;
beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
  people = payoutPeople(server);
  judge = await server.given.user({ roles: ['support'] });
  moderator = await server.given.user({ group: Group.moderator });
});
afterAll(() => server.stop());

const ask = async (who: Visitor, filters: object = {}): Promise<RouteAnswer<(typeof casesApi)['list']>> =>
  (await who.post('/staff/v1/cases', filters)).body;
const keysOf = (rows: CaseRow[]) => rows.map(({ kind, id }) => `${kind} ${id}`);
const find = async (who: Visitor, kind: string, id: number) =>
  (await ask(who)).rows.find((row) => row.kind === kind && row.id === id);
const end = (table: 'appeals' | 'payouts') =>
  server.db.run(
    table === 'appeals'
      ? sql`update appeals set status = 5, held_amount = 0, short_amount = 0 where status = 4`
      : sql`update payouts set status = 4, note = 'конец', note_kind = 'rejected' where status in (1, 2, -1)`,
  );
const empty = async () => {
  await end('appeals');
  await end('payouts');
};

test('appeals in review and payouts to check wait together; a moderator sees payouts alone, without the platform', async () => {
  await empty();
  const appeal = await world.reviewed(world.trader);
  const trader = await people.trader();
  const sent = await people.inReview(trader);
  const other = await people.trader();
  const cancelled = await people.inWork(other);
  await people.cancel(other, cancelled);
  await people.inWork(await people.trader());
  await world.appeal(world.trader);
  const { rows, total, counts } = await ask(judge);
  expect(keysOf(rows).sort()).toEqual([`appeal ${appeal}`, `payout ${sent}`, `payout ${cancelled}`].sort());
  expect(total).toBe(3);
  const left = { over: 0, hour: 2, six: 0, more: 1 };
  expect(counts).toEqual({ all: 3, appeal: 1, payout: 2, mine: 0, free: 3, overdue: 0, left });
  const own = await ask(moderator);
  expect(keysOf(own.rows).sort()).toEqual([`payout ${sent}`, `payout ${cancelled}`].sort());
  expect(own.counts).toMatchObject({ all: 2, appeal: 0 });
  expect(own.platforms).toEqual([]);
  for (const row of own.rows) expect(row).toMatchObject({ platform: null, number: null, tail: '0015' });
  expect(rows.find(({ id }) => id === sent)).toMatchObject({
    platform: { name: expect.any(String) },
    number: expect.stringMatching(/^out-/),
    trader: { id: trader.id, name: trader.login },
    state: 'review',
  });
  for (const [who, count] of [
    [judge, 3],
    [moderator, 2],
    [await server.given.user({ roles: ['finance'] }), 0],
  ] as const)
    expect((await who.get(countersApi.read.path)).body.cases.count).toBe(count);
});

test('time left comes first, then the sum, then the flags', async () => {
  await empty();
  const first = await people.inReview(await people.trader(), { amount: 300 });
  server.clock.move(minutes(61));
  const large = await people.inReview(await people.trader(), { amount: 5_000 });
  const small = await people.inReview(await people.trader(), { amount: 400 });
  const copied = newPng();
  await people
    .inReview(await people.trader(), { amount: 400 }, [copied])
    .then((id) =>
      server.db.run(sql`update payouts set status = 4, note = 'x', note_kind = 'rejected' where id = ${id}`),
    );
  const flagged = await people.inReview(await people.trader(), { amount: 400 }, [copied]);
  const appeal = await world.reviewed(world.trader);
  const { rows } = await ask(judge);
  expect(keysOf(rows)).toEqual([
    `payout ${first}`,
    `payout ${large}`,
    `payout ${flagged}`,
    `payout ${small}`,
    `appeal ${appeal}`,
  ]);
  expect(rows.map(({ flags }) => flags)).toEqual([['overdue'], [], ['seen_before'], [], ['repeated']]);
  server.clock.move(hours(24));
  expect((await ask(judge)).rows[0]).toMatchObject({ kind: 'payout', id: large, flags: ['overdue'] });
  expect((await find(judge, 'appeal', appeal))?.flags).toContain('overdue');
});

test('a payout too long in work, or of a blocked trader, is overdue at once', async () => {
  await empty();
  const [trader, blocked] = [await people.trader(), await people.trader()];
  const late = await people.inWork(trader);
  server.clock.move(minutes(31));
  const abandoned = await people.inWork(blocked);
  expect(keysOf((await ask(moderator)).rows)).toEqual([`payout ${late}`]);
  await server.db.run(sql`update users set state = 'blocked' where id = ${blocked.id}`);
  const { rows } = await ask(moderator);
  expect(keysOf(rows).sort()).toEqual([`payout ${late}`, `payout ${abandoned}`].sort());
  for (const row of rows) expect(row).toMatchObject({ state: 'overdue', flags: ['overdue'] });
});

test('filters in one list: kind, mine and free, flag, trader, platform, bank, amount, period, any number', async () => {
  await empty();
  const trader = await people.trader();
  const payout = await people.inReview(trader, { amount: 700 });
  const another = await people.inReview(await people.trader(), { amount: 900, bank: '100000000111' });
  const appeal = await world.reviewed(world.trader);
  const shown = await find(judge, 'appeal', appeal);
  await judge.post('/staff/v1/cases/lease', { kind: 'payout', id: payout });
  await moderator.post('/staff/v1/cases/lease', { kind: 'payout', id: another });
  const found = async (filters: object) => keysOf((await ask(judge, filters)).rows);
  const number = (await find(judge, 'payout', another))?.number;
  expect(await found({ kind: 'appeal' })).toEqual([`appeal ${appeal}`]);
  expect(await found({ whose: 'mine' })).toEqual([`payout ${payout}`]);
  expect(await found({ whose: 'free' })).toEqual([`appeal ${appeal}`]);
  expect((await ask(judge)).counts).toMatchObject({ mine: 1, free: 1 });
  expect(await found({ flag: 'repeated' })).toEqual([`appeal ${appeal}`]);
  expect(await found({ left: 'more' })).toEqual([`appeal ${appeal}`]);
  expect(await found({ left: 'hour' })).toHaveLength(2);
  expect(await found({ left: 'over' })).toEqual([]);
  expect(await found({ trader: trader.login })).toEqual([`payout ${payout}`]);
  expect(await found({ trader: String(trader.id) })).toEqual([`payout ${payout}`]);
  expect(await found({ trader: 'nobody-at-all' })).toEqual([]);
  expect(await found({ bank: '100000000111' })).toEqual([`payout ${another}`]);
  expect(await found({ platform: shown?.platform?.id })).toEqual([`appeal ${appeal}`]);
  expect(await found({ amount_from: 650, amount_to: 750 })).toEqual([`payout ${payout}`]);
  expect(await found({ from: '2020-01-01', to: '2020-12-31' })).toEqual([]);
  expect(await found({ search: String(payout) })).toEqual([`payout ${payout}`]);
  expect(await found({ search: `№ ${shown?.deal_id}` })).toEqual([`appeal ${appeal}`]);
  expect(await found({ search: shown?.number })).toEqual([`appeal ${appeal}`]);
  expect(await found({ search: number })).toEqual([`payout ${another}`]);
  expect((await judge.post('/staff/v1/cases', { amount_from: 2, amount_to: 1 })).status).toBe(400);
  expect(await ask(judge, { count: 25, page: 2 })).toMatchObject({ rows: [], total: 3 });

  const rows = (await ask(moderator)).rows;
  expect(rows.find(({ id }) => id === payout)?.lease).toMatchObject({ holder: { login: judge.login }, mine: false });
  expect(rows.find(({ id }) => id === another)?.lease?.mine).toBe(true);
  server.clock.move(minutes(10));
  expect((await find(moderator, 'payout', payout))?.lease).toBeNull();
});

test('a party to a case, whoever decided it before, and whose word waits for another see that they cannot judge it', async () => {
  await empty();
  const own = await people.inReview(await people.trader());
  await server.db.run(sql`update payouts set trader_id = ${moderator.id} where id = ${own}`);
  expect(await find(moderator, 'payout', own)).toMatchObject({ standing: 'party' });
  expect(await find(judge, 'payout', own)).toMatchObject({ standing: 'may' });

  const trader = await people.trader();
  const judged = await people.inReview(trader);
  await people.moderate(moderator, judged, 'notproven', { reject_comment: 'Не видно' });
  expect(await find(moderator, 'payout', judged)).toMatchObject({ standing: 'judged', state: 'incorrect' });

  const large = await people.inReview(await people.trader(), { amount: 310_000 });
  await people.moderate(moderator, large, 'done');
  expect(await find(moderator, 'payout', large)).toMatchObject({ standing: 'asked', waits: moderator.login });
  expect(await find(judge, 'payout', large)).toMatchObject({ standing: 'may', waits: moderator.login });
});

test('what could not be held and many rejections of a trader are flags', async () => {
  await empty();
  const appeal = await world.reviewed(world.trader);
  await server.db.run(sql`update appeals set short_amount = 100 where id = ${appeal}`);
  const trader = await people.trader();
  for (let count = 0; count < 5; count++) {
    await people.cancel(trader, await people.inWork(trader));
  }
  const flagsOf = async () => (await ask(judge)).rows.find((row) => row.trader?.id === trader.id)?.flags;
  expect(await flagsOf()).toEqual(['rejections']);
  expect((await find(judge, 'appeal', appeal))?.flags).toEqual(['short', 'repeated']);
  await server.db.run(sql`
    update payouts set moved_at = moved_at - interval '31 days', judge_until = judge_until - interval '31 days' where trader_id = ${trader.id}`);
  expect(await flagsOf()).toEqual(['overdue']);
});

test('the file has exactly what the filter finds, masked, and nothing for who has become somebody else', async () => {
  await empty();
  const trader = await people.trader();
  const id = await people.inReview(trader, { amount: 1_234.5 });
  await people.inReview(await people.trader(), { amount: 99 });
  const { url } = (await judge.post('/staff/v1/cases/export', { format: 'csv', trader: trader.login })).body;
  const csv = await server.http.inject({ url });
  const lines = csv.body.trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`Выплата;${id};На проверке`);
  expect(lines[1]).toContain('•••• 0015');
  const late = (await moderator.post('/staff/v1/cases/export', { format: 'xlsx' })).body.url;
  await server.db.run(sql`update users set "group" = 0 where id = ${moderator.id}`);
  expect((await server.http.inject({ url: late })).statusCode).toBe(403);
  await server.db.run(sql`update users set "group" = 2 where id = ${moderator.id}`);
});

test('pages are cut where the whole list would be, with equal sums and flags on either side of the border', async () => {
  await empty();
  const [plain, bad] = [await people.trader(), await people.trader()];
  const [one, other] = [await people.inReview(plain), await people.inReview(bad)];
  const copies = (of: number, from: number, count: number, amount: number, status: number) =>
    server.db.run(sql`
      insert into payouts overriding system value
      select (jsonb_populate_record(p, jsonb_build_object('id', ${from}::int + g, 'payout_id', 'copy-' || ${from}::int + g,
        'amount', ${amount}::int, 'status', ${status}::int))).* from payouts p, generate_series(1, ${count}) g where p.id = ${of}`);
  await copies(one, 9_000_000, 60, 400_00, 2);
  await copies(other, 9_001_000, 60, 400_00, 2);
  await copies(one, 9_002_000, 10, 500_00, 2);
  // Given up by this trader again and again: their cases stand before those of the same sum.
  await copies(other, 9_003_000, 1, 300_00, 2);
  await server.db.run(
    sql`update payouts set status = -1, note = 'x', note_kind = 'cancelled' where id between 9001051 and 9001060`,
  );
  const whole: CaseRow[] = [];
  for (const page of [1, 2]) whole.push(...(await ask(judge, { page, count: 100 })).rows);
  expect(whole).toHaveLength(133);
  expect(whole.slice(12, 72).map(({ flags }) => flags)).toEqual(Array.from({ length: 60 }, () => ['rejections']));
  const cut: CaseRow[] = [];
  for (let page = 1; page <= 6; page++) {
    const { rows, total } = await ask(judge, { page, count: 25 });
    expect(total).toBe(133);
    cut.push(...rows);
  }
  expect(keysOf(cut)).toEqual(keysOf(whole));
  expect((await ask(judge, { flag: 'rejections', count: 25 })).total).toBe(62);
});
