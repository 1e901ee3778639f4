import { statisticsApi } from '@app/contract/statistics';
import { addDays, midnight, moscowDay } from '@app/contract/values/period';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours } from '#lib/clock.ts';
import { foldAll } from '#testing/given/deal-counts.ts';
import { givenProfile } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { CLOSING_STEPS } from './statistics-closing.ts';
import { sumSettledDeals } from './statistics-jobs.ts';

let server: TestServer;
let trader: Visitor;
let other: Visitor;
/** Noon, so that for the comparison the day before ends inside a block. */
let today: string;
beforeAll(async () => {
  server = await startServer();
  today = addDays(moscowDay(server.clock.now()), 1);
  server.clock.move(midnight(today).getTime() + hours(12) - server.clock.now().getTime());
  [trader, other] = [await withHistory(3456), await withHistory(1234)];
});
afterAll(() => server.stop());

/** Forty days of deals up to this moment, random but the same in every run. The last ten still wait. */
async function withHistory(count: number): Promise<Visitor> {
  const owner = await server.given.user();
  const profiles = [await givenProfile(server, owner), await givenProfile(server, owner)].map(({ id }) => id);
  const pick = (seed: number, options: number) => sql`(hashint4extended(n, ${seed}) & 1048575) % ${options}::int`;
  await server.db.run(sql`
    insert into deals (late_days, trader_id, number, platform_id, payment_id, bank_profile_id, method_group, requisite, fio, requisite_tail,
      real_amount, interest_rate, debited_amount, status, created_at, expires_at, closed_at)
    select 30, ${owner.id}, n, 1, 'h-' || ${owner.id}::int || '-' || n, (${profiles}::int[])[1 + ${pick(1, 2)}], 'sbp', '', 'Иванов', '1234',
      amount, 800, amount - (amount * 800 + 5000) / 10000, status, at, at, case when status = 1 then at + took end
    from (
      select n, 10000 + n * 2500::bigint as amount,
        case when n > ${count - 10}::int then 0 else (array[1, 1, 1, -1, -2, 2])[1 + ${pick(4, 6)}] end as status,
        -- Mostly minutes, sometimes days, now and then to the very second of a step.
        make_interval(secs => case ${pick(6, 9)} when 0 then ${pick(7, 300_000)} when 1 then 60 else ${pick(8, 1200)} + 0.4 end) as took,
        ${server.clock.now()}::timestamptz - make_interval(secs => (${count}::int - n) * ${(40 * 86_400) / count}::float8) as at
      from generate_series(1, ${count}::int) n) history`);
  return owner;
}

/** The plain query over single deals. */
const plainly = (who: Visitor, since: Date, until: Date) =>
  server.db.one(sql`
    select count(*)::int as created, count(*) filter (where status = 0)::int as waiting, count(*) filter (where status = 1)::int as closed,
      coalesce(sum(real_amount) filter (where status = 1), 0)::float8 / 100 as turnover,
      coalesce(sum(real_amount - debited_amount) filter (where status = 1), 0)::float8 / 100 as earned
    from deals where trader_id = ${who.id} and created_at >= ${since} and created_at < ${until}`);

/** Half of the deals, and nine of ten, took less than this: the first step of which that is true. */
async function plainClosing(who: Visitor, since: Date, until: Date) {
  const taken = await server.db.many<{ seconds: number }>(sql`
    select extract(epoch from closed_at - created_at)::float8 as seconds from deals
    where trader_id = ${who.id} and status = 1 and created_at >= ${since} and created_at < ${until}`);
  const within = (share: number) => {
    if (taken.length === 0) return null;
    const isEnough = (step: number) => taken.filter(({ seconds }) => seconds < step).length >= taken.length * share;
    return CLOSING_STEPS.find(isEnough) ?? 86_400;
  };
  return { median_seconds: within(0.5), most_seconds: within(0.9) };
}

async function expectHours(who: Visitor, day: string, hours: { hour: number; previous: object }[]): Promise<void> {
  expect(hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  for (const { hour, previous, ...figures } of hours) {
    const begin = midnight(day).getTime() + hour * 3_600_000;
    const one = (at: number) => plainly(who, new Date(at), new Date(at + 3_600_000));
    expect(figures).toMatchObject((await one(begin)) ?? {});
    expect(previous).toMatchObject((await one(begin - 86_400_000)) ?? {});
  }
}

async function expectTrue(who: Visitor): Promise<void> {
  for (const [from, to] of [
    [addDays(today, -60), today],
    [addDays(today, -9), addDays(today, -3)],
    [addDays(today, -1), today],
    [addDays(today, -5), addDays(today, -5)],
    [today, today],
  ] as const) {
    const { body } = await who.post(statisticsApi.read.path, { from, to });
    expect(body.total).toMatchObject((await plainly(who, midnight(from), midnight(addDays(to, 1)))) ?? {});
    const length = midnight(addDays(to, 1)).getTime() - midnight(from).getTime();
    const end = Math.min(midnight(addDays(to, 1)).getTime(), server.clock.now().getTime());
    const before = await plainly(who, new Date(midnight(from).getTime() - length), new Date(end - length));
    expect(body.previous).toMatchObject(before ?? {});
    expect(body.closing).toEqual(await plainClosing(who, midnight(from), midnight(addDays(to, 1))));
    expect(body.previous_closing).toEqual(
      await plainClosing(who, new Date(midnight(from).getTime() - length), new Date(end - length)),
    );
    if (from === to) await expectHours(who, from, body.hours);
    else expect(body.hours).toEqual([]);
    for (const day of body.days)
      expect(day).toMatchObject((await plainly(who, midnight(day.day), midnight(addDays(day.day, 1)))) ?? {});
    const sumOf = (rows: { turnover: number }[]) => rows.reduce((sum, row) => sum + Math.round(row.turnover * 100), 0);
    expect(sumOf(body.profiles)).toBe(Math.round(body.total.turnover * 100));
  }
}

const sums = () =>
  server.db.many<{ trader_id: number; block: number; valid: boolean }>(sql`
    select s.trader_id, s.block, s.closed = b.closed as valid from deal_sums s
    join deal_blocks b on b.trader_id = s.trader_id and b.block = s.block and b.key = 0 and b.width = 1000 order by 1, 2`);

test('without sums, with sums and after late accepts it is what the plain query gives', async () => {
  await expectTrue(trader);
  expect(await sums()).toEqual([]);

  await foldAll(server.needs);
  await sumSettledDeals(server.needs);
  // Full blocks in which no deal waits: three of the long history, one of the short.
  const settled = [
    { trader_id: trader.id, block: 0, valid: true },
    { trader_id: trader.id, block: 1, valid: true },
    { trader_id: trader.id, block: 2, valid: true },
    { trader_id: other.id, block: 0, valid: true },
  ];
  expect(await sums()).toEqual(settled);
  await expectTrue(trader);
  await expectTrue(other);

  await server.db.run(sql`
    update deals set status = 1, closed_at = now(), real_amount = real_amount + 700
    where trader_id = ${trader.id} and status = -1 and number in (select number from deals
      where trader_id = ${trader.id} and status = -1 and number between 1000 and 1999 limit 7)`);
  expect((await sums()).map(({ valid }) => valid)).toEqual([true, false, true, true]);
  await expectTrue(trader);

  await sumSettledDeals(server.needs);
  expect(await sums()).toEqual(settled);
  await expectTrue(trader);
});

test('sums are what is read: deals are not added up again one by one', async () => {
  await sumSettledDeals(server.needs);
  const before = (await other.post(statisticsApi.read.path, { from: addDays(today, -60), to: today })).body.total;
  await server.db.run(sql`update deal_sums set cell_created[1] = cell_created[1] + 5 where trader_id = ${other.id}`);
  const after = (await other.post(statisticsApi.read.path, { from: addDays(today, -60), to: today })).body.total;
  expect(after.created).toBe(before.created + 5);
});

test('blocks of the version before, which say nothing of times, are read deal by deal and made anew', async () => {
  await sumSettledDeals(server.needs);
  const withTimes = () => server.db.many(sql`select 1 from deal_sums where time_step is not null`);
  const all = (await withTimes()).length;
  await server.db.run(sql`update deal_sums set time_step = null, time_count = null where trader_id = ${trader.id}`);
  expect((await withTimes()).length).toBeLessThan(all);
  await expectTrue(trader);
  await sumSettledDeals(server.needs);
  expect(await withTimes()).toHaveLength(all);
  await expectTrue(trader);
});

test('a closed deal is final: the database refuses another amount, profile or status', async () => {
  const where = sql`trader_id = ${trader.id} and status = 1`;
  for (const change of [
    sql`real_amount = 1`,
    sql`debited_amount = 1`,
    sql`closed_at = now()`,
    sql`status = 2, closed_at = null`,
  ])
    await expect(server.db.run(sql`update deals set ${change} where ${where}`)).rejects.toThrow('append-only');
  expect(await server.db.run(sql`update deals set appealed = true where ${where}`)).toBeGreaterThan(0);
});
