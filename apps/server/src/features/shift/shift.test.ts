import { Group } from '@app/contract/access/users';
import { arrivalsApi } from '@app/contract/arrivals/arrivals-api';
import { dealsApi } from '@app/contract/deals/deals-api';
import { shiftApi } from '@app/contract/shift/shift-api';
import { statisticsApi } from '@app/contract/statistics';
import { moscowDay } from '@app/contract/values/period';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { expireDueDeals } from '#features/deals/deals-jobs.ts';
import { hours, minutes, seconds } from '#lib/clock.ts';
import { appealPeople } from '#testing/given/appeals.ts';
import { tell } from '#testing/given/arrivals.ts';
import { askForDeal, givenOnlyTrader } from '#testing/given/deals.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(() => server.stop());

const read = async (who: Visitor) => {
  const { status, body } = await who.get(shiftApi.read.path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const idsOf = (things: { id: number }[]) => things.map(({ id }) => id);

test('waiting deals stand in the queue as in the list, with what the bank said, the one that runs out first at the front', async () => {
  const { trader, profile } = await givenOnlyTrader(server);
  const [long, short, middle] = [
    (await askForDeal(server, 1000, { expires_in: 900 })).body.id,
    (await askForDeal(server, 2000, { expires_in: 300 })).body.id,
    (await askForDeal(server, 3000, { expires_in: 600 })).body.id,
  ];
  await tell(server, profile.key, [{ amount: 2000_00n }]);

  const { deals, countDeals, serverTime } = await read(trader);
  expect(idsOf(deals)).toEqual([short, middle, long]);
  expect(countDeals).toBe(3);
  expect(serverTime).toBe(server.clock.now().toISOString());
  expect(deals[0].notice).toMatchObject({ amount: 2000, channel: 'push' });
  const { traderDeals } = (await trader.post(dealsApi.list.path, { status: '0' })).body;
  for (const deal of deals) expect(traderDeals).toContainEqual(deal);

  // What is closed, cancelled or has run out waits no longer.
  server.clock.move(seconds(30));
  await trader.post(dealsApi.changeStatus.path, { deal_id: middle, otp_code: server.otpCode(), state: 'close' });
  await server.platform('POST', `/platform/v1/deals/${long}/cancel`);
  server.clock.move(minutes(6));
  await expireDueDeals(server.needs);
  expect(await read(trader)).toMatchObject({ deals: [], countDeals: 0 });
});

test('money that came after a deal had run out puts it before the trader for a day, until it is accepted or the trader parts them', async () => {
  const { appeal } = await appealPeople(server, 100_00n);
  const { trader, profile } = await givenOnlyTrader(server);
  const ids = [];
  for (const amount of [1000, 2000, 3000, 4000])
    ids.push((await askForDeal(server, amount, { expires_in: 60 })).body.id);
  const [accepted, disputed, parted] = ids;
  server.clock.move(minutes(2));
  await expireDueDeals(server.needs);
  expect((await read(trader)).late).toEqual([]);
  // The last one is not paid at all.
  for (const amount of [1000_00n, 2000_00n, 3000_00n]) {
    await tell(server, profile.key, [{ amount }]);
    server.clock.move(seconds(1));
  }
  const { late, deals, countDeals } = await read(trader);
  expect(idsOf(late)).toEqual([parted, disputed, accepted]);
  expect([deals, countDeals]).toEqual([[], 0]);
  const waiting = (await trader.post(dealsApi.waiting.path, {})).body;
  expect(waiting).toMatchObject({ late, deals: [], countDeals: 0 });
  const { traderDeals } = (await trader.post(dealsApi.list.path, {})).body;
  for (const deal of late) expect(traderDeals).toContainEqual(deal);
  const other = await server.given.user();
  expect((await read(other)).late).toEqual([]);

  expect((await appeal(disputed, 2000)).status).toBe(200);
  await trader.post(arrivalsApi.foreign.path, { id: late[0].notice.id, foreign: 1 });
  expect(idsOf((await read(trader)).late)).toEqual([accepted]);
  server.clock.move(seconds(30));
  const move = { deal_id: accepted, otp_code: server.otpCode(), state: 'close', late: true };
  expect((await trader.post(dealsApi.changeStatus.path, move)).status).toBe(200);
  expect((await read(trader)).late).toEqual([]);
});

test('a day after its money came a deal that had run out is found in the list only', async () => {
  const { trader, profile } = await givenOnlyTrader(server);
  const { id } = (await askForDeal(server, 1000, { expires_in: 60 })).body;
  server.clock.move(minutes(2));
  await expireDueDeals(server.needs);
  await tell(server, profile.key, [{ amount: 1000_00n }]);
  server.clock.move(hours(23));
  expect(idsOf((await read(trader)).late)).toEqual([id]);
  server.clock.move(hours(2));
  expect((await read(trader)).late).toEqual([]);
});

test('appeals wait until they are answered, opened or not; the nearest deadline first', async () => {
  const people = await appealPeople(server, 100_000_00n);
  const first = await people.givenAppeal(1500);
  server.clock.move(minutes(1));
  const second = await people.givenAppeal(700);
  await people.view(second.id);

  const { appeals, countAppeals, deals } = await read(people.trader);
  expect(appeals.map(({ id, status }: { id: number; status: number }) => [id, status])).toEqual([
    [first.id, 0],
    [second.id, 3],
  ]);
  expect([countAppeals, deals]).toEqual([2, []]);

  await people.reject(first.id);
  await people.accept(second.deal);
  expect(await read(people.trader)).toMatchObject({ appeals: [], countAppeals: 0 });
});

test('payouts in work wait with the number in full, overdue ones first; nobody else sees them', async () => {
  const people = payoutPeople(server);
  const [trader, colleague] = [await people.trader(), await people.trader()];
  const overdue = await people.inWork(trader);
  server.clock.move(minutes(20));
  const fresh = await people.inWork(trader, { method: 'sbp', pan: '+79161234567' });
  server.clock.move(minutes(15));
  await people.waiting();
  await people.inReview(colleague);

  const { payouts, countPayouts } = await read(trader);
  expect(idsOf(payouts)).toEqual([overdue, fresh]);
  expect(countPayouts).toBe(2);
  expect(payouts[1]).toMatchObject({ pan: '+79161234567', fio: 'Петров Пётр Петрович' });
  expect(await read(colleague)).toMatchObject({ payouts: [], countPayouts: 0 });
});

test('earned today is what the statistics of today say, deals and payouts together; held is the money of deals and appeals', async () => {
  await server.db.run(sql`update bank_profiles set available = 0`);
  const trader = await server.given.user({ group: Group.payoutTrader, twoFactor: true, balance: 100_000_00n });
  const profile = await givenProfile(server, trader);
  const people = payoutPeople(server);
  const moderator = await people.moderator();
  expect(await read(trader)).toMatchObject({ earned: 0, held: 0 });

  const { id } = (await askForDeal(server, 1000)).body;
  server.clock.move(seconds(30));
  await trader.post(dealsApi.changeStatus.path, { deal_id: id, otp_code: server.otpCode(), state: 'close' });
  const payout = await people.inReview(trader);
  await people.moderate(moderator, payout, 'done');
  await profile.beat();
  await askForDeal(server, 2000);

  const { earned, held } = await read(trader);
  const today = moscowDay(server.clock.now());
  const { total } = (await trader.post(statisticsApi.read.path, { from: today, to: today })).body;
  // 8 % of 1 000 and 2 % of 10 000; what waits is not earned yet.
  expect(earned).toBe(80 + 200);
  expect(total.earned + total.payouts.earned).toBe(earned);
  expect(held).toBe(2000 - 160);
});

test('everybody sees only what waits for them', async () => {
  const { trader } = await givenOnlyTrader(server);
  await askForDeal(server, 1000);
  expect((await read(trader)).countDeals).toBe(1);
  const other = await server.given.user({ twoFactor: true, balance: 1_000_00n });
  expect(await read(other)).toMatchObject({ deals: [], appeals: [], payouts: [], countDeals: 0, held: 0, earned: 0 });
  expect((await server.stranger.get(shiftApi.read.path)).status).toBe(401);
  const moderator = await server.given.user({ group: Group.moderator });
  expect((await moderator.get(shiftApi.read.path)).status).toBe(403);
});

test('of more than fit the two hundred with the least time left are sent, and how many there are', async () => {
  const { trader, profile } = await givenOnlyTrader(server);
  await server.db.run(sql`
    insert into deals (late_days, trader_id, number, platform_id, payment_id, bank_profile_id, method_group, requisite, fio, requisite_tail,
      requisite_key, real_amount, interest_rate, debited_amount, status, created_at, expires_at)
    select 30, ${trader.id}, n, 1, 'queue-' || n, ${profile.id}, 'sbp', '', 'Иванов', '0000', null, 100000 + n, 800, 92000, 0,
      ${server.clock.now()}, ${server.clock.now()}::timestamptz + (600 - n) * interval '1 second'
    from generate_series(1, 205) n`);
  const { deals, countDeals } = await read(trader);
  expect(countDeals).toBe(205);
  // The later its number, the sooner such a deal runs out.
  const amounts = deals.map(({ real_amount }: { real_amount: number }) => Math.round(real_amount * 100) - 100_000);
  expect(amounts).toEqual(Array.from({ length: 200 }, (_, n) => 205 - n));
});
