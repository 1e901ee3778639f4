import { Group } from '@app/contract/access/users';
import { appealsApi } from '@app/contract/appeals/appeals-api';
import { countersApi } from '@app/contract/counters';
import { platformApi } from '@app/contract/platforms/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hours, later, minutes } from '#lib/clock.ts';
import { payoutPeople, receipt } from '#testing/given/payouts.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(() => server.stop());

const read = async (who: Visitor) => (await who.get(countersApi.read.path)).body;
const none = { count: 0, deadline: null };

test('a trader sees how many deals and appeals wait, and when the first appeal runs out', async () => {
  const trader = await server.given.user({ balance: 100_000_00n });
  await givenProfile(server, trader);
  const deals: number[] = [];
  for (const amount of [1000, 2000, 3000]) {
    const made = await server.platform('POST', platformApi.createDeal.path, {
      payment_id: `count-${amount}`,
      amount,
      method_group: 'sbp',
    });
    deals.push(made.body.id);
  }
  await server.platform('POST', `/platform/v1/deals/${deals[2]}/cancel`, {});
  const form = new FormData();
  form.set('deal_id', String(deals[0]));
  form.set('amount_to_pay', '1000');
  form.append('proof', new Blob([receipt()]), 'proof.jpg');
  const appeal = await server.platform('POST', platformApi.createAppeal.path, form);
  expect(appeal.status).toBe(200);

  // The appeal has ended its deal, so the deal no longer waits.
  expect(await read(trader)).toMatchObject({
    deals: { count: 1 },
    appeals: { count: 1, deadline: later(server.clock.now(), hours(24)).toISOString() },
    payouts: none,
  });
  await trader.post(appealsApi.changeStatus.path, {
    appeal_id: appeal.body.id,
    trader_note: 'Платёж не найден',
    state: 'cancel',
  });
  expect((await read(trader)).appeals).toEqual(none);
  expect((await read(await server.given.user())).deals).toEqual(none);
});

test('payouts count for who works them: in work for the trader, to check and to settle for the moderator', async () => {
  const people = payoutPeople(server);
  const [payoutTrader, colleague, moderator] = [await people.trader(), await people.trader(), await people.moderator()];
  await people.waiting();
  const began = server.clock.now();
  const sent = await people.inWork(payoutTrader);
  await people.inWork(payoutTrader);
  expect((await read(payoutTrader)).payouts).toEqual({ count: 2, deadline: later(began, minutes(30)).toISOString() });
  expect((await read(moderator)).payouts.count).toBe(0);

  await people.send(payoutTrader, sent);
  expect((await read(payoutTrader)).payouts.count).toBe(1);
  expect((await read(moderator)).payouts.count).toBe(1);

  const given = await people.inWork(colleague);
  await people.cancel(colleague, given);
  expect((await read(moderator)).payouts.count).toBe(2);
  server.clock.move(minutes(30));
  expect((await read(moderator)).payouts.count).toBe(3);
  expect(await read(await server.given.user({ group: Group.trader }))).toMatchObject({ payouts: none });
});

test('counters need a session', async () => {
  expect((await server.stranger.get(countersApi.read.path)).status).toBe(401);
});
