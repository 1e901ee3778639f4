import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pauseOf } from '#features/payouts/payout-limits.ts';
import { hours, later, minutes } from '#lib/clock.ts';
import { CARD, payoutPeople, receipt } from '#testing/given/payouts.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

/** What a dishonest trader tries with payouts. */
let server: TestServer;
let people: ReturnType<typeof payoutPeople>;
let trader: Visitor;
beforeAll(async () => {
  server = await startServer();
  people = payoutPeople(server);
});
beforeEach(async () => {
  trader = await people.trader();
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});

const pool = async (count: number) => {
  const ids: number[] = [];
  while (ids.length < count) ids.push(await people.waiting());
  return ids;
};

test('a junk receipt parks no payout in review', async () => {
  const id = await people.inWork(trader);
  const junk = Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(17, 'x')]);
  const answer = await people.send(trader, id, [junk]);
  expect([answer.status, answer.body.code]).toEqual([415, 'broken_file']);
  expect((await people.send(trader, id, [receipt(), junk])).status).toBe(415);
  expect((await people.read(id)).status).toBe(1);
});

test('a picture of nothing leads out of review without a payment', async () => {
  const id = await people.inReview(trader);
  const moderator = await people.moderator();
  expect((await people.moderate(moderator, id, 'notproven', { reject_comment: 'Это не чек' })).status).toBe(200);
  const another = await people.moderator();
  expect((await people.moderate(another, id, 'fullreject', { reject_comment: 'Не оплачено' })).status).toBe(200);
  expect(await people.balance(trader)).toBe(0);
});

describe('take, read, cancel', () => {
  test('somebody who wants to collect sixty numbers gets nine', async () => {
    const ids = await pool(60);
    const numbers = new Set<number>();
    const harvest = async (id: number) => {
      if ((await people.accept(trader, id)).status !== 200) return;
      for (const row of (await people.list(trader, { status: 1 })).payoutRequests)
        if (row.pan === CARD) numbers.add(row.id);
      await people.cancel(trader, id);
    };
    for (let index = 0; index < ids.length; index += 12)
      await Promise.all(ids.slice(index, index + 12).map((id) => harvest(id)));
    // Five at once, and more as soon as fewer than five are in work.
    expect(numbers.size).toBeGreaterThanOrEqual(5);
    expect(numbers.size).toBeLessThanOrEqual(9);
    const refused = await people.accept(trader, await people.waiting());
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_cancellations']);
    expect(refused.body.error).toBe('Слишком много отмен: новую выплату можно взять через 60 мин');
  });

  test('five cancellations within an hour stop the taking for an hour after the fifth, for this trader alone', async () => {
    for (let count = 0; count < 5; count++) {
      await people.cancel(trader, await people.inWork(trader));
      server.clock.move(minutes(10));
    }
    const next = await people.waiting();
    expect((await people.accept(trader, next)).body.error).toContain('через 50 мин');
    server.clock.move(minutes(50) - 1);
    expect((await people.accept(trader, next)).status).toBe(409);
    expect((await people.accept(await people.trader(), await people.waiting())).status).toBe(200);
    server.clock.move(1);
    expect((await people.accept(trader, next)).status).toBe(200);
  });

  test('receipts are taken and payouts sent back all the same', async () => {
    const moderator = await people.moderator();
    const [paid, reviewed] = [await people.inWork(trader), await people.inReview(trader)];
    for (let count = 0; count < 4; count++) await people.cancel(trader, await people.inWork(trader));
    const [cancelled = 0] = await pool(1);
    await people.accept(trader, cancelled);
    await people.cancel(trader, cancelled);
    expect((await people.accept(trader, await people.waiting())).body.code).toBe('too_many_cancellations');
    expect((await people.send(trader, paid)).status).toBe(200);
    expect((await people.send(trader, cancelled)).status).toBe(200);
    expect((await people.moderate(moderator, reviewed, 'sendback', { reject_comment: 'Не видно' })).status).toBe(200);
  });

  test('twenty in a day stop it for a day', () => {
    const pauseUntil = (cancellations: Date[]) => pauseOf(cancellations, { an_hour: 5, a_day: 20 })?.until;
    const begin = new Date('2026-11-15T00:00:00Z');
    const every = (step: number, count: number) => Array.from({ length: count }, (_, at) => later(begin, step * at));
    expect(pauseUntil(every(minutes(16), 19))).toBeUndefined();
    expect(pauseUntil(every(minutes(16), 20))).toEqual(later(begin, minutes(16) * 19 + hours(24)));
    expect(pauseUntil(every(minutes(77), 20))).toBeUndefined();
    expect(pauseUntil(every(minutes(14), 5))).toEqual(later(begin, minutes(14) * 4 + hours(1)));
    expect(pauseUntil(every(minutes(15), 5))).toBeUndefined();
    expect(pauseUntil([])).toBeUndefined();
  });
});

describe('taking many at once', () => {
  test('nobody gets a sixth, from however many windows', async () => {
    const ids = await pool(30);
    const answers = await Promise.all(ids.map((id) => people.accept(trader, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['too_many_payouts']),
    );
  });

  test('taking while one is sent back breaks nothing, and the limit holds afterwards', async () => {
    const moderator = await people.moderator();
    const reviewed = await people.inReview(trader);
    for (let count = 0; count < 4; count++) await people.inWork(trader);
    const ids = await pool(6);
    const [back, ...taken] = await Promise.all([
      people.moderate(moderator, reviewed, 'sendback', { reject_comment: 'Не видно' }),
      ...ids.map((id) => people.accept(trader, id)),
      // The payout that is just being sent back.
      people.accept(trader, reviewed),
    ]);
    expect(back?.status).toBe(200);
    expect(taken.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(taken.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect((await people.accept(trader, await people.waiting())).status).toBe(409);
  });

  test('twenty in review are enough', async () => {
    const ids = await pool(21);
    for (const id of ids.slice(0, 20)) {
      await people.accept(trader, id);
      await people.send(trader, id);
    }
    const refused = await people.accept(trader, ids[20] ?? 0);
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_in_review']);
    await people.moderate(await people.moderator(), ids[0] ?? 0, 'done');
    expect((await people.accept(trader, ids[20] ?? 0)).status).toBe(200);
  });
});
