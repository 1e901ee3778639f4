import { arrivalsApi } from '@app/contract/arrivals/arrivals-api';
import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { devicesApi } from '@app/contract/devices/devices';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { sweepArrivals } from '#features/arrivals/arrivals-jobs.ts';
import { addPatterns, retirePatterns, tryPatterns } from '#features/arrivals/patterns-keeping.ts';
import { setRule } from '#features/rules/rules.ts';
import { days, hours, minutes, seconds } from '#lib/clock.ts';
import { appealPeople } from '#testing/given/appeals.ts';
import { tell } from '#testing/given/arrivals.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let trader: Visitor;
let profile: Awaited<ReturnType<typeof givenProfile>>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  trader = await server.given.user();
  profile = await givenProfile(server, trader);
});

let serial = 0;
const text = 'Вам подарок 1 500 ₽ от Ольга С.';
const said = (sender: string, what = text) => ({
  id: `unknown-${++serial}`,
  sender,
  text: what,
  at: server.clock.now().toISOString(),
});
const push = 'com.idamob.tinkoff.android';
const kept = () =>
  server.db.many<{ sender: string; text: string }>(sql`
    select sender, text from unknown_notices where trader_id = ${trader.id}`);
const counted = () =>
  server.db.one(sql`select refused, unknown from notice_counts where device_profile_id = ${profile.device}`);
const allow = (share_unknown: 0 | 1) => trader.post(arrivalsApi.saveSettings.path, { share_unknown });

test('what nobody can read is counted, and kept only if the trader allows it and the sender is known', async () => {
  const first = await tell(server, profile.key, [said(push), said('Сосед')]);
  expect(first.outcomes).toEqual(['unknown', 'unknown']);
  expect([await kept(), await counted()]).toEqual([[], { refused: 0, unknown: 2 }]);

  expect((await trader.get(arrivalsApi.settings.path)).body).toEqual({ share_unknown: 0 });
  await allow(1);
  expect((await trader.get(arrivalsApi.settings.path)).body).toEqual({ share_unknown: 1 });
  const notice = said(push);
  await tell(server, profile.key, [notice, said('Сосед'), said(push, 'Код 123456, никому не сообщайте')]);
  await tell(server, profile.key, [notice]);
  const rows = await kept();
  expect(rows.map(({ sender }) => sender)).toEqual([push]);
  expect(rows[0]?.text).toContain('0 000 ₽');
  expect(rows[0]?.text).not.toMatch(/Ольга|подарок|1 500/);
  expect(await counted()).toMatchObject({ refused: 1 });

  await allow(0);
  expect(await kept()).toEqual([]);
});

test('however often a text comes again, nothing is used up by it', async () => {
  await allow(1);
  const again = [said(push), said(push)];
  for (let round = 0; round < 3; round++) await tell(server, profile.key, again);
  expect(await kept()).toHaveLength(2);
  const numbers = await server.db.many(sql`
    select column_name from information_schema.columns where table_name in ('unknown_notices', 'notice_counts') and is_identity = 'YES'`);
  expect(numbers).toEqual([]);
});

test('unread texts go after a day, notices without a deal after a month', async () => {
  await allow(1);
  await tell(server, profile.key, [said(push), { amount: 700_00n, id: 'a month' }]);
  const stored = () => server.db.many(sql`select 1 from bank_notices where trader_id = ${trader.id}`);
  server.clock.move(hours(24) - seconds(1));
  await sweepArrivals(server);
  expect(await kept()).toHaveLength(1);
  server.clock.move(seconds(1));
  await sweepArrivals(server);
  expect([await kept(), await stored()]).toEqual([[], [expect.anything()]]);
  server.clock.move(days(29) + hours(1));
  await sweepArrivals(server);
  expect(await stored()).toEqual([]);
});

test('what stands around a deal stays while the deal may be appealed, and then until somebody has judged', async () => {
  await givenRate(server);
  const { trader: judged, givenDeal, appeal, profile: id } = await appealPeople(server, 1_000_000_00n);
  const { device_profile_id: device } = (await judged.post(bankProfilesApi.view.path, { bankProfileId: id })).body
    .bankProfile;
  const { token } = (await judged.post(devicesApi.token.path, { device_profile_id: device })).body;
  const { key } = (await server.stranger.post('/device/v1/pair', { token })).body;
  const amounts = async () =>
    (
      await server.db.many<{ amount: bigint }>(sql`
        select amount from bank_notices where trader_id = ${judged.id} order by amount`)
    ).map(({ amount }) => amount);

  await tell(server, key, [{ amount: 701_00n }]);
  server.clock.move(days(2));
  await server.db.run(sql`update device_profiles set seen_at = ${server.clock.now()} where id = ${device}`);
  const deal = await givenDeal(1500);
  await tell(server, key, [{ amount: 702_00n }]);
  server.clock.move(days(30) - minutes(1));
  await sweepArrivals(server);
  expect(await amounts()).toEqual([702_00n]);
  const appealed = (await appeal(deal, 1500)).body.id;
  server.clock.move(days(3));
  await sweepArrivals(server);
  expect(await amounts()).toEqual([702_00n]);
  await server.db.run(sql`update appeals set status = 2, held_amount = 0, short_amount = 0 where id = ${appealed}`);
  await sweepArrivals(server);
  expect(await amounts()).toEqual([]);
});

test('a pattern that holds is used with the next request, in every process, until it is retired', async () => {
  const patterns = {
    banks: ['100000000004'],
    sms: [],
    push: [],
    patterns: [
      {
        id: 't-gift',
        kind: 'credit',
        channel: 'push',
        template: 'Вам подарок {amount} от {payer}',
        examples: [{ text, roubles: '1500', payer: 'Ольга С.' }],
      },
    ],
    counterExamples: [],
  };
  const change = { by: 'operator', at: server.clock.now() } as const;
  const add = (given: unknown) => server.db.begin((tx) => addPatterns(tx, given, change));
  const [example] = patterns.patterns;
  const wrong = { ...patterns, patterns: [{ ...example, examples: [{ text, roubles: '15' }] }] };
  expect(await tryPatterns(server.db, patterns)).toEqual([]);
  expect((await add(wrong)).problems).toHaveLength(1);
  expect((await tell(server, profile.key, [said(push)])).outcomes).toEqual(['unknown']);

  const { id, problems } = await add(patterns);
  expect(problems).toEqual([]);
  expect((await tell(server, profile.key, [said(push)])).outcomes).toEqual(['kept']);
  const neighbour = await server.neighbour();
  const beside = () =>
    neighbour.inject({
      method: 'POST',
      url: '/device/v1/notices',
      headers: { authorization: `Bearer ${profile.key}` },
      payload: { notices: [said(push)] },
    });
  expect((await beside()).json().results[0].outcome).toBe('kept');

  expect(await server.db.begin((tx) => retirePatterns(tx, id ?? 0, change))).toBe(true);
  expect(await server.db.begin((tx) => retirePatterns(tx, id ?? 0, change))).toBe(false);
  expect((await beside()).json().results[0].outcome).toBe('unknown');
  expect((await tell(server, profile.key, [said(push)])).outcomes).toEqual(['unknown']);
});

test('where deals could be appealed for longer, notices are kept as long, those deals included that were made before it was shortened', async () => {
  const set = (value: bigint) =>
    server.db.begin((tx) =>
      setRule(tx, { name: 'late_days', value, reason: 'test' }, { by: 'operator', at: server.clock.now() }),
    );
  await set(60n);
  await set(10n);
  await tell(server, profile.key, [{ amount: 700_00n }]);
  const stored = () => server.db.many(sql`select 1 from bank_notices where trader_id = ${trader.id}`);
  server.clock.move(days(60));
  await sweepArrivals(server);
  expect(await stored()).toHaveLength(1);
  server.clock.move(hours(1));
  await sweepArrivals(server);
  expect(await stored()).toEqual([]);
  await server.db.run(sql`delete from rules where name = 'late_days'`);
});
