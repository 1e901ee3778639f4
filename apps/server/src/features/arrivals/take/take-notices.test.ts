import { arrivalsApi } from '@app/contract/arrivals/arrivals-api';
import { countersApi } from '@app/contract/counters';
import { dealsApi } from '@app/contract/deals/deals-api';
import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { deviceDoorApi } from '@app/contract/devices/device-door';
import { platformApi } from '@app/contract/platforms/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Sql, sql } from '#db/sql.ts';
import { expireDueDeals } from '#features/deals/deals-jobs.ts';
import { hours, later, minutes, seconds } from '#lib/clock.ts';
import { tell, toldByBank } from '#testing/given/arrivals.ts';
import { givenCard, givenProfile, givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { openStream, withoutLooks } from '#testing/server/stream.ts';

let server: TestServer;
let trader: Visitor;
let profile: Awaited<ReturnType<typeof givenProfile>>;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.db.run(sql`update bank_profiles set available = 0`);
  trader = await server.given.user({ twoFactor: true, balance: 1_000_000_00n });
  profile = await givenProfile(server, trader);
});

let serial = 0;
async function newDeal(roubles: number, more: object = {}): Promise<number> {
  await profile.beat();
  const input = { payment_id: `told-${++serial}`, amount: roubles, method_group: 'sbp', ...more };
  const { status, body } = await server.platform('POST', platformApi.createDeal.path, input);
  expect(status).toBe(200);
  return body.id;
}
const dealOf = async (id: number) => (await trader.post(dealsApi.view.path, { deal_ids: [id] })).body.traderDeals[0];
const close = async (id: number) => {
  server.clock.move(seconds(30));
  const move = { deal_id: id, otp_code: server.otpCode(), state: 'close' };
  expect((await trader.post(dealsApi.changeStatus.path, move)).status).toBe(200);
};
const listed = async (filters: object = {}) => (await trader.post(arrivalsApi.list.path, filters)).body.bankNotices;
const toldOf = (id: number) =>
  server.db.many<{ event: string; data: unknown }>(sql`
    select event, data from journal where split_part(event, '.', 1) = 'bank-notice' and ref = ${id} order by id`);
const expire = async (after: number) => {
  server.clock.move(after);
  await expireDueDeals(server.needs);
};

describe('a notice finds its deal', () => {
  test('the deal shows what came and when, the trader is told, and nothing is closed by it', async () => {
    const id = await newDeal(1500);
    server.clock.move(minutes(2));
    const at = later(server.clock.now(), -minutes(1));
    const { outcomes } = await tell(server, profile.key, [{ amount: 1_500_00n, at, payer: 'Ольга С.' }]);
    expect(outcomes).toEqual(['matched']);

    const deal = await dealOf(id);
    expect(deal).toMatchObject({ status: 0, notice: { amount: 1500, at: at.toISOString(), channel: 'push' } });
    const [notice] = await listed();
    expect(notice).toMatchObject({
      id: deal.notice.id,
      state: 1,
      payer: 'Ольга С.',
      bank_profile_id: profile.id,
      id_alias: `ЛК${profile.id}`,
      timeKnown: true,
      mayMove: true,
      deal: { id, real_amount: 1500, status: 0 },
    });
    expect(await toldOf(notice.id)).toEqual([
      { event: 'bank-notice.matched', data: { amount: '150000', deal_id: id } },
    ]);
    expect((await trader.get(countersApi.read.path)).body.bank_notices.count).toBe(0);
  });

  test('a notice that the bank shows once more pays for no second deal of the same amount', async () => {
    const first = await newDeal(1700);
    const shown = toldByBank(server, { amount: 1_700_00n });
    expect((await tell(server, profile.key, [shown])).outcomes).toEqual(['matched']);
    await close(first);
    const second = await newDeal(1700);
    server.clock.move(minutes(40));
    const again = { ...shown, id: 'shown-again', at: server.clock.now().toISOString() };
    expect((await tell(server, profile.key, [again])).outcomes).toEqual(['kept']);
    expect(await dealOf(second)).toMatchObject({ notice: null });
    expect((await tell(server, profile.key, [{ amount: 1_700_00n }])).outcomes).toEqual(['matched']);
  });

  test('amounts match within ten roubles, and below a hundred never', async () => {
    const [above, below, far, small] = [
      await newDeal(1000),
      await newDeal(2000),
      await newDeal(3000),
      await newDeal(105),
    ];
    const { outcomes } = await tell(server, profile.key, [
      { amount: 1_010_00n },
      { amount: 1_990_00n },
      { amount: 3_010_01n },
      { amount: 99_99n },
    ]);
    expect(outcomes).toEqual(['matched', 'matched', 'kept', 'kept']);
    expect((await dealOf(above)).notice.amount).toBe(1010);
    expect((await dealOf(below)).notice.amount).toBe(1990);
    expect([(await dealOf(far)).notice, (await dealOf(small)).notice]).toEqual([null, null]);
    expect((await trader.get(countersApi.read.path)).body.bank_notices.count).toBe(2);
  });

  test('money that came before the deal was made is not for it', async () => {
    await newDeal(1500);
    const at = later(server.clock.now(), -1);
    expect((await tell(server, profile.key, [{ amount: 1_500_00n, at }])).outcomes).toEqual(['kept']);
  });

  test('late money finds a deal that ran out or was cancelled up to a day before, but not longer', async () => {
    const [ranOut, cancelled, old] = [await newDeal(1100), await newDeal(1200), await newDeal(1300)];
    await server.platform('POST', `/platform/v1/deals/${cancelled}/cancel`);
    await expire(minutes(16));
    server.clock.move(hours(23));
    const told = await tell(server, profile.key, [{ amount: 1_100_00n }, { amount: 1_200_00n }]);
    expect(told.outcomes).toEqual(['matched', 'matched']);
    expect(await dealOf(ranOut)).toMatchObject({ status: -1, notice: { amount: 1100 } });
    expect(await dealOf(cancelled)).toMatchObject({ status: -2, notice: { amount: 1200 } });
    server.clock.move(hours(2));
    expect((await tell(server, profile.key, [{ amount: 1_300_00n }])).outcomes).toEqual(['kept']);
    expect((await dealOf(old)).notice).toBeNull();
  });

  test('how long after its end a deal is found is the operator’s number', async () => {
    const rule = (value: number) =>
      server.db.run(sql`insert into rules (name, value) values ('notice_reaches_hours', ${value})
        on conflict (name) do update set value = excluded.value`);
    onTestFinished(async () => void (await server.db.run(sql`delete from rules where name = 'notice_reaches_hours'`)));
    await newDeal(1100);
    await expire(minutes(16));
    server.clock.move(hours(3));
    await rule(2);
    expect((await tell(server, profile.key, [{ amount: 1_101_00n }])).outcomes).toEqual(['kept']);
    server.clock.move(hours(27));
    await rule(48);
    expect((await tell(server, profile.key, [{ amount: 1_102_00n }])).outcomes).toEqual(['matched']);
  });

  test('a deal that was cancelled long before its time would have run out counts from the cancelling', async () => {
    const id = await newDeal(1500, { expires_in: 86_400 });
    await server.platform('POST', `/platform/v1/deals/${id}/cancel`);
    server.clock.move(hours(24) + minutes(1));
    expect((await tell(server, profile.key, [{ amount: 1_500_00n }])).outcomes).toEqual(['kept']);
  });

  test('a deal that was closed without a notice still gets it; one that has a notice gets no second', async () => {
    const id = await newDeal(1500);
    await close(id);
    server.clock.move(hours(1));
    const told = await tell(server, profile.key, [{ amount: 1_500_00n }, { amount: 1_500_00n, payer: 'Пётр П.' }]);
    expect(told.outcomes).toEqual(['matched', 'kept']);
    expect(await dealOf(id)).toMatchObject({ status: 1, notice: { amount: 1500 } });
  });

  test('with two deals it could be for it waits for the trader', async () => {
    await newDeal(1500);
    await expire(minutes(16));
    await newDeal(1500);
    const { outcomes } = await tell(server, profile.key, [{ amount: 1_500_00n }]);
    expect(outcomes).toEqual(['kept']);
    const [notice] = await listed({ state: 'waiting' });
    expect(notice).toMatchObject({ state: 0, bank_profile_id: profile.id, deal: null, mayMove: true });
    expect(await toldOf(notice.id)).toEqual([]);
  });

  test('money told by push and again by SMS pays for one deal', async () => {
    // Too long ago to be paid for now: the next deal is the only candidate of whatever comes.
    await close(await newDeal(1490));
    server.clock.move(hours(72));
    await newDeal(1500);
    await expire(minutes(16));
    const [first, second] = [{ amount: 1_495_00n }, { amount: 1_495_00n, channel: 'sms' as const }];
    expect((await tell(server, profile.key, [first])).outcomes).toEqual(['matched']);
    await newDeal(1500);
    server.clock.move(minutes(1));
    expect((await tell(server, profile.key, [second])).outcomes).toEqual(['kept']);
    server.clock.move(minutes(15));
    expect((await tell(server, profile.key, [{ amount: 1_495_00n, channel: 'sms' }])).outcomes).toEqual(['matched']);
  });
});

describe('whose it is', () => {
  test('only a profile of that phone and bank that takes notices gets it', async () => {
    const id = await newDeal(1500);
    const { bankProfile } = (await trader.post(bankProfilesApi.view.path, { bankProfileId: profile.id })).body;
    await server.db.run(sql`update bank_profiles set enable_push = 0 where id = ${profile.id}`);
    expect((await tell(server, profile.key, [{ amount: 1_500_00n }])).outcomes).toEqual(['kept']);
    await server.db.run(sql`update bank_profiles set enable_push = 1, bank = '100000000005' where id = ${profile.id}`);
    expect((await tell(server, profile.key, [{ amount: 1_500_00n }])).outcomes).toEqual(['unknown']);
    expect(await listed()).toMatchObject([{ bank_profile_id: null, id_alias: null, bank: bankProfile.bank }]);

    const neighbour = await givenProfile(server, trader);
    expect((await tell(server, neighbour.key, [{ amount: 1_500_00n }])).outcomes).toEqual(['kept']);
    expect((await dealOf(id)).notice).toBeNull();
  });

  test('the last digits of a card tell two profiles of one bank apart, and one card from another', async () => {
    const { body } = await trader.post(bankProfilesApi.save.path, {
      id: 0,
      device_profile_id: profile.device,
      bank: '100000000004',
      fio: 'Иванов Иван',
      min_amount: 100,
      max_amount: 100_000,
      sbp_available: 0,
      card_available: 1,
    });
    const second = await givenCard(server, trader, body.id);
    const id = await newDeal(1500, { method_group: 'card' });
    const tails = [profile.pan.slice(-4), second.pan.slice(-4)];
    expect(tails[0]).not.toBe(tails[1]);

    const told = await tell(server, profile.key, [
      { amount: 1_500_00n },
      { amount: 1_500_00n, digits: tails[1] ?? '' },
    ]);
    expect(told.outcomes).toEqual(['kept', 'kept']);
    const rows = await listed();
    expect(rows.map((row: { bank_profile_id: number | null }) => row.bank_profile_id).sort()).toEqual([body.id, null]);
    expect((await tell(server, profile.key, [{ amount: 1_500_00n, digits: tails[0] ?? '' }])).outcomes).toEqual([
      'matched',
    ]);
    expect((await dealOf(id)).notice.amount).toBe(1500);
  });
});

describe('what comes again', () => {
  test('changes nothing and is answered as at first, whatever the trader has done since', async () => {
    await newDeal(1500);
    const notices = [toldByBank(server, { amount: 1_500_00n }), toldByBank(server, { amount: 700_00n })];
    const [first] = [await tell(server, profile.key, notices)];
    const [kept] = await listed({ state: 'waiting' });
    await trader.post(arrivalsApi.foreign.path, { id: kept.id, foreign: 1 });
    const before = JSON.stringify(await listed());
    server.clock.move(minutes(1));
    const again = await tell(server, profile.key, [...notices, ...notices]);
    expect(first.outcomes).toEqual(['matched', 'kept']);
    expect(again.outcomes).toEqual(['matched', 'kept', 'matched', 'kept']);
    expect(JSON.stringify(await listed())).toBe(before);
  });

  test('at the same instant it is taken once', async () => {
    const id = await newDeal(1500);
    const notice = toldByBank(server, { amount: 1_500_00n });
    const answers = await Promise.all([1, 2, 3, 4].map(() => tell(server, profile.key, [notice])));
    expect(answers.map(({ outcomes }) => outcomes)).toEqual([['matched'], ['matched'], ['matched'], ['matched']]);
    expect(await listed()).toMatchObject([{ deal: { id } }]);
    expect((await toldOf((await dealOf(id)).notice.id)).length).toBe(1);
  });
});

describe('clocks of phones', () => {
  test('a phone whose clock is hours wrong finds its deal if it says so, and not if it does not', async () => {
    await newDeal(1500);
    server.clock.move(minutes(1));
    const wrong = later(server.clock.now(), hours(3));
    expect((await tell(server, profile.key, [{ amount: 1_500_00n, at: wrong }], null)).outcomes).toEqual(['kept']);
    const [kept] = await listed();
    expect(kept).toMatchObject({ timeKnown: false, at: server.clock.now().toISOString(), bank_profile_id: profile.id });
    expect((await tell(server, profile.key, [{ amount: 1_500_00n, at: wrong }], wrong)).outcomes).toEqual(['matched']);
  });

  test('a notice that waited on the phone for hours belongs to its own time', async () => {
    const id = await newDeal(1500);
    const at = later(server.clock.now(), minutes(3));
    await expire(minutes(16));
    server.clock.move(hours(40));
    const { outcomes } = await tell(server, profile.key, [{ amount: 1_500_00n, at }]);
    expect(outcomes).toEqual(['matched']);
    expect((await dealOf(id)).notice.at).toBe(at.toISOString());
  });
});

test('a hundred notices in one request each find their deal', async () => {
  const amounts = Array.from({ length: 30 }, (_, index) => 1_000 + index * 100);
  const ids: number[] = [];
  for (const amount of amounts) ids.push(await newDeal(amount));
  // As a phone does that was off line for some minutes.
  server.clock.move(minutes(6));
  const told = Array.from({ length: 100 }, (_, index) => ({
    amount: BigInt(1_000 + index * 100) * 100n,
    at: later(server.clock.now(), -minutes(index / 20)),
  }));
  const { outcomes } = await tell(server, profile.key, told);
  expect(outcomes).toEqual(told.map((_, index) => (index < 30 ? 'matched' : 'kept')));
  for (const [index, id] of ids.entries()) expect((await dealOf(id)).notice.amount).toBe(amounts[index]);
  const page = (await trader.post(arrivalsApi.list.path, { count: 25, page: 4 })).body;
  expect([page.countBankNotices, page.bankNotices.length]).toEqual([100, 25]);
  const tooMany = await server
    .visitor(0, '', profile.key)
    .post(deviceDoorApi.notices.path, { notices: Array(101).fill(toldByBank(server, { amount: 1n })) });
  expect(tooMany.status).toBe(400);
});

describe('what a phone may fill', () => {
  const counted = () =>
    server.db.one(sql`
      select stored, too_many, other_bank from notice_counts where device_profile_id = ${profile.device} order by day desc limit 1`);
  const rule = async (name: string, value: number) => {
    await server.db.run(sql`insert into rules (name, value) values (${name}, ${value})`);
    onTestFinished(async () => void (await server.db.run(sql`delete from rules where name = ${name}`)));
  };
  const money = (count: number, more: object = {}) =>
    Array.from({ length: count }, (_, index) => ({ amount: 7_000_00n + BigInt(index) * 100n, ...more }));
  const stored = () =>
    server.db.value<number>(sql`select count(*)::int from bank_notices where trader_id = ${trader.id}`);

  test('twenty of one minute, from however many requests at once; what it sent before is answered as before', async () => {
    const notices = money(10).map((one) => toldByBank(server, one));
    const answers = await Promise.all([
      tell(server, profile.key, notices),
      ...[1, 2, 3].map(() => tell(server, profile.key, money(10))),
    ]);
    const outcomes = answers.flatMap((answer) => answer.outcomes);
    expect([
      outcomes.filter((one) => one === 'kept').length,
      outcomes.filter((one) => one === 'refused').length,
    ]).toEqual([20, 20]);
    expect([await stored(), await counted()]).toEqual([20, { stored: 20, too_many: 20, other_bank: 0 }]);
    const before = answers[0]?.outcomes.filter((one: string) => one === 'kept').length;
    const again = (await tell(server, profile.key, notices)).outcomes;
    expect(again.filter((one: string) => one === 'kept')).toHaveLength(before);
    server.clock.move(minutes(1));
    expect((await tell(server, profile.key, money(1))).outcomes).toEqual(['kept']);
    // Nothing of it stays but the rows themselves.
    expect(
      await server.db.value(
        sql`select count(*)::int from journal where user_id = ${trader.id} and event like 'bank-notice.%'`,
      ),
    ).toBe(0);
  });

  test('so many a day, whatever times the phone gives them; a deal’s money counts as any other, and tomorrow is another day', async () => {
    await rule('notices_a_day', 5);
    const at = (index: number) => later(server.clock.now(), -hours(index));
    const told = await tell(
      server,
      profile.key,
      money(8).map((one, index) => ({ ...one, at: at(index) })),
    );
    expect(told.outcomes).toEqual([...Array(5).fill('kept'), ...Array(3).fill('refused')]);
    await newDeal(1500);
    expect((await tell(server, profile.key, [{ amount: 1_500_00n }])).outcomes).toEqual(['refused']);
    expect(await counted()).toEqual({ stored: 5, too_many: 4, other_bank: 0 });
    const other = await givenProfile(server, trader);
    expect((await tell(server, other.key, money(1))).outcomes).toEqual(['kept']);
    server.clock.move(hours(24));
    expect((await tell(server, profile.key, money(1))).outcomes).toEqual(['kept']);
  });

  test('of a bank that it has no profile of nothing; a profile in the archive or without notices is one', async () => {
    const set = (fields: Sql) => server.db.run(sql`update bank_profiles set ${fields} where id = ${profile.id}`);
    await set(sql`is_hided = 1, is_archive = 1, available = 0`);
    expect((await tell(server, profile.key, money(1))).outcomes).toEqual(['kept']);
    await set(sql`enable_push = 0`);
    expect((await tell(server, profile.key, money(1))).outcomes).toEqual(['kept']);
    await set(sql`bank = '100000000005'`);
    expect((await tell(server, profile.key, money(3))).outcomes).toEqual(['unknown', 'unknown', 'unknown']);
    expect([await stored(), await counted()]).toEqual([2, { stored: 2, too_many: 0, other_bank: 3 }]);
  });

  test('the trader’s open cabinets hear of money without a deal though nothing records it, and nobody else does', async () => {
    withoutLooks();
    const beside = await server.neighbour();
    const [own, other] = [
      await openStream(beside, trader.token),
      await openStream(beside, (await server.given.user()).token),
    ];
    await tell(server, profile.key, money(1));
    const [notice] = await listed();
    await own.until(() => expect(own.heard()).toEqual([`bank-notice.kept ${notice.id}`]));
    expect(other.heard()).toEqual([]);
  });

  test('with hardly any disk left only money that finds its deal is stored, and the phone sends the rest again', async () => {
    let free = 0;
    const little = await server.neighbour({ freeSpace: async () => free });
    const id = await newDeal(1500);
    const notices = [{ amount: 1_500_00n }, { amount: 700_00n }].map((one) => toldByBank(server, one));
    const send = () =>
      little.inject({
        method: 'POST',
        url: deviceDoorApi.notices.path,
        headers: { authorization: `Bearer ${profile.key}` },
        payload: { notices, sentAt: server.clock.now() },
      });
    const refused = await send();
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'no_space']);
    expect([await stored(), (await dealOf(id)).notice.amount]).toEqual([1, 1500]);
    free = 1024 ** 4;
    expect((await send()).json().results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'matched',
      'kept',
    ]);
    expect([await stored(), await counted()]).toEqual([2, { stored: 2, too_many: 0, other_bank: 0 }]);
  });

  test('numbers of notices go on where integers end, in lists, joins, deals and open cabinets', async () => {
    const beyond = 2 ** 31 + 5;
    await server.db.run(sql`select setval('bank_notices_id_seq', ${beyond})`);
    const cabinet = await openStream(server.http, trader.token);
    const deal = await newDeal(1500);
    await tell(server, profile.key, [{ amount: 1_500_00n }]);
    const [{ id }] = await listed();
    expect(id).toBeGreaterThan(beyond);
    expect(await dealOf(deal)).toMatchObject({ notice: { id } });
    await cabinet.until(() => expect(cabinet.heard()).toContain(`bank-notice.matched ${id}`));
    expect((await trader.post(arrivalsApi.foreign.path, { id, foreign: 1 })).status).toBe(200);
    expect((await listed({ state: 'foreign' }))[0]).toMatchObject({ id, deal: null });
    expect((await trader.post(arrivalsApi.join.path, { id, deal_id: deal })).status).toBe(200);
    expect((await listed({ search: '1500' }))[0]).toMatchObject({ id, deal: { id: deal } });
  });
});
