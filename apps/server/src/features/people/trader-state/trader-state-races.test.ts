import { setTimeout as sleep } from 'node:timers/promises';
import { devicesApi } from '@app/contract/devices/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { appealPeople } from '#testing/given/appeals.ts';
import { askForDeal, givenOnlyTrader } from '#testing/given/deals.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { giveState } from '#testing/given/states.ts';
import { rounds } from '#testing/hostile/fuzz-settings.ts';
import { moneyOf, untilSomeoneWaits } from '#testing/server/locks.ts';
import { type Answer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { changeTraderState } from './trader-state.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});

/** Numbers are given while the locks are held, so what is written after the change has begun after it. */
async function writtenAfterChange(trader: Visitor, event: string): Promise<number> {
  return server.db.value(sql`
    select count(*)::int from journal where user_id = ${trader.id} and event = ${event}
      and id > (select max(id) from journal where event = 'user.state_changed' and ref = ${trader.id})`);
}

test('a deal that is asked for while a pause is being written waits for it and finds nobody', async () => {
  const { trader } = await givenOnlyTrader(server);
  let asked: Promise<Answer> | undefined;
  await server.db.begin(async (tx) => {
    await changeTraderState(tx, trader.id, 'paused', { by: 'operator', at: server.clock.now(), reason: 'Проверка' });
    asked = askForDeal(server, 1000);
    await untilSomeoneWaits(server.db);
  });
  expect((await asked)?.body.code).toBe('no_requisite');
});

test('a block waits for the deal that is being made', async () => {
  const { trader } = await givenOnlyTrader(server);
  let asked: Promise<Answer> | undefined;
  let blocked: Promise<unknown> | undefined;
  await server.db.begin(async (tx) => {
    await tx.run(moneyOf(trader));
    asked = askForDeal(server, 1000);
    await untilSomeoneWaits(server.db);
    blocked = giveState(server, trader, 'blocked');
    await untilSomeoneWaits(server.db, 2);
  });
  expect((await asked)?.status).toBe(200);
  await blocked;
  expect(await writtenAfterChange(trader, 'deal.created')).toBe(0);
});

test('a phone’s token that is asked for while a block is being written is refused, so no phone is paired behind it', async () => {
  const trader = await server.given.user();
  const { device: device_profile_id } = await givenProfile(server, trader);
  // Between a pairing and the next one there is no key that the block would end, and nothing to wait for.
  await server.db.run(sql`
    update device_profiles set key_hash = null, paired_at = null, token_hash = null, token_expires_at = null where id = ${device_profile_id}`);
  let asked: Promise<Answer> | undefined;
  await server.db.begin(async (tx) => {
    const change = { by: 'operator', at: server.clock.now(), reason: 'Проверка' } as const;
    await changeTraderState(tx, trader.id, 'blocked', change);
    asked = trader.post(devicesApi.token.path, { device_profile_id });
    await Promise.race([asked, untilSomeoneWaits(server.db)]);
  });
  expect((await asked)?.status).toBe(401);
  expect(await writtenAfterChange(trader, 'device.token_made')).toBe(0);
});

test('a payout that is being taken is taken before the block, one that is asked for behind it is not', async () => {
  const people = payoutPeople(server);
  const trader = await people.trader();
  const [first, second] = [await people.waiting(), await people.waiting()];
  let taking: Promise<Answer> | undefined;
  let paused: Promise<unknown> | undefined;
  let late: Promise<Answer> | undefined;
  await server.db.begin(async (tx) => {
    await tx.run(sql`select 1 from payouts where id = ${first} for update`);
    taking = people.accept(trader, first);
    await untilSomeoneWaits(server.db);
    paused = giveState(server, trader, 'paused');
    await untilSomeoneWaits(server.db, 2);
    late = people.accept(trader, second);
    await untilSomeoneWaits(server.db, 3);
  });
  expect((await taking)?.status).toBe(200);
  await paused;
  expect((await late)?.body.code).toBe('trader_paused');
  expect(await writtenAfterChange(trader, 'payout.taken')).toBe(0);
});

test('an appeal that comes while a block is being written waits for it and begins in review', async () => {
  const people = await appealPeople(server, 1_000_000_00n);
  const deal = await people.givenDeal(1000);
  let coming: Promise<Answer> | undefined;
  await server.db.begin(async (tx) => {
    const change = { by: 'operator', at: server.clock.now(), reason: 'Проверка' } as const;
    await changeTraderState(tx, people.trader.id, 'blocked', change);
    coming = people.appeal(deal, 1000);
    await untilSomeoneWaits(server.db);
  });
  expect((await coming)?.body.status).toBe(4);
});

test('a block waits for the appeal that is being made, and sends it to review', async () => {
  const people = await appealPeople(server, 1_000_000_00n);
  const deal = await people.givenDeal(1000);
  let coming: Promise<Answer> | undefined;
  let blocked: Promise<unknown> | undefined;
  await server.db.begin(async (tx) => {
    await tx.run(moneyOf(people.trader));
    coming = people.appeal(deal, 1000);
    await untilSomeoneWaits(server.db);
    blocked = giveState(server, people.trader, 'blocked');
    await untilSomeoneWaits(server.db, 2);
  });
  const { id } = (await coming)?.body ?? {};
  await blocked;
  expect(await people.statusOf(id)).toBe(4);
});

test('a profile that is made while a pause is being written is not in the line', async () => {
  await server.db.run(sql`update bank_profiles set available = 0`);
  const trader = await server.given.user({ balance: 100_000_00n });
  let made: ReturnType<typeof givenProfile> | undefined;
  await server.db.begin(async (tx) => {
    await changeTraderState(tx, trader.id, 'paused', { by: 'operator', at: server.clock.now(), reason: 'Проверка' });
    made = givenProfile(server, trader);
    await untilSomeoneWaits(server.db);
  });
  await made;
  expect((await askForDeal(server, 1000)).body.code).toBe('no_requisite');
});

test('in a storm of deals and payouts nothing begins after a block', async () => {
  const people = payoutPeople(server);
  for (let round = 0; round < rounds({ daily: 3, long: 8 }); round++) {
    await server.db.run(sql`update bank_profiles set available = 0`);
    const trader = await server.given.user({ group: 5, balance: 1_000_000_00n });
    for (let nth = 0; nth < 2; nth++) await givenProfile(server, trader);
    const pool = [await people.waiting(), await people.waiting(), await people.waiting()];
    const storm = Promise.all([
      ...[1000, 2000, 3000, 4000, 5000, 6000].map((amount) => askForDeal(server, amount)),
      ...pool.map((id) => people.accept(trader, id)),
    ]);
    await sleep(round * 3);
    await giveState(server, trader, 'blocked');
    const made = (await storm).filter(({ status }) => status === 200).length;
    expect(await writtenAfterChange(trader, 'deal.created')).toBe(0);
    expect(await writtenAfterChange(trader, 'payout.taken')).toBe(0);
    const found = await server.db.value<number>(sql`
      select ((select count(*) from deals where trader_id = ${trader.id}) + (select count(*) from payouts where trader_id = ${trader.id}))::int`);
    expect([round, found]).toEqual([round, made]);
    expect((await askForDeal(server, 9000)).body.code).toBe('no_requisite');
  }
});
