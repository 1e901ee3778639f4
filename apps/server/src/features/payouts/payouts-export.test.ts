import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours, later, minutes } from '#lib/clock.ts';
import { CARD, payoutPeople } from '#testing/given/payouts.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let people: ReturnType<typeof payoutPeople>;
let trader: Visitor;
let moderator: Visitor;
beforeAll(async () => {
  server = await startServer();
  people = payoutPeople(server);
  [trader, moderator] = [await people.trader(), await people.moderator()];
});
afterAll(() => server.stop());

const linesAt = async (who: Visitor, path: string, wanted: object) => {
  const { body } = await who.post(path, { format: 'csv', ...wanted });
  const answer = await server.http.inject({ method: 'GET', url: body.url });
  expect(answer.statusCode).toBe(200);
  return answer.payload.trimEnd().split('\r\n').slice(1);
};
const own = (wanted: object) => linesAt(trader, payoutsApi.export.path, wanted);
const moderated = (wanted: object) => linesAt(moderator, payoutsApi.moderationExport.path, wanted);
const numbers = (lines: string[]) => lines.map((line) => Number(line.split(';')[0]));
const moscow = (at: Date) => later(at, hours(3)).toISOString().slice(0, 16);

test('a period shows what was made in it, on every tab, with its count; the file has the same rows', async () => {
  const early = await people.inReview(trader);
  const from = moscow(later(server.clock.now(), minutes(10)));
  server.clock.move(minutes(20));
  const [late, waiting] = [await people.inReview(trader), await people.waiting()];
  const other = await people.inReview(await people.trader());

  const shown = async (filters: object) => {
    const { payoutRequests, countPayoutRequests } = await people.list(trader, filters);
    return [countPayoutRequests, ...payoutRequests.map(({ id }: { id: number }) => id)];
  };
  expect(await shown({ status: 2 })).toEqual([2, early, late]);
  expect(await shown({ status: 2, from })).toEqual([1, late]);
  expect(await shown({ status: 2, to: from })).toEqual([1, early]);
  expect(await shown({ status: 0, from })).toEqual([1, waiting]);
  expect(await shown({ status: 0, to: from })).toEqual([0]);
  expect(numbers(await own({ status: 2 }))).toEqual([late, early]);
  expect(numbers(await own({ status: 2, from }))).toEqual([late]);
  expect(numbers(await own({ status: 0 }))).toEqual([waiting]);

  const { payoutRequests, countPayoutRequests } = await people.moderated(moderator, { status: 2, from });
  expect([countPayoutRequests, ...payoutRequests.map(({ id }: { id: number }) => id)]).toEqual([2, late, other]);
  expect(numbers(await moderated({ status: 2, from }))).toEqual([other, late]);
  expect(numbers(await moderated({ status: 2 }))).toEqual([other, late, early]);
});

test('numbers are in the file as the screen of that person shows them', async () => {
  const [review] = await own({ status: 2 });
  expect(review).toContain(CARD);
  expect((await own({ status: 0 })).join()).not.toContain(CARD.slice(0, 12));
  const all = (await moderated({ status: 2 })).join();
  expect(all).toContain(CARD.slice(-4));
  expect(all).not.toContain(CARD.slice(0, 12));
});

test('overdue ones and those that were cancelled are in the file of «Некорректные»', async () => {
  const given = await people.inWork(trader);
  await people.cancel(trader, given, '=причина');
  const overdue = await people.inWork(trader);
  server.clock.move(minutes(31));
  expect(numbers(await moderated({ status: -1 }))).toEqual([overdue, given]);
  const [, cancelled] = await moderated({ status: -1 });
  expect(cancelled).toContain("'=причина");
  const from = moscow(later(server.clock.now(), minutes(1)));
  expect((await people.moderated(moderator, { status: -1, from })).countPayoutRequests).toBe(0);
});

test('more than a batch is in the file once each', async () => {
  const someone = await people.trader();
  await server.db.run(sql`
    insert into payouts (platform_id, payout_id, trader_id, bank, method, pan, pan_tail, fio, amount, bonus, status, created_at, pin_at, moved_at)
    select p.platform_id, 'many-' || n, ${someone.id}, p.bank, p.method, p.pan, p.pan_tail, p.fio, p.amount, p.bonus, 6, p.created_at, p.created_at,
      p.created_at from generate_series(1, 2345) n, (select * from payouts limit 1) p`);
  server.clock.move(hours(30));
  const lines = await linesAt(someone, payoutsApi.export.path, { status: 6 });
  expect([lines.length, new Set(numbers(lines)).size]).toEqual([2345, 2345]);
});

test('a period that ends before it begins is refused', async () => {
  const wrong = await trader.post(payoutsApi.list.path, { from: '2026-10-02', to: '2026-10-01' });
  expect([wrong.status, wrong.body.error]).toEqual([400, 'Конец периода раньше начала']);
});
