import { dealsApi } from '@app/contract/deals/deals-api';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours, later, minutes } from '#lib/clock.ts';
import { foldAll } from '#testing/given/deal-counts.ts';
import { givenProfile } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { type Blocks, cutIntoBlocks, type NumberRange } from './deals-period.ts';

let server: TestServer;
let trader: Visitor;
beforeAll(async () => {
  server = await startServer();
  trader = await server.given.user();
  await givenHistory(trader, 2500);
  await foldAll(server.needs);
});
afterAll(() => server.stop());

/** A deal a minute from midnight of 1 October in Moscow; around 2 October each second one is three minutes early. */
async function givenHistory(owner: Visitor, count: number) {
  const { id: profile } = await givenProfile(server, owner);
  await server.db.run(sql`
    insert into deals (late_days, trader_id, number, platform_id, payment_id, bank_profile_id, method_group, requisite, fio, requisite_tail,
      real_amount, interest_rate, debited_amount, status, created_at, expires_at, closed_at)
    select 30, ${owner.id}, n, 1, 'p-' || ${owner.id}::int || '-' || n, ${profile}, 'sbp', '', 'Иванов', '4567', 50000, 800, 50000,
      case n % 3 when 0 then 1 when 1 then -1 else 0 end, at, at, case n % 3 when 0 then at end
    from (select n, timestamptz '2026-10-01 00:00:00+03' + (n - 1) * interval '1 minute'
      - case when n between 1430 and 1450 and n % 2 = 0 then interval '3 minutes' else interval '0' end as at
      from generate_series(1, ${count}::int) n) history`);
}

const list = (filters: object) =>
  trader.post(dealsApi.list.path, { lk_id: '', status: '-9', page: 1, count: 150, ...filters });

const plainCount = (from: string, until: string) =>
  server.db.value<number>(sql`
    select count(*)::int from deals where trader_id = ${trader.id} and created_at >= ${from}::timestamptz and created_at < ${until}::timestamptz`);

test('a day of Moscow is counted to the deal, also where numbers and times do not run alike', async () => {
  const { body } = await list({ from: '2026-10-01', to: '2026-10-01' });
  expect(body.countTraderDeals).toBe(await plainCount('2026-10-01 00:00+03', '2026-10-02 00:00+03'));
  // Those of the first minutes of the next day that came too early for their numbers.
  expect(body.countTraderDeals).toBe(1441);
  const times = body.traderDeals.map(({ createdAt }: { createdAt: string }) => createdAt);
  expect(times.filter((time: string) => time < '2026-10-01T21:00:00.000Z')).toHaveLength(150);
  const next = await list({ from: '2026-10-02' });
  expect(body.countTraderDeals + next.body.countTraderDeals).toBe(2500);
});

test('a minute is a period, both of its ends are included', async () => {
  const { body } = await list({ from: '2026-10-01T10:00', to: '2026-10-01T10:04' });
  expect(body.traderDeals.map(({ payment_id }: { payment_id: string }) => payment_id.split('-')[2])).toEqual([
    '605',
    '604',
    '603',
    '602',
    '601',
  ]);
  expect(body.countTraderDeals).toBe(5);
});

test.each(['0', '1', '2'])('filter %s and search keep to the period', async (status) => {
  const asked = { status, from: '2026-10-01T12:00', to: '2026-10-02T11:59', lk_id: '4567' };
  expect((await list(asked)).body.countTraderDeals).toBe(480);
});

test('the border of a moment long past is kept; deals that come later are in the periods that they belong to', async () => {
  const now = server.clock.now();
  const recent = formatted(later(now, -minutes(5)));
  const before = [
    (await list({ from: '2026-10-01', to: '2026-10-02' })).body.countTraderDeals,
    (await list({ from: recent })).body.countTraderDeals,
  ];
  await server.db.run(sql`
    insert into deals (late_days, trader_id, number, platform_id, payment_id, bank_profile_id, method_group, requisite, fio, requisite_tail,
      real_amount, interest_rate, debited_amount, status, created_at, expires_at)
    select 30, trader_id, 2501, 1, 'fresh', bank_profile_id, 'sbp', '', 'Иванов', '1111', 50000, 800, 50000, -1, ${now}, ${now}
    from deals where trader_id = ${trader.id} and number = 1`);
  expect([
    (await list({ from: '2026-10-01', to: '2026-10-02' })).body.countTraderDeals,
    (await list({ from: recent })).body.countTraderDeals,
    (await list({ to: '2026-10-02' })).body.countTraderDeals,
  ]).toEqual([before[0], (before[1] ?? 0) + 1, 2500]);
});

const formatted = (at: Date) => later(at, hours(3)).toISOString().slice(0, 16);

test('a pasted Payment ID is found whatever the period; someone else’s is not', async () => {
  const period = { from: '2026-10-03', to: '2026-10-03' };
  const { body } = await list({ ...period, lk_id: `p-${trader.id}-7` });
  expect([body.countTraderDeals, body.traderDeals[0].payment_id]).toEqual([1, `p-${trader.id}-7`]);
  const stranger = await server.given.user();
  const theirs = await stranger.post(dealsApi.list.path, { lk_id: `p-${trader.id}-7`, from: '2026-10-01' });
  expect(theirs.body.countTraderDeals).toBe(0);
});

test.each([
  [{ from: '2026-10-02', to: '2026-10-01' }, 'Конец периода раньше начала'],
  [{ from: 'вчера' }, 'Укажите дату или дату и\u00a0время'],
])('%j is refused with a sentence', async (period, error) => {
  const { status, body } = await list(period);
  expect([status, body.error]).toEqual([400, error]);
});

test('before the first deal and after the last there is nothing; a trader without deals has an empty period', async () => {
  expect((await list({ to: '2026-09-30' })).body.countTraderDeals).toBe(0);
  expect((await list({ from: '2026-12-01' })).body.countTraderDeals).toBe(0);
  const fresh = await server.given.user();
  const { body } = await fresh.post(dealsApi.list.path, { from: '2026-10-01' });
  expect([body.countTraderDeals, body.traderDeals]).toEqual([0, []]);
});

test('whole blocks and ends make up the range: every number once, none that is not sure in a whole block', () => {
  const place = fc.integer({ min: 0, max: 450_000 });
  const few = fc.nat({ max: 1500 });
  fc.assert(
    fc.property(place, place, few, few, (a, b, begin, end) => {
      const [first, last] = [Math.min(a, b), Math.max(a, b)];
      const sure = { first: first + begin, last: last - end };
      const { wide, narrow, ends } = cutIntoBlocks({ first, last, except: [], sure } satisfies NumberRange);
      const isWithin = (n: number, { since, until }: Blocks) => n >= since && n < until;
      const parts = (n: number) => {
        const block = Math.floor(n / 1000);
        return [isWithin(block, narrow), ...ends.map((blocks) => isWithin(block, blocks))].filter(Boolean).length;
      };
      for (const n of [first, first + 1, sure.first - 1, sure.first, sure.last, sure.last + 1, last]) {
        if (n >= first && n <= last) expect(parts(n)).toBe(1);
      }
      if (narrow.until > narrow.since) {
        expect(narrow.since * 1000).toBeGreaterThanOrEqual(sure.first);
        expect(narrow.until * 1000 - 1).toBeLessThanOrEqual(sure.last);
      }
      if (wide.until > wide.since) {
        expect(wide.since * 100).toBeGreaterThanOrEqual(narrow.since);
        expect(wide.until * 100).toBeLessThanOrEqual(narrow.until);
      }
    }),
  );
});
