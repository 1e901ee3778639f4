import type { CaseView } from '@app/contract/cases/case-view';
import { Group } from '@app/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { sampleFiles } from '#testing/files/sample-files.ts';
import { payoutPeople, receipt } from '#testing/given/payouts.ts';
import { givenWorld, type World } from '#testing/given/world.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let world: World;
let people: ReturnType<typeof payoutPeople>;
let judge: Visitor;
let moderator: Visitor;
beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
  people = payoutPeople(server);
  judge = await server.given.user({ roles: ['support'] });
  moderator = await server.given.user({ group: Group.moderator });
});
afterAll(() => server.stop());

const ask = (who: Visitor, kind: string, id: number) => who.post('/staff/v1/cases/view', { kind, id });
const view = async (who: Visitor, kind: string, id: number): Promise<CaseView> => (await ask(who, kind, id)).body;

test('an appeal with its deal, its proof, both timelines, and what else was judged of this trader', async () => {
  const earlier = await world.reviewed(world.trader);
  await server.db.run(sql`update appeals set status = 2, held_amount = 0, short_amount = 0 where id = ${earlier}`);
  const id = await world.reviewed(world.trader);
  const shown = await view(judge, 'appeal', id);
  expect(shown.row).toMatchObject({ kind: 'appeal', id, standing: 'may', flags: ['repeated'] });
  expect(shown.appeal).toMatchObject({ attempt: 2, trader_note: 'Не найден', deal_status: -1, status: 4 });
  expect(shown.appeal?.fio).toMatch(/^\p{L}\.( \p{L}\.)*$/u);
  expect(shown.payout).toBeNull();
  expect(shown.files).toHaveLength(1);
  expect(shown.timelines?.map(({ of, rows }) => [of, rows[0]?.event])).toEqual([
    ['deal', 'deal.created'],
    ['appeal', 'appeal.created'],
  ]);
  expect(shown.earlier).toMatchObject({ ended: 1, bad: 1, cases: [{ kind: 'appeal', id: earlier, status: 2 }] });
});

test('notices of the profile around the deal, whichever deal they belong to, and which of them fit', async () => {
  const { id: notice, deal_id } = await world.bankNotice(world.trader);
  const id = await world.reviewed(world.trader);
  const before = await view(judge, 'appeal', id);
  expect(before.notices).toMatchObject([{ id: notice, deal_id: null, payer: 'Иван И.', sms: false, fits: false }]);
  await server.db.run(
    sql`update appeals set amount_to_pay = (select amount from bank_notices where id = ${notice}) + 900 where id = ${id}`,
  );
  expect((await view(judge, 'appeal', id)).notices).toMatchObject([{ id: notice, fits: true }]);
  await server.db.run(sql`update deals set notice_id = ${notice} where id = ${deal_id}`);
  expect((await view(judge, 'appeal', id)).notices).toMatchObject([{ id: notice, deal_id }]);
});

test('a receipt that came with another payout leads there; staff see initials, a moderator what their lists show', async () => {
  const file = receipt();
  const [first, second] = [await people.trader(), await people.trader()];
  const before = await people.inReview(first, {}, [file]);
  const id = await people.inReview(second, {}, [file, receipt()]);
  const shown = await view(judge, 'payout', id);
  expect(shown.files.map(({ seen }) => seen)).toEqual([[{ kind: 'payout', id: before }], []]);
  expect(shown.payout).toMatchObject({ fio: 'П. П. П.', tail: '0015', platform: { id: expect.any(Number) } });
  expect(shown.notices).toBeNull();
  const own = await view(moderator, 'payout', id);
  expect(own.payout).toMatchObject({ fio: 'Петров Пётр Петрович', platform: null, number: null });
  expect(own).toMatchObject({ timelines: null, notices: null });
  expect(JSON.stringify(own)).not.toContain('2200980000000015');
  expect((await server.http.inject({ url: own.files[0]?.url ?? '' })).statusCode).toBe(200);
});

test('a PDF says for itself what agrees and what does not, and where the same operation was met; a picture says nothing', async () => {
  const pdf = sampleFiles.receipt();
  const copy = Buffer.concat([pdf, Buffer.from('\n% another file')]);
  const payee = { amount: 5_000, bank: '100000000004', fio: 'Иванов Иван Иванович' };
  const first = await people.inReview(await people.trader(), payee, [pdf]);
  await view(judge, 'payout', first);
  const id = await people.inReview(await people.trader(), { ...payee, amount: 7_000 }, [copy, receipt()]);
  const [said, picture] = (await view(moderator, 'payout', id)).files;
  expect(said?.seen).toEqual([]);
  const marks = Object.fromEntries(said?.says?.marks.map(({ what, equal }) => [what, equal]) ?? []);
  expect(marks).toMatchObject({ amount: false, bank: true, name: true });
  expect(said?.says?.operations).toEqual([
    { number: 'A6319113209800040000060011610501', seen: [{ kind: 'payout', id: first }] },
  ]);
  expect(picture?.says).toBeNull();
  expect((await view(judge, 'payout', first)).files[0]?.says?.marks[0]).toMatchObject({ what: 'amount', equal: true });
  expect(await server.db.value(sql`select count(*)::int from file_fields`)).toBe(2);
});

test('what is decided is shown and cannot be decided; a moderator finds no appeals', async () => {
  const trader = await people.trader();
  const id = await people.inReview(trader);
  await people.moderate(moderator, id, 'done');
  expect(await view(judge, 'payout', id)).toMatchObject({ row: null, payout: { status: 6 } });
  expect((await ask(moderator, 'appeal', await world.reviewed(world.trader))).status).toBe(404);
  expect((await ask(judge, 'appeal', 2_000_000_000)).body.code).toBe('case_not_found');
});
