import { type HoldsPage, holdsApi } from '@app/contract/ledger/holds';
import { settingsApi } from '@app/contract/settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endDueHolds, reviewOverdueAppeals } from '#features/appeals/appeals-jobs.ts';
import { expireDueDeals } from '#features/deals/deals-jobs.ts';
import { hours, minutes } from '#lib/clock.ts';
import { appealPeople } from '#testing/given/appeals.ts';
import { givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

let server: TestServer;
let people: Awaited<ReturnType<typeof appealPeople>>;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
// 10 000 ₽; for 1 000 ₽ the rate debits 920.
beforeEach(async () => {
  people = await appealPeople(server, 10_000_00n);
});
afterAll(() => server.stop());

/** All pages; their sum is the held balance that the ledger and the header have at this moment. */
async function holds() {
  const all: { kind: string; ref: number; amount: number; until: string | null }[] = [];
  for (let page = 1; ; page++) {
    const { body } = await people.trader.post(holdsApi.list.path, { page });
    all.push(...body.holds);
    if (body.holds.length < 50) {
      const { user } = (await people.trader.get(settingsApi.read.path)).body;
      const sum = all.reduce((kopecks, { amount }) => kopecks + BigInt(Math.round(amount * 100)), 0n);
      expect(sum).toBe((await people.money())?.held);
      expect([body.held_balance, body.countHolds]).toEqual([user.held_balance, all.length]);
      return all.map(({ kind, ref, amount }) => `${kind} ${ref} ${amount}`);
    }
  }
}

test('whatever deals and appeals do, the list says what holds how much, and its sum is the held balance', async () => {
  expect(await holds()).toEqual([]);
  const first = await people.givenDeal(1000);
  const second = await people.givenDeal(1100);
  expect(await holds()).toEqual([`deal ${first} 920`, `deal ${second} 1012`]);

  // The appeal ends the waiting deal and holds in its place: the lesser of what is asked for and the deal.
  const appeal = (await people.appeal(first, 500)).body.id;
  expect(await holds()).toEqual([`deal ${second} 1012`, `appeal ${appeal} 460`]);
  await people.cancel(second);
  expect(await holds()).toEqual([`appeal ${appeal} 460`]);
  // Accepted late, from what is available.
  expect((await people.change({ deal_id: second })).status).toBe(200);
  expect(await holds()).toEqual([`appeal ${appeal} 460`]);

  await people.reject(appeal);
  expect(await holds()).toEqual([`appeal ${appeal} 460`]);
  const again = (await people.appeal(first, 1000)).body.id;
  expect(await holds()).toEqual([`appeal ${again} 920`]);
  await people.reject(again);
  expect(await holds()).toEqual([`appeal ${again} 920`]);
  await people.decide(again, { decision: 'rejected' });
  expect(await holds()).toEqual([]);
});

test('time ends holds: of a deal that runs out, and of a rejected appeal a day later', async () => {
  const deal = await people.givenDeal(1000);
  const { id } = await people.givenAppeal(2000);
  await people.reject(id);
  const { body }: { body: HoldsPage } = await people.trader.post(holdsApi.list.path, {});
  expect(body.holds.map(({ kind, until }) => [kind, until !== null])).toEqual([
    ['deal', true],
    ['appeal', true],
  ]);
  server.clock.move(minutes(16));
  await expireDueDeals(server.needs);
  expect(await holds()).toEqual([`appeal ${id} 1840`]);
  expect((await (await server.given.user()).post(holdsApi.list.path, {})).body).toMatchObject({
    holds: [],
    countHolds: 0,
  });
  server.clock.move(hours(24));
  await reviewOverdueAppeals(server.needs);
  await endDueHolds(server.needs);
  expect(await holds()).toEqual([]);
  expect((await people.change({ deal_id: deal })).status).toBe(200);
  expect(await holds()).toEqual([]);
});

test('an appeal that finds less money than it asks for holds what there is', async () => {
  const ended = await people.givenDeal(5000);
  await people.cancel(ended);
  const waiting = await people.givenDeal(10_800);
  const { id } = (await people.appeal(ended, 5000)).body;
  expect(await holds()).toEqual([`deal ${waiting} 9936`, `appeal ${id} 64`]);
});

test('a second page goes on where the first ends, and nobody else sees anything', async () => {
  people = await appealPeople(server, 1_000_000_00n);
  const deals: number[] = [];
  for (let i = 0; i < 52; i++) deals.push(await people.givenDeal(100 + i * 25));
  expect((await holds()).map((hold) => Number(hold.split(' ')[1]))).toEqual(deals);
  const { body } = await (await server.given.user()).post(holdsApi.list.path, {});
  expect(body).toMatchObject({ holds: [], countHolds: 0, held_balance: 0 });
});
