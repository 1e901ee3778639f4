import { statementApi } from '@app/contract/statement/statement';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { adjustBalance } from '#features/ledger/ledger.ts';
import { setRule } from '#features/rules/rules.ts';
import { days, hours, later, seconds } from '#lib/clock.ts';
import { appealPeople, findWrongHolds } from '#testing/given/appeals.ts';
import { givenRate } from '#testing/given/profiles.ts';
import { setTestWebhookAddress, webhooksAbout } from '#testing/given/webhooks.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';
import { endDueHolds, reviewOverdueAppeals } from './appeals-jobs.ts';

let server: TestServer;
let people: Awaited<ReturnType<typeof appealPeople>>;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
  await setTestWebhookAddress(server.needs);
});
// Each test has its own trader with 10 000 ₽. For 1 000 ₽ the rate debits 920.
beforeEach(async () => {
  people = await appealPeople(server, 10_000_00n);
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  expect(await findWrongHolds(server.db)).toEqual([]);
  await server.stop();
});

const told = async (object: string) => (await webhooksAbout(server.db, object)).map(({ type }) => type);
const adjust = (amount: bigint) =>
  server.db.begin((tx) =>
    adjustBalance(
      tx,
      { trader_id: people.trader.id, amount, reason: 'Тест' },
      { by: 'operator', at: server.clock.now() },
    ),
  );
const reserved = async () =>
  (
    await server.db.one<{ amount: bigint }>(sql`
    select reserved_amount as amount from profile_fills where bank_profile_id = ${people.profile}`)
  )?.amount;

describe('a deal that waits', () => {
  test('is not put away: the hold and the appeal to come would be gone with it', async () => {
    const deal = await people.givenDeal(1000);
    const refused = await people.change({ deal_id: deal, state: 'archive' });
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      409,
      'deal_waiting',
      'Сделка ещё ждёт оплаты',
    ]);
    expect(await people.money()).toEqual({ available: 9_080_00n, held: 920_00n, shortfall: 0n });
    expect((await people.appeal(deal, 1000)).status).toBe(200);
  });

  test('is ended by an appeal: its hold goes back, the appeal holds the same, its place on the profile is free', async () => {
    const { deal, id } = await people.givenAppeal(1000);
    expect(await people.dealStatus(deal)).toBe(-1);
    expect(await people.postings()).toEqual([
      'adjustment 1000000',
      'deal.held 92000',
      'deal.released 92000',
      'appeal.held 92000',
    ]);
    expect(await people.money()).toEqual({ available: 9_080_00n, held: 920_00n, shortfall: 0n });
    expect(await reserved()).toBe(0n);
    expect(await told(`deal:${deal}`)).toEqual(['deal.expired']);
    expect(await people.view(id)).toMatchObject({ held_amount: 920, short_amount: 0, deal: { status: -1 } });
    expect((await people.tryDeal(1005)).status).toBe(200);
  });

  test('on a card frees the card as well', async () => {
    people = await appealPeople(server, 10_000_00n, 'card');
    await people.givenAppeal(1000);
    const card = await server.db.one(sql`
      select reserved_amount as amount from requisite_profiles where bank_profile_id = ${people.profile}`);
    expect([await reserved(), card]).toEqual([0n, { amount: 0n }]);
  });
});

describe('a deal in the archive', () => {
  async function givenArchived(amount = 1000): Promise<number> {
    const deal = await people.givenDeal(amount);
    await people.cancel(deal);
    expect((await people.change({ deal_id: deal, state: 'archive' })).status).toBe(200);
    return deal;
  }

  test('is reached by an appeal, which holds its money and closes it when accepted', async () => {
    const deal = await givenArchived();
    const { id } = (await people.appeal(deal, 1000)).body;
    expect(await people.money()).toMatchObject({ available: 9_080_00n, held: 920_00n });
    expect((await people.accept(deal, { appeal_id: id })).status).toBe(200);
    expect(await people.money()).toMatchObject({ available: 9_080_00n, held: 0n });
    expect([await people.dealStatus(deal), await people.statusOf(id)]).toEqual([1, 1]);
  });

  test('is closed by nothing else', async () => {
    const deal = await givenArchived();
    const refused = await people.change({ deal_id: deal });
    expect([refused.status, refused.body.code]).toEqual([409, 'deal_archived']);
    expect((await people.accept(deal)).body.code).toBe('no_appeal');
  });
});

describe('what is held', () => {
  test.each([
    ['the amount of the deal', 1000, 92_000n, false],
    ['less when less is asked for', 600, 55_200n, false],
    ['no more than the deal would cost when more is asked for', 1010, 92_000n, false],
    ['the same beyond 10 ₽ more, which the trader is warned of', 1010.01, 92_000n, true],
  ])('%s', async (_what, asked, held, flagged) => {
    const { id } = await people.givenAppeal(1000, asked);
    expect(await people.money()).toMatchObject({ held });
    expect(await people.view(id)).toMatchObject({ flagged, held_amount: Number(held) / 100 });
  });

  test('is taken from what is available when the appeal comes after the deal has ended', async () => {
    const deal = await people.givenDeal(1000);
    await people.cancel(deal);
    await people.appeal(deal, 1000);
    expect((await people.postings()).slice(-2)).toEqual(['deal.released 92000', 'appeal.held 92000']);
  });

  test('is what there is; the rest is missing, no new deal counts on it, and it is forgotten with the hold', async () => {
    const deal = await people.givenDeal(1000);
    await people.cancel(deal);
    await adjust(-9_500_00n);
    const { id } = (await people.appeal(deal, 1000)).body;
    expect(await people.money()).toEqual({ available: 0n, held: 500_00n, shortfall: 420_00n });
    expect(await people.view(id)).toMatchObject({ held_amount: 500, short_amount: 420 });

    // 92 ₽ for a deal of 100 ₽, besides the 420 ₽ that the appeal still lacks.
    await adjust(511_99n);
    expect((await people.tryDeal(100)).body.code).toBe('no_requisite');
    await adjust(1n);
    const next = await people.tryDeal(100);
    expect(next.status).toBe(200);
    await people.cancel(next.body.id);

    expect((await people.decide(id, { decision: 'archived' })).status).toBe(200);
    expect(await people.money()).toEqual({ available: 1_012_00n, held: 0n, shortfall: 0n });
    expect((await people.tryDeal(1000)).status).toBe(200);
  });

  test('is nothing when there is nothing, and nothing is posted for it', async () => {
    const deal = await people.givenDeal(1000);
    await people.cancel(deal);
    await adjust(-10_000_00n);
    const { id } = (await people.appeal(deal, 1000)).body;
    expect((await people.postings()).at(-1)).toBe('adjustment 1000000');
    expect(await people.money()).toEqual({ available: 0n, held: 0n, shortfall: 920_00n });
    const refused = await people.accept(deal);
    expect([refused.status, refused.body.error]).toEqual([409, 'Недостаточно средств на балансе']);
    expect([await people.statusOf(id), await people.dealStatus(deal)]).toEqual([0, -2]);
    expect(await people.money()).toEqual({ available: 0n, held: 0n, shortfall: 920_00n });
    await people.decide(id, { decision: 'archived' });
    expect((await people.postings()).at(-1)).toBe('adjustment 1000000');
  });

  test('stands in the statement with the order it is about', async () => {
    const { deal, id } = await people.givenAppeal(1000);
    await people.accept(deal);
    const { movements } = (await people.trader.post(statementApi.list.path, {})).body;
    const { payment_id } = (await server.platform('GET', `/platform/v1/deals/${deal}`)).body;
    expect(movements.slice(0, 3)).toMatchObject([
      { kind: 'deal.closed', ref: deal, amount: -920, held_amount: 0 },
      { kind: 'appeal.released', ref: id, note: payment_id, amount: 0, held_amount: -920 },
      { kind: 'appeal.held', ref: id, note: payment_id, amount: 0, held_amount: 920, held_balance: 920 },
    ]);
  });
});

describe('an acceptance', () => {
  test('gives the hold back and debits what came, also more than was held', async () => {
    const { deal } = await people.givenAppeal(1000);
    await people.accept(deal, { correction: 1010 });
    expect((await people.postings()).slice(-2)).toEqual(['appeal.released 92000', 'deal.closed 92920']);
    expect(await people.money()).toMatchObject({ available: 9_070_80n, held: 0n });
  });

  test('without enough money changes nothing, and the appeal keeps its hold', async () => {
    const { deal, id } = await people.givenAppeal(1000, 5000);
    await adjust(-8_000_00n);
    const before = await people.postings();
    const refused = await people.accept(deal);
    expect([refused.status, refused.body.code]).toEqual([409, 'insufficient_funds']);
    expect(await people.postings()).toEqual(before);
    expect(await people.view(id)).toMatchObject({ status: 3, held_amount: 920 });
  });

  test('among many deals at once closes each with its own money', async () => {
    const first = await people.givenAppeal(1000);
    const second = await people.givenAppeal(2000);
    const answer = await people.change({ deal_ids: [second.deal, first.deal] });
    expect(answer.body.results).toMatchObject([{ success: true }, { success: true }]);
    expect(await people.money()).toEqual({ available: 7_240_00n, held: 0n, shortfall: 0n });
  });
});

describe('after the trader’s own rejection', () => {
  test('the money stays held for a day', async () => {
    const { id } = await people.givenAppeal(1000);
    await people.reject(id);
    server.clock.move(hours(24) - 1);
    await endDueHolds(server.needs);
    expect(await people.money()).toMatchObject({ held: 920_00n });
    server.clock.move(1);
    await Promise.all([endDueHolds(server.needs), endDueHolds(server.needs)]);
    expect(await people.money()).toEqual({ available: 10_000_00n, held: 0n, shortfall: 0n });
    const { status, held_amount, timeline } = await people.view(id);
    expect([status, held_amount, timeline.at(-1)]).toMatchObject([2, 0, { event: 'released', by: 'system' }]);
  });

  test('an acceptance by force uses it, and there is nothing left to give back', async () => {
    const { deal, id } = await people.givenAppeal(1000);
    await people.reject(id);
    expect((await people.accept(deal)).status).toBe(200);
    server.clock.move(hours(25));
    await endDueHolds(server.needs);
    expect(await people.money()).toEqual({ available: 9_080_00n, held: 0n, shortfall: 0n });
  });

  test('a repeated appeal takes its place and holds anew, until it is decided', async () => {
    const { deal, id } = await people.givenAppeal(1000);
    await people.reject(id);
    const second = (await people.appeal(deal, 700)).body;
    expect(second.attempt).toBe(2);
    expect((await people.postings()).slice(-2)).toEqual(['appeal.released 92000', 'appeal.held 64400']);
    expect(await people.view(id)).toMatchObject({ status: 2, held_amount: 0 });
    server.clock.move(hours(25));
    await people.reject(second.id);
    server.clock.move(hours(25));
    await endDueHolds(server.needs);
    expect(await people.statusOf(second.id)).toBe(4);
    expect(await people.money()).toMatchObject({ held: 644_00n });
    await people.decide(second.id, { decision: 'rejected' });
    expect(await people.money()).toEqual({ available: 10_000_00n, held: 0n, shortfall: 0n });
  });

  test('the deal is not closed for less than was asked: the trader would be the last judge', async () => {
    const { deal, id } = await people.givenAppeal(1000, 5000);
    await people.reject(id);
    const refused = await people.change({ deal_id: deal });
    expect([refused.status, refused.body.code]).toEqual([409, 'appeal_other_amount']);
    expect(await people.statusOf(id)).toBe(2);
    expect((await people.appeal(deal, 5000)).status).toBe(200);
  });

  test('the deal is closed for its own amount when no more than that was asked, or somebody else has decided', async () => {
    const less = await people.givenAppeal(1000, 900);
    await people.reject(less.id);
    expect((await people.change({ deal_id: less.deal })).status).toBe(200);

    const more = await people.givenAppeal(1000, 5000);
    server.clock.move(hours(24));
    await reviewOverdueAppeals(server.needs);
    await people.decide(more.id, { decision: 'rejected' });
    expect((await people.change({ deal_id: more.deal })).status).toBe(200);
  });

  test('of a large amount it goes to review at once', async () => {
    const set = (value: bigint) =>
      server.db.begin((tx) =>
        setRule(
          tx,
          { name: 'appeal_review_amount', value, reason: 'Тест' },
          { by: 'operator', at: server.clock.now() },
        ),
      );
    await set(1_000_00n);
    const [usual, much] = [await people.givenAppeal(1000), await people.givenAppeal(1100)];
    await people.reject(usual.id);
    await people.reject(much.id);
    expect([await people.statusOf(usual.id), await people.statusOf(much.id)]).toEqual([2, 4]);
    expect((await people.view(much.id)).trader_note).toBe('Не найден');
    await set(100_000_00n);
  });

  test('it goes to review when the deal gets too old to be appealed again while the money is held', async () => {
    const set = (value: bigint) =>
      server.db.begin((tx) =>
        setRule(tx, { name: 'late_days', value, reason: 'Тест' }, { by: 'operator', at: server.clock.now() }),
      );
    await set(2n);
    const [early, late] = [await people.givenAppeal(1000), await people.givenAppeal(1100)];
    await set(30n);
    server.clock.move(hours(23));
    await people.reject(early.id);
    expect(await people.statusOf(early.id)).toBe(2);
    await server.db.run(sql`update appeals set expires_at = expires_at + interval '2 hours' where id = ${late.id}`);
    server.clock.move(hours(2));
    await people.reject(late.id);
    expect(await people.statusOf(late.id)).toBe(4);
    expect((await people.appeal(early.deal, 1000)).status).toBe(200);
  });
});

describe('how often', () => {
  test('two appeals are made on a deal, and no third', async () => {
    const { deal, id } = await people.givenAppeal(1000);
    await people.reject(id);
    const second = (await people.appeal(deal, 1000)).body.id;
    expect((await people.appeal(deal, 1000)).body.code).toBe('appeal_open');
    // The platform withdraws its own appeal before anybody has decided it.
    expect((await people.decide(second, { decision: 'archived' })).body.status).toBe(5);
    expect(await people.money()).toMatchObject({ held: 0n });
    const third = await people.appeal(deal, 1000);
    expect([third.status, third.body.code]).toEqual([409, 'appeal_attempts']);
  });

  test.each(['rejected', 'archived'])('none is made after one was %s under review', async (decision) => {
    const { deal, id } = await people.givenAppeal(1000);
    server.clock.move(hours(24));
    await reviewOverdueAppeals(server.needs);
    expect(await people.statusOf(id)).toBe(4);
    expect(await people.money()).toMatchObject({ held: 920_00n });
    await people.decide(id, { decision });
    expect(await people.money()).toMatchObject({ held: 0n });
    const again = await people.appeal(deal, 1000);
    expect([again.status, again.body.code]).toEqual([409, 'decided']);
  });
});

describe('how long', () => {
  const age = (deal: number, milliseconds: number) =>
    server.db.run(sql`
      update deals set created_at = ${later(server.clock.now(), -milliseconds)}, status = -1 where id = ${deal}`);
  const givenEnded = async (amount: number) => {
    const deal = await people.givenDeal(amount);
    await people.cancel(deal);
    return deal;
  };

  test('an ended deal is accepted late for 30 days', async () => {
    const [young, old] = [await givenEnded(1000), await givenEnded(1100)];
    await age(young, days(30) - seconds(30));
    expect((await people.change({ deal_id: young })).status).toBe(200);
    await age(old, days(30));
    const refused = await people.change({ deal_id: old });
    expect([refused.status, refused.body.code]).toEqual([409, 'deal_too_old']);
  });

  test('an ended deal is appealed for 30 days, and an appeal made in time is accepted later as well', async () => {
    const [young, old] = [await givenEnded(1000), await givenEnded(1100)];
    await age(young, days(30));
    const { body } = await people.appeal(young, 1000);
    await age(old, days(30) + 1);
    expect((await people.appeal(old, 1100)).body.code).toBe('deal_too_old');
    await age(young, days(31));
    expect((await people.accept(young, { appeal_id: body.id })).status).toBe(200);
  });
});

describe('how much', () => {
  test('what the customer was asked for can be appealed for after the operator has lowered the cap', async () => {
    const deal = await people.givenDeal(2000);
    const most = (value: bigint) =>
      server.db.begin((tx) =>
        setRule(tx, { name: 'most_amount', value, reason: 'Тест' }, { by: 'operator', at: server.clock.now() }),
      );
    await most(500_00n);
    expect((await people.appeal(deal, 2010.01)).status).toBe(400);
    expect((await people.appeal(deal, 2010)).status).toBe(200);
    await most(1_000_000_00n);
  });

  test.each([99.99, 1_000_000.01])('%d ₽ is not an appeal', async (amount) => {
    const deal = await people.givenDeal(1000);
    const refused = await people.appeal(deal, amount);
    expect([refused.status, refused.body.code]).toEqual([400, 'bad_input']);
    expect(refused.body.fields.amount_to_pay).toBe(refused.body.error);
    expect(refused.body.error.replaceAll('\u00a0', ' ')).toBe(
      amount < 100 ? 'Сумма не меньше 100 ₽' : 'Сумма не больше 1 000 000 ₽',
    );
    expect(await people.dealStatus(deal)).toBe(0);
  });

  test.each([
    [1010.01, 400],
    [9_000_000, 400],
    [99.99, 400],
    [1010, 200],
    [100, 200],
  ])('staff decide for a payer over %d ₽ of the 1 000 asked for: %i', async (amount, status) => {
    const { deal, id } = await people.givenAppeal(1000);
    server.clock.move(hours(24));
    await reviewOverdueAppeals(server.needs);
    const decided = await people.judge(id, 'payer', { amount });
    expect(decided.status).toBe(status);
    expect([await people.statusOf(id), await people.dealStatus(deal)]).toEqual(status === 200 ? [1, 1] : [4, -1]);
    expect((await people.money())?.held).toBe(status === 200 ? 0n : 920_00n);
  });

  test('the trader accepts under review as well', async () => {
    const { deal, id } = await people.givenAppeal(1000);
    server.clock.move(hours(24));
    await reviewOverdueAppeals(server.needs);
    expect((await people.accept(deal, { appeal_id: id })).status).toBe(200);
    expect(await people.statusOf(id)).toBe(1);
  });
});
