import { pausesApi } from '@app/contract/devices/pauses/pauses-api';
import { statisticsApi } from '@app/contract/statistics';
import { addDays, midnight, moscowDay } from '@app/contract/values/period';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { days, hours, later, minutes } from '#lib/clock.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';
import { costOf, type ProfilePast, type TrafficEvent } from './statistics-pauses.ts';

const since = new Date('2026-11-01T00:00:00+03:00');
const at = (hour: number, minute = 0) => later(since, hours(hour) + minutes(minute));
const changes = (...made: [Date, string][]) =>
  made.map(([moment, name]) => ({ at: moment, event: `bank-profile.${name}` as TrafficEvent }));
const working = (...made: [Date, string][]): ProfilePast => ({
  created_at: at(-1000),
  now: 'works',
  changes: changes(...made),
});

/** A week of which every hour earns ten roubles, but the one that is given. */
const week = (hour: number, earned: bigint) =>
  new Map(Array.from({ length: 168 }, (_, slot) => [slot, slot === hour ? earned : 10_00n]));
const NOON = 6 * 24 + 12;
const ofLastDay = { since, first: 6 * 24, end: 168 };

test('an hour of pause costs what the same hour earns on other days, less what it has earned itself', () => {
  const paused = working([at(NOON), 'paused'], [at(NOON + 1), 'resumed']);
  expect(costOf({ ...ofLastDay, profiles: [paused], earned: week(NOON, 0n) })).toEqual({ minutes: 60, lost: 10_00n });
  expect(costOf({ ...ofLastDay, profiles: [paused], earned: week(NOON, 4_00n) })).toEqual({ minutes: 60, lost: 6_00n });
});

test('of one ЛК of four it is a quarter', () => {
  const paused = working([at(NOON), 'paused'], [at(NOON + 4), 'resumed']);
  const profiles = [paused, working(), working(), working()];
  const earned = new Map([...week(NOON, 0n)].map(([slot, sum]) => [slot, slot > NOON && slot < NOON + 4 ? 0n : sum]));
  expect(costOf({ ...ofLastDay, profiles, earned })).toEqual({ minutes: 60, lost: 10_00n });
});

test.each<[string, ProfilePast, bigint]>([
  ['nobody paused', working(), 0n],
  ['the hour earned as much as it usually does', working([at(NOON), 'paused'], [at(NOON + 1), 'resumed']), 10_00n],
  ['the pause was short', working([at(NOON), 'paused'], [at(NOON, 29), 'resumed']), 0n],
  ['it was not in this period', working([at(NOON - 24), 'paused'], [at(NOON - 23), 'resumed']), 0n],
  ['there is always a pause at this hour', restingAt(12), 0n],
  ['the traffic was off', working([at(NOON), 'traffic_off'], [at(NOON + 1), 'traffic_on']), 0n],
  [
    'there were only four other days',
    { ...working([at(NOON), 'paused'], [at(NOON + 1), 'resumed']), created_at: at(48, 30 * 60) },
    0n,
  ],
])('nothing is said if %s', (_, profile, earned) => {
  expect(costOf({ ...ofLastDay, profiles: [profile], earned: week(NOON, earned) })).toBeNull();
});

function restingAt(hour: number): ProfilePast {
  const nights = Array.from({ length: 7 }, (_, day) => day * 24 + hour);
  return working(
    ...nights.flatMap((slot): [Date, string][] => [
      [at(slot), 'paused'],
      [at(slot + 1), 'resumed'],
    ]),
  );
}

const events: TrafficEvent[] = ['traffic_on', 'traffic_off', 'paused', 'resumed', 'archived', 'restored'].map(
  (name) => `bank-profile.${name}` as TrafficEvent,
);
const after: Record<string, string> = { traffic_on: 'works', resumed: 'works', paused: 'paused' };

/** Minute by minute: what each ЛК is doing. Every past begins with its first event at the very beginning. */
function slowly(profiles: ProfilePast[], first: number, end: number, earned: Map<number, bigint>) {
  const minutesOf = ({ changes: made }: ProfilePast) => {
    let [state, next] = ['off', 0];
    return Array.from({ length: end * 60 }, (_, minute) => {
      for (let change = made[next]; change && change.at <= at(0, minute); change = made[++next])
        state = after[change.event.split('.')[1] ?? ''] ?? 'off';
      return state;
    });
  };
  const pasts = profiles.map(minutesOf);
  const slots = Array.from({ length: end }, (_, slot) => {
    const states = pasts.map((past) => past.slice(slot * 60, slot * 60 + 60));
    const present = states.filter((all) => all.some((state) => state !== 'off'));
    return { all: present.length, still: present.flat().filter((state) => state === 'paused').length };
  });
  let [still, lost] = [0, 0n];
  for (let slot = first; slot < end; slot++) {
    const { all, still: paused } = slots[slot] as (typeof slots)[number];
    const others = slots.flatMap((other, index) =>
      index % 24 === slot % 24 && other.all > 0 && other.still === 0 ? [earned.get(index) ?? 0n] : [],
    );
    if (paused === 0 || others.length < 5) continue;
    still += paused / all;
    const missing = others.reduce((sum, one) => sum + one, 0n) - BigInt(others.length) * (earned.get(slot) ?? 0n);
    if (missing > 0n) lost += (missing * BigInt(paused)) / BigInt(others.length * all * 60);
  }
  return Math.round(still) < 30 || lost === 0n ? null : { minutes: Math.round(still), lost };
}

test('it is what counting minute by minute gives, whatever happened to the ЛК', () => {
  const change = fc.record({ minute: fc.integer({ min: 1, max: 9 * 24 * 60 }), event: fc.constantFrom(...events) });
  const past = fc.array(change, { maxLength: 12 }).map((made) => ({
    created_at: at(-1),
    now: 'off' as const,
    changes: [
      ...changes([at(0), 'traffic_on']),
      ...made.toSorted((a, b) => a.minute - b.minute).map(({ minute, event }) => ({ at: at(0, minute), event })),
    ],
  }));
  const sums = fc.dictionary(fc.integer({ min: 0, max: 215 }).map(String), fc.bigInt({ min: 0n, max: 1_000_00n }));
  let said = 0;
  fc.assert(
    fc.property(
      fc.array(past, { minLength: 1, maxLength: 3 }),
      sums,
      fc.integer({ min: 0, max: 215 }),
      (profiles, got, first) => {
        const earned = new Map(Object.entries(got).map(([slot, sum]) => [Number(slot), sum]));
        const cost = costOf({ since, first, end: 216, profiles, earned });
        if (cost) said++;
        expect(cost).toEqual(slowly(profiles, first, 216, earned));
      },
    ),
    { numRuns: 60, seed: 20_261 },
  );
  expect(said).toBeGreaterThan(10);
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(() => server.stop());

test('a pause that the trader made is weighed from the journal, once its hours are over', async () => {
  // The traffic is switched on late in the evening, whenever the test runs, so that this day's noon is not one of the hours compared with.
  const now = server.clock.now();
  server.clock.move(midnight(addDays(moscowDay(now), 2)).getTime() - minutes(1) - now.getTime());
  const [trader, other] = [await server.given.user(), await server.given.user()];
  const profile = await givenProfile(server, trader);
  const day = addDays(moscowDay(server.clock.now()), 7);
  const to = (hour: number, minute = 0) =>
    server.clock.move(midnight(day).getTime() + hours(hour) + minutes(minute) - server.clock.now().getTime());
  // Six days earned 80 roubles each between twelve and one.
  for (const [number, ago] of [6, 5, 4, 3, 2, 1].entries()) {
    const made = later(midnight(day), hours(12.5) - days(ago));
    await server.db.run(sql`
      insert into deals (late_days, trader_id, number, platform_id, payment_id, bank_profile_id, method_group, requisite, fio, requisite_tail,
        real_amount, interest_rate, debited_amount, status, created_at, expires_at, closed_at)
      values (30, ${trader.id}, ${number + 1}, 1, ${`p-${ago}`}, ${profile.id}, 'sbp', '', 'Иванов', '1234', 100000, 800, 92000, 1,
        ${made}, ${made}, ${later(made, minutes(2))})`);
  }
  const cost = async (by = trader, from = day) =>
    (await by.post(statisticsApi.pauses.path, { from, to: day })).body.cost;
  to(12);
  expect(await cost()).toBeNull();
  expect((await trader.post(pausesApi.start.path, { minutes: 60 })).status).toBe(200);
  to(13);
  expect((await trader.post(pausesApi.end.path, {})).status).toBe(200);
  expect(await cost()).toEqual({ minutes: 60, lost: 80 });
  expect(await cost(trader, addDays(day, -30))).toEqual({ minutes: 60, lost: 80 });
  // Too long a period, another trader, and a period that has not come yet.
  expect(await cost(trader, addDays(day, -31))).toBeNull();
  expect(await cost(other)).toBeNull();
  const tomorrow = { from: addDays(day, 1), to: addDays(day, 1) };
  expect((await trader.post(statisticsApi.pauses.path, tomorrow)).body.cost).toBeNull();
});
