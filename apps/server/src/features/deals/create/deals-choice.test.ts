import { AMOUNT_TOLERANCE } from '@app/contract/deals/deal';
import { dealsApi } from '@app/contract/deals/deals-api';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { expireDueDeals } from '#features/deals/deals-jobs.ts';
import { minutes, seconds } from '#lib/clock.ts';
import { askForDeal, givenOnlyTrader } from '#testing/given/deals.ts';
import { givenCard, givenProfile, givenRate } from '#testing/given/profiles.ts';
import { type Answer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});

const create = (amount: number, more: object = {}) => askForDeal(server, amount, more);
const byCard = (amount: number, more: object = {}) => create(amount, { method_group: 'card', ...more });
const change = (trader: Visitor, deal_id: number, state: 'close' | 'archive') =>
  trader.post(dealsApi.changeStatus.path, { deal_id, otp_code: server.otpCode(), state });
const cancel = (id: number) => server.platform('POST', `/platform/v1/deals/${id}/cancel`);
const none = (answer: Answer) => expect([answer.status, answer.body.code]).toEqual([409, 'no_requisite']);

const setLimits = (profile: number, { cycle, total }: { cycle: bigint; total: bigint }) =>
  server.db.run(sql`update bank_profiles set cycle_limit = ${cycle}, total_amount = ${total} where id = ${profile}`);
const setCardLimit = (pan: string, total: bigint) =>
  server.db.run(sql`update requisite_profiles set total_amount = ${total} where pan_tail = ${pan.slice(-4)}`);

test('a profile takes what its limits, methods, traffic and phone allow', async () => {
  const { profile } = await givenOnlyTrader(server, { min_amount: 500, max_amount: 5000, card_available: 0 });
  none(await create(499.99));
  none(await create(5000.01));
  none(await byCard(1000));
  expect((await create(500)).status).toBe(200);

  server.clock.move(seconds(61));
  none(await create(1000));
  await profile.beat();
  expect((await create(1000)).status).toBe(200);
  await server.db.run(sql`update bank_profiles set available = 0 where id = ${profile.id}`);
  none(await create(2000));
});

test('two waiting deals of one requisite are more than 20 ₽ apart; a closed one makes room', async () => {
  const { trader } = await givenOnlyTrader(server);
  const { id } = (await create(1000)).body;
  none(await create(1020));
  none(await create(980));
  expect((await create(1020.01)).status).toBe(200);
  await change(trader, id, 'close');
  expect((await create(990)).status).toBe(200);
});

describe('what waiting deals will take is not offered to other deals', () => {
  test('within a cycle that is smaller than the total', async () => {
    const { profile } = await givenOnlyTrader(server);
    await setLimits(profile.id, { cycle: 2000_00n, total: 1_000_000_00n });
    expect((await create(1500)).status).toBe(200);
    none(await create(500.01));
    expect((await create(500)).status).toBe(200);
    none(await create(100));
  });

  test('within a total that is smaller than the cycle', async () => {
    const { profile } = await givenOnlyTrader(server);
    await setLimits(profile.id, { cycle: 1_000_000_00n, total: 2000_00n });
    expect((await create(1500)).status).toBe(200);
    none(await create(500.01));
    expect((await create(500)).status).toBe(200);
    none(await create(100));
  });

  test('after a deal is closed the cycle is filled by it, and by what still waits', async () => {
    const { trader, profile } = await givenOnlyTrader(server);
    await setLimits(profile.id, { cycle: 2000_00n, total: 1_000_000_00n });
    const { id } = (await create(1000)).body;
    await change(trader, id, 'close');
    expect((await create(600)).status).toBe(200);
    none(await create(400.01));
    expect((await create(400)).status).toBe(200);
  });
});

describe('a card', () => {
  test('has limits of its own, and a full one gives way to the next', async () => {
    const { trader, profile } = await givenOnlyTrader(server);
    const next = await givenCard(server, trader, profile.id);
    await setCardLimit(profile.pan, 1500_00n);
    expect((await byCard(1000)).body.requisite).toMatchObject({ pan: profile.pan });
    expect((await byCard(500.01)).body.requisite).toMatchObject({ pan: next.pan });
    expect((await byCard(500)).body.requisite).toMatchObject({ pan: profile.pan });
    expect((await byCard(100)).body.requisite).toMatchObject({ pan: next.pan });
    await setCardLimit(next.pan, 700_00n);
    none(await byCard(100));
  });

  test('gives way to the next while a near amount waits on it', async () => {
    const { trader, profile } = await givenOnlyTrader(server);
    const next = await givenCard(server, trader, profile.id);
    expect((await byCard(1000)).body.requisite).toMatchObject({ pan: profile.pan });
    expect((await byCard(1010)).body.requisite).toMatchObject({ pan: next.pan });
    none(await byCard(1005));
    expect((await byCard(2000)).body.requisite).toMatchObject({ pan: profile.pan });
    expect((await byCard(1980)).body.requisite).toMatchObject({ pan: next.pan });
  });

  test('that is the main one is preferred to those added before and after it', async () => {
    const { trader, profile } = await givenOnlyTrader(server);
    const main = await givenCard(server, trader, profile.id, { is_main: 1 });
    await givenCard(server, trader, profile.id);
    for (const amount of [1000, 2000, 3000])
      expect((await byCard(amount)).body.requisite).toMatchObject({ pan: main.pan });
  });

  type End = (trader: Visitor, id: number) => Promise<unknown>;
  const ends: [string, End, { used: bigint }][] = [
    ['closed', (trader, id) => change(trader, id, 'close'), { used: 1000_00n }],
    ['cancelled by the platform', (_, id) => cancel(id), { used: 0n }],
    [
      'expired',
      async () => {
        server.clock.move(minutes(15));
        await expireDueDeals(server.needs);
      },
      { used: 0n },
    ],
  ];
  test.each(ends)('whose deal is %s has nothing reserved any more', async (_, end, { used }) => {
    const { trader, profile } = await givenOnlyTrader(server);
    const { id } = (await byCard(1000)).body;
    const readCard = () =>
      server.db.one(sql`
        select used_total_amount as used, reserved_amount as reserved from requisite_profiles where bank_profile_id = ${profile.id}`);
    expect(await readCard()).toEqual({ used: 0n, reserved: 1000_00n });
    await end(trader, id);
    expect(await readCard()).toEqual({ used, reserved: 0n });

    // So it takes the next one up to the last kopeck of its limit.
    await profile.beat();
    await setCardLimit(profile.pan, used + 1000_00n);
    none(await byCard(1000.01));
    expect((await byCard(1000)).status).toBe(200);
  });
});

test('a balance covers a hold that is equal to it to the kopeck, and not one kopeck more', async () => {
  await givenOnlyTrader(server, {}, 920_00n);
  none(await create(1000.01));
  expect((await create(1000)).body).toMatchObject({ status: 0, amount: 1000 });
  none(await create(100));
});

/** Its order comes by itself where it is walked; what must be in order has to be asked for in order. */
async function withoutIndexOfChoice(): Promise<void> {
  const found = await server.db.one<{ definition: string }>(sql`
    select indexdef as definition from pg_indexes where indexname = 'profile_fills_line'`);
  const run = (script: string) => server.db.begin((tx) => tx.script(script));
  await run('drop index profile_fills_line');
  onTestFinished(() => run(found?.definition ?? ''));
}

test('the one that has waited longest is next, whichever was added first', async () => {
  await withoutIndexOfChoice();
  const { trader, profile: first } = await givenOnlyTrader(server);
  const second = await givenProfile(server, trader);
  const third = await givenProfile(server, trader);
  const waitsSince = (profile: number, ago: number) =>
    server.db.run(sql`
      update profile_fills set last_deal_at = ${new Date(server.clock.now().getTime() - ago)} where bank_profile_id = ${profile}`);
  await waitsSince(first.id, minutes(1));
  await waitsSince(second.id, minutes(3));
  await waitsSince(third.id, minutes(2));
  const fourth = await givenProfile(server, trader);

  // Amounts far apart: every profile could take each of them.
  const phones: string[] = [];
  for (const amount of [1000, 2000, 3000, 4000, 5000]) {
    phones.push((await create(amount)).body.requisite.phone);
    server.clock.move(seconds(2));
  }
  expect(phones).toEqual([fourth, second, third, first, fourth].map(({ phonenumber }) => phonenumber));
});

test('creations at once never overfill a cycle, a total, a balance or the distance of amounts', async () => {
  // Each limit refuses some creation: the first two profiles are full before the money is used up.
  const { trader, profile: small } = await givenOnlyTrader(server, {}, 12_000_00n);
  const { id: short } = await givenProfile(server, trader);
  const { id: wide } = await givenProfile(server, trader);
  await setLimits(small.id, { cycle: 2500_00n, total: 1_000_000_00n });
  await setLimits(short, { cycle: 1_000_000_00n, total: 3000_00n });
  // Neighbours are 15 ₽ apart, so two of them on one profile are too close.
  const amounts = Array.from({ length: 60 }, (_, i) => 300 + ((i * 37) % 30) * 15);
  const answers = await Promise.all(amounts.map((amount) => create(amount)));
  for (const answer of answers) if (answer.status !== 200) none(answer);

  const filled = await server.db.many<{ id: number; reserved: bigint; waiting: bigint }>(sql`
    select bank_profile_id as id, reserved_amount as reserved, (
      select coalesce(sum(real_amount), 0)::bigint from deals d where d.bank_profile_id = f.bank_profile_id and status = 0) as waiting
    from profile_fills f where bank_profile_id in (${small.id}, ${short}, ${wide}) order by id`);
  expect(filled.map(({ waiting }) => waiting)).toEqual(filled.map(({ reserved }) => reserved));
  const [inCycle = 0n, inTotal = 0n, rest = 0n] = filled.map(({ reserved }) => reserved);
  // What is left is less than the smallest amount, or too close to the others.
  expect([inCycle <= 2500_00n, inCycle > 1500_00n, inTotal <= 3000_00n, inTotal > 2000_00n]).not.toContain(false);
  expect(rest).toBeGreaterThan(0n);

  const near = await server.db.many(sql`
    select 1 from deals a join deals b on a.requisite_key = b.requisite_key and a.id < b.id and a.status = 0 and b.status = 0
    where abs(a.real_amount - b.real_amount) <= 2000`);
  expect(near).toEqual([]);
  const { user } = (await trader.get('/trader/settings')).body;
  expect(user.financial_balance).toBe(12_000);
  expect(user.held_balance).toBeLessThanOrEqual(12_000);
  const made = answers.filter(({ status }) => status === 200);
  expect(made).not.toHaveLength(amounts.length);
});

test('the database keeps amounts as far apart as the contract says that payments may differ', async () => {
  const kept = await server.db.one<{ rule: string }>(sql`
    select pg_get_constraintdef(oid) as rule from pg_constraint where conname = 'deal_amounts_apart'`);
  expect(kept?.rule).toContain(`(amount - ${AMOUNT_TOLERANCE}), (amount + ${AMOUNT_TOLERANCE})`);
});
