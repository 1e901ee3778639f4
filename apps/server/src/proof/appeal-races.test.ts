import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { endDueHolds, reviewOverdueAppeals } from '#features/appeals/appeals-jobs.ts';
import { expireDueDeals } from '#features/deals/deals-jobs.ts';
import { adjustBalance } from '#features/ledger/ledger.ts';
import { hours, later, minutes } from '#lib/clock.ts';
import { newPng } from '#testing/files/png.ts';
import { appealPeople, findWrongHolds } from '#testing/given/appeals.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { rounds } from '#testing/hostile/fuzz-settings.ts';
import { moneyOf, standInTheWay, untilSomeoneWaits } from '#testing/server/locks.ts';
import { type Answer, startServer, type TestServer } from '#testing/server/server.ts';

let server: TestServer;
let people: Awaited<ReturnType<typeof appealPeople>>;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
beforeEach(async () => {
  people = await appealPeople(server, 20_000_00n);
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  expect(await findWrongHolds(server.db)).toEqual([]);
  await server.stop();
});

const adjust = (amount: bigint) =>
  server.db.begin((tx) =>
    adjustBalance(
      tx,
      { trader_id: people.trader.id, amount, reason: 'Тест' },
      { by: 'operator', at: server.clock.now() },
    ),
  );

/** Finds deals closed without a debit, open appeals on closed deals, and reservations without a deal. */
async function expectOrder(): Promise<void> {
  expect(await findWrongHolds(server.db)).toEqual([]);
  expect(
    await server.db.many(sql`
      select d.id, d.status from deals d where (d.status = 1)::int <>
        (select count(*) from ledger_postings l where l.kind = 'deal.closed' and l.ref = d.id)
      union all select d.id, a.status from deals d join appeals a on a.deal_id = d.id
        where a.status in (0, 3, 4) and d.status in (0, 1) or a.status = 1 and d.status <> 1
      union all select p.bank_profile_id, 0 from profile_fills p where p.reserved_amount <>
        (select coalesce(sum(real_amount), 0) from deals d where d.bank_profile_id = p.bank_profile_id and d.status = 0)`),
  ).toEqual([]);
}

describe('money is asked for last: nobody holds it while waiting for', () => {
  const profileIsTaken = () => sql`select 1 from profile_fills where bank_profile_id = ${people.profile} for update`;
  const inTheWay = <Result>(held: ReturnType<typeof sql>, others: () => Promise<Result>) =>
    standInTheWay(server.db, held, moneyOf(people.trader), others);

  test('the profile, when an appeal ends a waiting deal', async () => {
    const deal = await people.givenDeal(1000);
    expect(await inTheWay(profileIsTaken(), () => people.appeal(deal, 1000))).toMatchObject({ status: 200 });
  });

  test('the profile, when an appeal is accepted', async () => {
    const { deal } = await people.givenAppeal(1000);
    expect(await inTheWay(profileIsTaken(), () => people.accept(deal))).toMatchObject({ status: 200 });
  });

  test('the profile, when staff decide for the payer', async () => {
    const { id } = await people.givenAppeal(1000);
    server.clock.move(hours(24));
    await reviewOverdueAppeals(server.needs);
    const decided = await inTheWay(profileIsTaken(), () => people.judge(id, 'payer'));
    expect(decided).toMatchObject({ status: 200 });
  });

  test('an appeal, when many deals are closed at once', async () => {
    const deals = [await people.givenAppeal(1000), await people.givenAppeal(1100)];
    const held = sql`select 1 from appeals where id = ${deals[1]?.id} for update`;
    const answer = await inTheWay(held, () => people.change({ deal_ids: deals.map(({ deal }) => deal) }));
    expect(answer).toMatchObject({ body: { results: [{ success: true }, { success: true }] } });
  });
});

test('who closes many deals at once waits for nobody else’s appeal', async () => {
  const { deal, id } = await people.givenAppeal(1000);
  const stranger = await server.given.user({ twoFactor: true });
  await server.db.begin(async (tx) => {
    await tx.run(sql`select 1 from appeals where id = ${id} for update`);
    const body = { deal_ids: [deal], otp_code: server.otpCode(), state: 'close' };
    const answer = await stranger.post('/trader/deals/changestatus', body);
    expect(answer.body.results).toMatchObject([{ success: false }]);
  });
});

describe('at the same moment', () => {
  test('an appeal, the trader, time, a cancellation and a new deal: one end, every kopeck in its place', async () => {
    for (let round = 0; round < rounds({ daily: 4, long: 12 }); round++) {
      const amount = 1000 + 50 * round;
      const deal = await people.givenDeal(amount);
      server.clock.move(minutes(15));
      const state = round % 2 ? 'archive' : 'close';
      const answers = await Promise.all([
        people.appeal(deal, amount),
        people.change({ deal_id: deal, state }),
        expireDueDeals(server.needs),
        people.cancel(deal),
        people.tryDeal(amount + 5),
        people.appeal(deal, amount),
      ]);
      const made = [answers[0], answers[5]].filter(({ status }) => status === 200);
      const status = await people.dealStatus(deal);
      expect(made.length, `deal ${status}`).toBeLessThanOrEqual(1);
      if (state === 'close') expect(status).toBe(1);
      await expectOrder();
      const next = answers[4].body.id;
      if (next) await people.cancel(next);
    }
  });

  test('an answer, a decision, the end of the hold and the next appeal', async () => {
    for (let round = 0; round < rounds({ daily: 3, long: 8 }); round++) {
      const { deal, id } = await people.givenAppeal(1000 + 50 * round);
      const inReview = round % 2 === 0;
      if (!inReview) await people.reject(id);
      server.clock.move(hours(24));
      if (inReview) await reviewOverdueAppeals(server.needs);
      const answers = await Promise.all([
        people.accept(deal),
        inReview ? people.decide(id, { decision: 'archived' }) : people.appeal(deal, 1000),
        endDueHolds(server.needs),
        endDueHolds(server.needs),
      ]);
      // At least one of the two; both if the second appeal came first and was accepted itself.
      expect(answers.slice(0, 2).map((answer) => answer?.status)).toContain(200);
      await expectOrder();
    }
  });

  test('a platform that gives up while the trader is rejecting finds the appeal rejected, with the trader’s reason', async () => {
    const { id } = await people.givenAppeal(1000);
    const until = later(server.clock.now(), hours(24));
    let decided: Promise<Answer> | undefined;
    await server.db.begin(async (tx) => {
      await tx.run(
        sql`update appeals set status = 2, trader_note = 'Не найден', hold_until = ${until} where id = ${id}`,
      );
      decided = people.decide(id, { decision: 'archived' });
      await untilSomeoneWaits(server.db);
    });
    expect((await decided)?.body.code).toBe('appeal_not_in_review');
    expect(await people.view(id)).toMatchObject({ status: 2, trader_note: 'Не найден' });
    await expectOrder();
  });

  test('the same request many times makes one appeal and one hold', async () => {
    const deal = await people.givenDeal(1000);
    const [proof, as] = [newPng(), { 'idempotency-key': 'hold-once' }];
    const answers = await Promise.all(Array.from({ length: 6 }, () => people.appeal(deal, 1000, as, proof)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await people.postings()).filter((one) => one.startsWith('appeal.'))).toEqual(['appeal.held 92000']);
    expect(await people.money()).toEqual({ available: 19_080_00n, held: 920_00n, shortfall: 0n });
  });

  test('two deals on two profiles never count on the same money beside what an appeal waits for', async () => {
    for (let round = 0; round < rounds({ daily: 2, long: 6 }); round++) {
      people = await appealPeople(server, 920_00n);
      const other = await givenProfile(server, people.trader);
      const ended = await people.givenDeal(1000);
      await people.cancel(ended);
      const bet = await people.givenDeal(1000);
      await people.appeal(ended, 1000);
      await people.cancel(bet);
      await adjust(500_00n);
      expect(await people.money()).toEqual({ available: 1_420_00n, held: 0n, shortfall: 920_00n });
      await other.beat();
      const answers = await Promise.all([people.tryDeal(500), people.tryDeal(450)]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const { available, shortfall } = (await people.money()) ?? { available: 0n, shortfall: 1n };
      expect(available).toBeGreaterThanOrEqual(shortfall);
    }
  });

  test('appeals and deals that want the same last money never share it', async () => {
    people = await appealPeople(server, 2_000_00n);
    const ended = await people.givenDeal(1500);
    await people.cancel(ended);
    const [appealed, ...deals] = await Promise.all([
      people.appeal(ended, 1500),
      people.tryDeal(1200),
      people.tryDeal(1300),
    ]);
    expect(appealed.status).toBe(200);
    const taken = deals.filter(({ status }) => status === 200).length;
    expect(taken).toBeLessThanOrEqual(1);
    const money = await people.money();
    expect((money?.available ?? 0n) + (money?.held ?? 0n)).toBe(2_000_00n);
    await expectOrder();
  });
});
