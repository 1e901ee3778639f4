import { Group } from '@app/contract/access/users';
import type { CaseView } from '@app/contract/cases/case-view';
import { caseTalkApi, type StaffCaseTalk } from '@app/contract/conversation/case-talk';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sql, sql } from '#db/sql.ts';
import { newPng } from '#testing/files/png.ts';
import { becomes } from '#testing/given/colleagues.ts';
import { payoutPeople, receipt } from '#testing/given/payouts.ts';
import { givenWorld, talkForm, type World } from '#testing/given/world.ts';
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
  expect(shown.timelines.map(({ of, rows }) => [of, rows[0]?.event])).toEqual([
    ['deal', 'deal.created'],
    ['appeal', 'appeal.created'],
  ]);
  expect(shown.earlier).toMatchObject({ ended: 1, bad: 1, cases: [{ kind: 'appeal', id: earlier, status: 2 }] });
});

test('that a judge opened a proof is one row, however often it is loaded; that its trader did is none', async () => {
  const id = await world.reviewed(world.trader);
  const [{ url = '' } = {}] = (await view(judge, 'appeal', id)).files;
  const open = async (address: string) => (await server.http.inject(address)).statusCode;
  expect(await Promise.all([open(url), open(url), open(url)])).toEqual([200, 200, 200]);
  expect(await open(url.replace(`reader=${judge.id}`, `reader=${moderator.id}`))).toBe(403);
  expect(await open(url.replace(/&reader=\d+/, ''))).toBe(403);
  const { appeals } = (await world.trader.post('/trader/appeals', {})).body;
  const own = appeals.find((appeal: { id: number }) => appeal.id === id);
  expect(own.url).not.toContain('reader');
  expect(await open(own.url)).toBe(200);
  const rows = await server.db.many(sql`
    select actor, data from journal where event = 'file.opened' and data->>'what' = ${`Апелляция ${id}`}`);
  expect(rows).toEqual([{ actor: `staff:${judge.id}`, data: { what: `Апелляция ${id}` } }]);
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

/** The same once more, as many times, changed by what is written of `n` and the number `i`. */
const copyNotice = (notice: number, changes: Sql, times = 1) =>
  server.db.many<{ id: number }>(sql`
    with copies as (
      select json_populate_record(n, (jsonb_build_object('id', nextval('bank_notices_id_seq'),
        'phone_id', decode(md5(random()::text), 'hex')) || ${changes})::json) as copy
      from bank_notices n, generate_series(1, ${times}::int) i where n.id = ${notice}
    )
    insert into bank_notices overriding system value select (copy).* from copies order by (copy).id returning id::float8 as id`);

test('a notice of the same bank is shown though nobody could tell which profile it came to; of another bank it is not', async () => {
  const id = await world.reviewed(world.otherTrader);
  const { id: notice } = await world.bankNotice(world.otherTrader);
  const [unsure] = await copyNotice(notice, sql`'{"bank_profile_id": null}'::jsonb`);
  await copyNotice(notice, sql`'{"bank_profile_id": null, "bank": "100000000111"}'::jsonb`);
  expect((await view(judge, 'appeal', id)).notices?.map((each) => [each.id, each.unsure])).toEqual([
    [notice, false],
    [unsure?.id, true],
  ]);
});

test('the deal’s own notice stands there however late it came, and those that fit before fifty others', async () => {
  const id = await world.reviewed(world.otherTrader);
  const { id: notice, deal_id } = await world.bankNotice(world.otherTrader);
  const day = sql`jsonb_build_object('at', n.at + interval '2 days', 'received_at', n.at + interval '2 days')`;
  const [late] = await copyNotice(notice, day);
  const hour = sql`jsonb_build_object('at', n.at + i * interval '1 minute', 'received_at', n.at + interval '1 day', 'amount', n.amount + i * 10000)`;
  const others = await copyNotice(notice, hour, 60);
  const fitting = others.at(-1)?.id;
  await server.db.run(sql`
    update appeals set amount_to_pay = (select amount from bank_notices where id = ${fitting}) where id = ${id}`);
  const shown = async () => (await view(judge, 'appeal', id)).notices ?? [];
  const before = await shown();
  expect(before).toHaveLength(50);
  expect(before.filter(({ fits }) => fits).map((each) => each.id)).toContain(fitting);
  expect(before.map((each) => each.id)).not.toContain(late?.id);
  const deal = sql`(select deal_id from appeals where id = ${id})`;
  await server.db.run(sql`update deals set notice_id = null where id = ${deal_id}`);
  await server.db.run(sql`update deals set notice_id = ${late?.id} where id = ${deal}`);
  expect((await shown()).at(-1)).toMatchObject({ id: late?.id });
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
  expect(own.notices).toBeNull();
  const [timeline] = own.timelines;
  expect(timeline?.rows.map(({ event }) => event)).toEqual(['payout.created', 'payout.taken', 'payout.sent_to_review']);
  expect(timeline?.rows.map(({ platform, data }) => [platform, 'payout_id' in data])).toEqual(
    Array.from({ length: 3 }, () => [null, false]),
  );
  expect(JSON.stringify(own)).not.toContain('2200980000000015');
  expect((await server.http.inject({ url: own.files[0]?.url ?? '' })).statusCode).toBe(200);
});

test('who was a party reads no messages through the files of the case; a former trader’s come last', async () => {
  const trader = await server.given.user({ group: Group.payoutTrader, twoFactor: true });
  const id = await world.taken(trader);
  expect((await trader.post(caseTalkApi.write.path, talkForm({ kind: 'payout', id }))).status).toBe(200);
  await server.db.run(sql`update payouts set status = 2, trader_id = ${(await people.trader()).id} where id = ${id}`);
  expect((await view(judge, 'payout', id)).files).toMatchObject([{ from: 'trader', former: true }]);
  await becomes(server, trader, 'moderator');
  expect((await view(trader, 'payout', id)).files).toEqual([]);
});

test('what is decided is shown and cannot be decided; a moderator finds no appeals', async () => {
  const trader = await people.trader();
  const id = await people.inReview(trader);
  await people.moderate(moderator, id, 'done');
  expect(await view(judge, 'payout', id)).toMatchObject({ row: null, payout: { status: 6 } });
  expect((await ask(moderator, 'appeal', await world.reviewed(world.trader))).status).toBe(404);
  expect((await ask(judge, 'appeal', 2_000_000_000)).body.code).toBe('case_not_found');
});

test('neither side attaches so much that the other’s files are not shown, nor writes its words away', async () => {
  const id = await world.reviewed(world.otherTrader);
  const form = talkForm({}, newPng());
  expect((await world.platforms.own('POST', `/platform/v1/appeals/${id}/messages`, form)).status).toBe(200);
  const attach = () => world.otherTrader.post(caseTalkApi.write.path, talkForm({ kind: 'appeal', id }, newPng()));
  for (let i = 0; i < 21; i += 1) expect((await attach()).status).toBe(200);
  const from = (await view(judge, 'appeal', id)).files.map((file) => file.from);
  expect(from.filter((side) => side === 'platform')).toHaveLength(1);
  expect(from.filter((side) => side === 'trader')).toHaveLength(20);

  await server.db.run(sql`
    insert into case_messages (kind, case_id, side, reader, author_id, trader_id, asks, text, created_at)
    select kind, case_id, side, reader, author_id, trader_id, asks, text, created_at from case_messages, generate_series(1, 600)
    where kind = 'appeal' and case_id = ${id} and side = 'trader' order by id limit 600`);
  const { messages }: StaffCaseTalk = (await judge.post(caseTalkApi.staffRead.path, { kind: 'appeal', id })).body;
  expect(messages.filter((message) => message.from === 'platform')).toHaveLength(1);
  expect(messages.filter((message) => message.from === 'trader')).toHaveLength(500);
});
