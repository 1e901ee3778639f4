import { Group } from '@app/contract/access/users';
import { appealsApi } from '@app/contract/appeals/appeals-api';
import type { CaseRow, casesApi } from '@app/contract/cases/cases';
import { caseTalkApi } from '@app/contract/conversation/case-talk';
import { countersApi } from '@app/contract/counters';
import { platformApi } from '@app/contract/platforms/platform';
import type { RouteAnswer } from '@app/contract/route';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { readNewPdfs } from '#features/files/text/pdf-reading.ts';
import { hours, later, minutes } from '#lib/clock.ts';
import { newPng } from '#testing/files/png.ts';
import { sampleFiles } from '#testing/files/sample-files.ts';
import { becomes } from '#testing/given/colleagues.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
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

const ask = async (who: Visitor, filters: object = {}): Promise<RouteAnswer<(typeof casesApi)['list']>> =>
  (await who.post('/staff/v1/cases', filters)).body;
const keysOf = (rows: { kind: string; id: number }[]) => rows.map(({ kind, id }) => `${kind} ${id}`);
const find = async (who: Visitor, kind: string, id: number) =>
  (await ask(who)).rows.find((row) => row.kind === kind && row.id === id);
const end = (table: 'appeals' | 'payouts') =>
  server.db.run(
    table === 'appeals'
      ? sql`update appeals set status = 5, held_amount = 0, short_amount = 0 where status = 4`
      : sql`update payouts set status = 4, note = 'конец', note_kind = 'rejected' where status in (1, 2, -1)`,
  );
const empty = async () => {
  await end('appeals');
  await end('payouts');
};

test('appeals in review and payouts to check wait together; a moderator sees payouts alone, without the platform', async () => {
  await empty();
  const appeal = await world.reviewed(world.trader);
  const trader = await people.trader();
  const sent = await people.inReview(trader);
  const other = await people.trader();
  const cancelled = await people.inWork(other);
  await people.cancel(other, cancelled);
  await people.inWork(await people.trader());
  await world.appeal(world.trader);
  const { rows, total, counts } = await ask(judge);
  expect(keysOf(rows).sort()).toEqual([`appeal ${appeal}`, `payout ${sent}`, `payout ${cancelled}`].sort());
  expect(total).toBe(3);
  const left = { over: 0, hour: 2, six: 0, more: 1 };
  expect(counts).toEqual({ all: 3, appeal: 1, payout: 2, mine: 0, free: 3, overdue: 0, talks: 0, left });
  const own = await ask(moderator);
  expect(keysOf(own.rows).sort()).toEqual([`payout ${sent}`, `payout ${cancelled}`].sort());
  expect(own.counts).toMatchObject({ all: 2, appeal: 0 });
  expect(own.platforms).toEqual([]);
  for (const row of own.rows) expect(row).toMatchObject({ platform: null, number: null, tail: '0015' });
  // What a moderator does not see they cannot ask by either: the answer would tell it.
  const { number, platform } = rows.find(({ id }) => id === sent) ?? {};
  for (const filter of [{ platform: platform?.id }, { search: number }]) {
    expect(keysOf((await ask(judge, filter)).rows)).toContain(`payout ${sent}`);
    expect((await ask(moderator, filter)).total).toBe(0);
  }
  expect(keysOf((await ask(moderator, { search: String(sent) })).rows)).toEqual([`payout ${sent}`]);
  expect(rows.find(({ id }) => id === sent)).toMatchObject({
    platform: { name: expect.any(String) },
    number: expect.stringMatching(/^out-/),
    trader: { id: trader.id, name: trader.login },
    state: 'review',
  });
  for (const [who, count] of [
    [judge, 3],
    [moderator, 2],
    [await server.given.user({ roles: ['finance'] }), 0],
  ] as const)
    expect((await who.get(countersApi.read.path)).body.cases.count).toBe(count);
});

test('time left comes first, then the sum, then the flags', async () => {
  await empty();
  const first = await people.inReview(await people.trader(), { amount: 300 });
  server.clock.move(minutes(61));
  const large = await people.inReview(await people.trader(), { amount: 5_000 });
  const small = await people.inReview(await people.trader(), { amount: 400 });
  const copied = newPng();
  await people
    .inReview(await people.trader(), { amount: 400 }, [copied])
    .then((id) =>
      server.db.run(sql`update payouts set status = 4, note = 'x', note_kind = 'rejected' where id = ${id}`),
    );
  const flagged = await people.inReview(await people.trader(), { amount: 400 }, [copied]);
  const appeal = await world.reviewed(world.trader);
  const { rows } = await ask(judge);
  expect(keysOf(rows)).toEqual([
    `payout ${first}`,
    `payout ${large}`,
    `payout ${flagged}`,
    `payout ${small}`,
    `appeal ${appeal}`,
  ]);
  expect(rows.map(({ flags }) => flags)).toEqual([['overdue'], [], ['seen_before'], [], ['repeated']]);
  server.clock.move(hours(24));
  expect((await ask(judge)).rows[0]).toMatchObject({ kind: 'payout', id: large, flags: ['overdue'] });
  expect((await find(judge, 'appeal', appeal))?.flags).toContain('overdue');
});

test('a file is flagged that came before with another case or in its conversation; the same proof on the same deal is not', async () => {
  await empty();
  const seen = async (kind: 'appeal' | 'payout', id: number, who = judge) => {
    const { files } = (await who.post('/staff/v1/cases/view', { kind, id })).body;
    const { file_seen_before } = (await judge.post(`/staff/v1/${kind}s/view`, { id })).body;
    const flagged = (await find(who, kind, id))?.flags.includes('seen_before');
    return { flagged, onPage: file_seen_before, cases: keysOf(files[0].seen) };
  };
  const none = { flagged: false, onPage: false, cases: [] };
  const proof = newPng();
  const deal = await world.ended(world.trader);
  const appeal = async () => {
    const form = world.appealForm(deal);
    form.set('proof', new Blob([new Uint8Array(proof)]), 'proof.png');
    const { id } = (await world.platforms.own('POST', platformApi.createAppeal.path, form)).body;
    await world.trader.post(appealsApi.changeStatus.path, { appeal_id: id, trader_note: 'Нет', state: 'cancel' });
    return id;
  };
  const [first, repeated] = [await appeal(), await appeal()];
  expect(await seen('appeal', repeated)).toEqual(none);

  const copied = await people.inReview(await people.trader(), {}, [proof]);
  expect(await seen('payout', copied)).toEqual({
    flagged: true,
    onPage: true,
    cases: [`appeal ${first}`, `appeal ${repeated}`],
  });
  // A moderator hears of payouts alone, by the flag as at the desk.
  expect(await seen('payout', copied, moderator)).toMatchObject({ flagged: false, cases: [] });
  // What came later is named, and flags nothing.
  expect(await seen('appeal', repeated)).toEqual({ ...none, cases: [`payout ${copied}`] });

  const statement = newPng();
  const trader = await people.trader();
  const [said, sent] = [await people.inReview(trader), await people.inReview(trader)];
  for (const id of [said, sent]) await trader.post(caseTalkApi.write.path, talkForm({ kind: 'payout', id }, statement));
  expect(await seen('payout', sent)).toEqual(none);
  const receipt = await people.inReview(await people.trader(), {}, [statement]);
  const cases = [`payout ${said}`, `payout ${sent}`];
  expect(await seen('payout', receipt, moderator)).toEqual({ flagged: true, onPage: true, cases });
});

test('a receipt that names an operation of another case’s is flagged as the same file is, though nobody has opened either', async () => {
  await empty();
  const receiptOf = (word: string) => [Buffer.concat([sampleFiles.receipt(), Buffer.from(`\n% ${word}`)])];
  const first = await people.inReview(await people.trader(), {}, receiptOf('first'));
  const second = await people.inReview(await people.trader(), {}, receiptOf('second'));
  const flagged = async (id: number) => (await find(moderator, 'payout', id))?.flags.includes('seen_before');
  expect([await flagged(first), await flagged(second)]).toEqual([false, false]);
  await readNewPdfs(server.needs, Number.POSITIVE_INFINITY);
  expect([await flagged(first), await flagged(second)]).toEqual([false, true]);
  expect((await judge.post('/staff/v1/payouts/view', { id: second })).body.file_seen_before).toBe(true);
  expect(keysOf((await ask(moderator, { flag: 'seen_before' })).rows)).toEqual([`payout ${second}`]);
});

test('a payout too long in work, or of a blocked trader, is overdue at once', async () => {
  await empty();
  const [trader, blocked] = [await people.trader(), await people.trader()];
  const late = await people.inWork(trader);
  server.clock.move(minutes(31));
  const abandoned = await people.inWork(blocked);
  expect(keysOf((await ask(moderator)).rows)).toEqual([`payout ${late}`]);
  await server.db.run(sql`update users set state = 'blocked' where id = ${blocked.id}`);
  const { rows } = await ask(moderator);
  expect(keysOf(rows).sort()).toEqual([`payout ${late}`, `payout ${abandoned}`].sort());
  for (const row of rows) expect(row).toMatchObject({ state: 'overdue', flags: ['overdue'] });
});

test('filters in one list: kind, mine and free, flag, trader, platform, bank, amount, period, any number', async () => {
  await empty();
  const trader = await people.trader();
  const payout = await people.inReview(trader, { amount: 700 });
  const another = await people.inReview(await people.trader(), { amount: 900, bank: '100000000111' });
  const appeal = await world.reviewed(world.trader);
  const shown = await find(judge, 'appeal', appeal);
  await judge.post('/staff/v1/cases/lease', { kind: 'payout', id: payout });
  await moderator.post('/staff/v1/cases/lease', { kind: 'payout', id: another });
  const found = async (filters: object) => keysOf((await ask(judge, filters)).rows);
  const number = (await find(judge, 'payout', another))?.number;
  expect(await found({ kind: 'appeal' })).toEqual([`appeal ${appeal}`]);
  expect(await found({ whose: 'mine' })).toEqual([`payout ${payout}`]);
  expect(await found({ whose: 'free' })).toEqual([`appeal ${appeal}`]);
  expect((await ask(judge)).counts).toMatchObject({ mine: 1, free: 1 });
  expect(await found({ flag: 'repeated' })).toEqual([`appeal ${appeal}`]);
  expect(await found({ left: 'more' })).toEqual([`appeal ${appeal}`]);
  expect(await found({ left: 'hour' })).toHaveLength(2);
  expect(await found({ left: 'over' })).toEqual([]);
  expect(await found({ trader: trader.login })).toEqual([`payout ${payout}`]);
  expect(await found({ trader: String(trader.id) })).toEqual([`payout ${payout}`]);
  expect(await found({ trader: 'nobody-at-all' })).toEqual([]);
  expect(await found({ bank: '100000000111' })).toEqual([`payout ${another}`]);
  expect(await found({ platform: shown?.platform?.id })).toEqual([`appeal ${appeal}`]);
  expect(await found({ amount_from: 650, amount_to: 750 })).toEqual([`payout ${payout}`]);
  expect(await found({ from: '2020-01-01', to: '2020-12-31' })).toEqual([]);
  expect(await found({ search: String(payout) })).toEqual([`payout ${payout}`]);
  expect(await found({ search: `№ ${shown?.deal_id}` })).toEqual([`appeal ${appeal}`]);
  expect(await found({ search: shown?.number })).toEqual([`appeal ${appeal}`]);
  expect(await found({ search: number })).toEqual([`payout ${another}`]);
  expect((await judge.post('/staff/v1/cases', { amount_from: 2, amount_to: 1 })).status).toBe(400);
  expect(await ask(judge, { count: 25, page: 2 })).toMatchObject({ rows: [], total: 3 });

  const rows = (await ask(moderator)).rows;
  expect(rows.find(({ id }) => id === payout)?.lease).toMatchObject({ holder: { login: judge.login }, mine: false });
  expect(rows.find(({ id }) => id === another)?.lease?.mine).toBe(true);
  server.clock.move(minutes(10));
  expect((await find(moderator, 'payout', payout))?.lease).toBeNull();
});

test('a party to a case, whoever decided it before, and whose word waits for another see that they cannot judge it', async () => {
  await empty();
  const own = await people.inReview(await people.trader());
  await server.db.run(sql`update payouts set trader_id = ${moderator.id} where id = ${own}`);
  expect(await find(moderator, 'payout', own)).toMatchObject({ standing: 'party' });
  expect(await find(judge, 'payout', own)).toMatchObject({ standing: 'may' });

  const trader = await people.trader();
  const judged = await people.inReview(trader);
  await people.moderate(moderator, judged, 'notproven', { reject_comment: 'Не видно' });
  expect(await find(moderator, 'payout', judged)).toMatchObject({ standing: 'judged', state: 'incorrect' });

  const large = await people.inReview(await people.trader(), { amount: 310_000 });
  await people.moderate(moderator, large, 'done');
  expect(await find(moderator, 'payout', large)).toMatchObject({ standing: 'asked', waits: moderator.login });
  expect(await find(judge, 'payout', large)).toMatchObject({ standing: 'may', waits: moderator.login });
});

const write = (who: Visitor, kind: string, id: number) =>
  who.post(caseTalkApi.write.path, talkForm({ kind, id }, null));
/** A trader who may become a moderator: those have a second factor. */
const laterModerator = () => server.given.user({ group: Group.payoutTrader, twoFactor: true });

test('a row says what was not read, who is asked, and until when the time stands; nothing of it to who was a party', async () => {
  await empty();
  const trader = await laterModerator();
  const id = await people.inReview(trader);
  const appeal = await world.reviewed(world.trader);
  expect((await find(judge, 'payout', id))?.talk).toEqual({ unread: 0, asked: null, stopped_until: null });
  await write(trader, 'payout', id);
  const question = { kind: 'payout', id, text: 'Где чек?', reader: 'trader', asks: '1' };
  await moderator.post(caseTalkApi.staffWrite.path, talkForm(question, null));
  await judge.post(
    caseTalkApi.staffWrite.path,
    talkForm({ ...question, kind: 'appeal', id: appeal, reader: 'platform' }, null),
  );
  const stopped_until = later(server.clock.now(), hours(24)).toISOString();
  const talk = { unread: 1, asked: 'trader', stopped_until };
  for (const who of [judge, moderator]) expect((await find(who, 'payout', id))?.talk).toEqual(talk);
  expect((await find(judge, 'appeal', appeal))?.talk).toEqual({ unread: 0, asked: 'platform', stopped_until });
  await server.db.run(sql`update payouts set trader_id = ${(await people.trader()).id} where id = ${id}`);
  await becomes(server, trader, 'moderator');
  expect(await find(trader, 'payout', id)).toMatchObject({
    talk: { unread: 0, asked: null, stopped_until: null },
  });
});

test('the menu leads to every conversation that was not read, at the desk or not, and counts what is found there', async () => {
  await empty();
  await server.db.run(sql`update case_talks set staff_unread = 0`);
  const [trader, second, third, former] = await Promise.all([1, 2, 3, 4].map(laterModerator));
  if (!trader || !second || !third || !former) throw new Error('unreachable');
  const [early, judged] = [await world.appeal(world.trader), await world.reviewed(world.trader)];
  const [sent, done] = [await people.inReview(trader), await people.inReview(second)];
  const [paying, pooled] = [await people.inWork(third), await people.inWork(former)];
  for (const id of [early, judged]) await write(world.trader, 'appeal', id);
  const written = [
    [trader, sent],
    [second, done],
    [third, paying],
    [former, pooled],
  ] as const;
  for (const [who, id] of written) await write(who, 'payout', id);
  await people.moderate(moderator, done, 'done');
  await server.db.run(
    sql`update payouts set status = 0, trader_id = null, pin_at = null, work_until = null, return_from = null where id = ${pooled}`,
  );

  const { rows, total, counts } = await ask(judge, { talk: 'unread' });
  expect(Object.fromEntries(rows.map(({ kind, id, state, due }) => [`${kind} ${id}`, [state, due !== null]]))).toEqual({
    [`payout ${sent}`]: ['review', true],
    [`appeal ${judged}`]: ['review', true],
    [`appeal ${early}`]: ['trader', false],
    [`payout ${paying}`]: ['trader', false],
    [`payout ${pooled}`]: ['pool', false],
    [`payout ${done}`]: ['ended', false],
  });
  // What somebody can decide stands first, and only that has flags.
  expect(rows.map(({ due }) => due !== null)).toEqual([true, true, false, false, false, false]);
  expect(rows.filter(({ due }) => due === null).flatMap(({ flags }) => flags)).toEqual([]);
  expect(rows.map(({ talk }) => talk.unread)).toEqual([1, 1, 1, 1, 1, 1]);
  expect([total, counts.all, counts.talks]).toEqual([6, 2, 6]);
  expect(keysOf((await ask(judge, { talk: 'unread', left: 'more' })).rows)).toEqual([`appeal ${judged}`]);
  expect((await ask(judge, { talk: 'unread', whose: 'free' })).total).toBe(2);
  expect((await ask(judge)).total).toBe(2);

  const menu = async (who: Visitor) => (await who.get(countersApi.read.path)).body.talks;
  const agree = async (who: Visitor, talks: { appeals: number; payouts: number }) => {
    expect(await menu(who)).toEqual(talks);
    const found = await ask(who, { talk: 'unread' });
    expect([found.total, found.counts.talks]).toEqual([talks.appeals + talks.payouts, talks.appeals + talks.payouts]);
  };
  await agree(judge, { appeals: 2, payouts: 4 });
  await agree(moderator, { appeals: 0, payouts: 4 });
  for (const person of [second, former]) await becomes(server, person, 'moderator');
  await agree(former, { appeals: 0, payouts: 3 });
  await agree(second, { appeals: 0, payouts: 3 });
  await judge.post(caseTalkApi.staffSeen.path, { kind: 'appeal', id: early });
  await agree(judge, { appeals: 1, payouts: 4 });
});

test('what could not be held and many rejections of a trader are flags', async () => {
  await empty();
  const appeal = await world.reviewed(world.trader);
  await server.db.run(sql`update appeals set short_amount = 100 where id = ${appeal}`);
  const trader = await people.trader();
  for (let count = 0; count < 5; count++) {
    await people.cancel(trader, await people.inWork(trader));
  }
  const flagsOf = async () => (await ask(judge)).rows.find((row) => row.trader?.id === trader.id)?.flags;
  expect(await flagsOf()).toEqual(['rejections']);
  expect((await find(judge, 'appeal', appeal))?.flags).toEqual(['short', 'repeated']);
  await server.db.run(sql`
    update payouts set moved_at = moved_at - interval '31 days', judge_until = judge_until - interval '31 days' where trader_id = ${trader.id}`);
  expect(await flagsOf()).toEqual(['overdue']);
});

test('the file has exactly what the filter finds, masked, and nothing for who has become somebody else', async () => {
  await empty();
  const trader = await people.trader();
  const id = await people.inReview(trader, { amount: 1_234.5 });
  await people.inReview(await people.trader(), { amount: 99 });
  const { url } = (await judge.post('/staff/v1/cases/export', { format: 'csv', trader: trader.login })).body;
  const csv = await server.http.inject({ url });
  const lines = csv.body.trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`Выплата;${id};На проверке`);
  expect(lines[1]).toContain('•••• 0015');
  const late = (await moderator.post('/staff/v1/cases/export', { format: 'xlsx' })).body.url;
  await server.db.run(sql`update users set "group" = 0 where id = ${moderator.id}`);
  expect((await server.http.inject({ url: late })).statusCode).toBe(403);
  await server.db.run(sql`update users set "group" = 2 where id = ${moderator.id}`);
});

test('pages are cut where the whole list would be, with equal sums and flags on either side of the border', async () => {
  await empty();
  const [plain, bad] = [await people.trader(), await people.trader()];
  const [one, other] = [await people.inReview(plain), await people.inReview(bad)];
  const copies = (of: number, from: number, count: number, amount: number, status: number) =>
    server.db.run(sql`
      insert into payouts overriding system value
      select (jsonb_populate_record(p, jsonb_build_object('id', ${from}::int + g, 'payout_id', 'copy-' || ${from}::int + g,
        'amount', ${amount}::int, 'status', ${status}::int))).* from payouts p, generate_series(1, ${count}) g where p.id = ${of}`);
  await copies(one, 9_000_000, 60, 400_00, 2);
  await copies(other, 9_001_000, 60, 400_00, 2);
  await copies(one, 9_002_000, 10, 500_00, 2);
  // Given up by this trader again and again: their cases stand before those of the same sum.
  await copies(other, 9_003_000, 1, 300_00, 2);
  await server.db.run(
    sql`update payouts set status = -1, note = 'x', note_kind = 'cancelled' where id between 9001051 and 9001060`,
  );
  const whole: CaseRow[] = [];
  for (const page of [1, 2]) whole.push(...(await ask(judge, { page, count: 100 })).rows);
  expect(whole).toHaveLength(133);
  expect(whole.slice(12, 72).map(({ flags }) => flags)).toEqual(Array.from({ length: 60 }, () => ['rejections']));
  const cut: CaseRow[] = [];
  for (let page = 1; page <= 6; page++) {
    const { rows, total } = await ask(judge, { page, count: 25 });
    expect(total).toBe(133);
    cut.push(...rows);
  }
  expect(keysOf(cut)).toEqual(keysOf(whole));
  expect((await ask(judge, { flag: 'rejections', count: 25 })).total).toBe(62);
});
