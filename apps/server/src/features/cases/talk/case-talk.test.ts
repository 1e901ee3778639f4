import { Group } from '@app/contract/access/users';
import { caseTalkApi } from '@app/contract/conversation/case-talk';
import { countersApi } from '@app/contract/counters';
import { inboxApi } from '@app/contract/notifications/inbox';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { requestsApi } from '@app/contract/two-persons/requests';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { sendOverdueToReview } from '#features/appeals/appeals.ts';
import { setRule } from '#features/rules/rules.ts';
import { days, hours, later, minutes, seconds } from '#lib/clock.ts';
import { newPng } from '#testing/files/png.ts';
import { sampleFiles } from '#testing/files/sample-files.ts';
import { becomes } from '#testing/given/colleagues.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { giveState } from '#testing/given/states.ts';
import { setTestWebhookAddress, webhooksAbout } from '#testing/given/webhooks.ts';
import { givenWorld, talkForm, type World } from '#testing/given/world.ts';
import { untilSomeoneWaits } from '#testing/server/locks.ts';
import { type Answer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { openStream } from '#testing/server/stream.ts';
import { writeBody } from '#testing/server/write-body.ts';

let server: TestServer;
let world: World;
let olga: Visitor;
beforeAll(async () => {
  server = await startServer();
  world = await givenWorld(server);
  olga = await server.given.user({ roles: ['support'] });
  await setTestWebhookAddress(server.needs, 'own-platform');
  // Their profiles are made while they have just signed in.
  for (const trader of [world.trader, world.otherTrader]) await world.appeal(trader);
});
const newPayer = () => server.given.user({ group: Group.payoutTrader });
afterAll(() => server.stop());

type Kind = 'appeal' | 'payout';
const said = ({ status, body }: Answer) => [status, body.code ?? 'ok'];
const write = (who: Visitor, kind: Kind, id: number, text: string) =>
  who.post(caseTalkApi.write.path, talkForm({ kind, id, text }, null));
const staffWrite = (who: Visitor, kind: Kind, id: number, more: object, file: Buffer | null = null) =>
  who.post(caseTalkApi.staffWrite.path, talkForm({ kind, id, ...more }, file));
const ask = (kind: Kind, id: number, to = 'trader', who = olga) =>
  staffWrite(who, kind, id, { text: 'Где чек?', reader: to, asks: '1' });
const note = (kind: Kind, id: number, text: string) => staffWrite(olga, kind, id, { text, reader: 'staff' });
const read = async (who: Visitor, kind: Kind, id: number) => (await who.post(caseTalkApi.read.path, { kind, id })).body;
const desk = async (kind: Kind, id: number, who = olga) =>
  (await who.post(caseTalkApi.staffRead.path, { kind, id })).body;
const pass = (id: number, message_id: number, who = olga) =>
  who.post(caseTalkApi.pass.path, { kind: 'appeal', id, message_id });
const inText = (value: unknown) =>
  JSON.stringify(value, (_name, each) => (typeof each === 'bigint' ? String(each) : each));
const texts = (talk: { messages: { text: string }[] }) => talk.messages.map(({ text }) => text);
const messagesPath = (id: number) => `/platform/v1/appeals/${id}/messages`;
const platformReads = async (id: number, door = world.platforms.own) => (await door('GET', messagesPath(id))).body;
const platformWrites = (id: number, text: string, door = world.platforms.own) =>
  door('POST', messagesPath(id), talkForm({ text }, null));
const expiresAt = async (id: number) =>
  (await server.db.value<Date>(sql`select expires_at from appeals where id = ${id}`)).getTime();
/** Until when a payout has to be paid. */
const workUntil = async (id: number) =>
  (await server.db.value<Date | null>(sql`select work_until from payouts where id = ${id}`))?.getTime();
const listen = ({ token }: Visitor) => openStream(server.http, token);
const now = () => server.clock.now().getTime();

describe('how much is attached', () => {
  const MB = 1024 ** 2;
  const rule = (name: 'talk_case_megabytes' | 'talk_day_megabytes', value: bigint) =>
    server.db.begin((tx) =>
      setRule(tx, { name, value, reason: 'Проверка' }, { by: 'operator', at: server.clock.now() }),
    );
  const attach = (who: Visitor, id: number, bytes = 0.6 * MB) =>
    who.post(caseTalkApi.write.path, talkForm({ kind: 'appeal', id }, padded(bytes)));

  test('a side may attach so much to one case, and then still writes; the other sides have their own', async () => {
    await rule('talk_case_megabytes', 1n);
    const [id, other] = [await world.appeal(world.trader), await world.appeal(world.trader)];
    const both = await Promise.all([attach(world.trader, id), attach(world.trader, id)]);
    expect(both.map(said).toSorted()).toEqual([
      [200, 'ok'],
      [409, 'talk_files_full'],
    ]);
    expect((await read(world.trader, 'appeal', id)).messages).toHaveLength(1);
    expect(said(await write(world.trader, 'appeal', id, 'Без файла'))).toEqual([200, 'ok']);
    const text = { text: 'Вот', reader: 'trader' };
    expect(said(await staffWrite(olga, 'appeal', id, text, padded(0.6 * MB)))).toEqual([200, 'ok']);
    expect(said(await attach(world.trader, other))).toEqual([200, 'ok']);
    await rule('talk_case_megabytes', 200n);
  });

  test('a person may attach so much in a day over all cases, at once as well; the next day in Moscow goes on', async () => {
    await rule('talk_day_megabytes', 2n);
    const trader = await server.given.user({ balance: 100_000_00n });
    const cases = [await world.appeal(trader), await world.appeal(trader), await world.appeal(trader)];
    const each = await Promise.all(cases.map((id) => attach(trader, id, 0.9 * MB)));
    expect(each.map(({ status }) => status).toSorted()).toEqual([200, 200, 429]);
    const [id = 0] = cases;
    expect(said(await attach(trader, id, 0.9 * MB))).toEqual([429, 'too_many_talk_files']);
    expect(said(await write(trader, 'appeal', id, 'Без файла'))).toEqual([200, 'ok']);
    // Others are not held up by it.
    expect(said(await attach(world.otherTrader, await world.appeal(world.otherTrader)))).toEqual([200, 'ok']);
    const path = messagesPath(id);
    expect((await world.platforms.own('POST', path, talkForm({}, padded(0.9 * MB)))).status).toBe(200);
    await server.db.run(sql`update talk_bytes set day = day - 1`);
    expect(said(await attach(trader, id, 0.9 * MB))).toEqual([200, 'ok']);
    await rule('talk_day_megabytes', 500n);
  });
});

test('what is drawn of a PDF counts with it: a small file may have a large picture', async () => {
  const trader = await server.given.user({ balance: 100_000_00n });
  const id = await world.appeal(trader);
  expect(said(await trader.post(caseTalkApi.write.path, talkForm({ kind: 'appeal', id }, sampleFiles.pdf())))).toEqual([
    200,
    'ok',
  ]);
  const counted = await server.db.value(sql`select bytes from talk_bytes where whose = ${`user:${trader.id}`}`);
  const [file] = await server.db.many<{ size: number; preview_size: number }>(sql`
    select f.size, f.preview_size from files f join case_messages m on f.owner_kind = 'message' and f.owner_id = m.id where m.case_id = ${id}`);
  expect(file?.preview_size).toBeGreaterThan(file?.size ?? 0);
  expect(counted).toBe(BigInt((file?.size ?? 0) + (file?.preview_size ?? 0)));
});

/** A picture that is this large; each another. */
const padded = (bytes: number) => newPng(undefined, Math.round(bytes));

describe('who reads what', () => {
  test('trader and staff write to each other with files, and the trader hears nothing of notes', async () => {
    const id = await world.appeal(world.trader);
    await note('appeal', id, 'Похоже на чужой чек');
    expect(said(await staffWrite(olga, 'appeal', id, { text: 'Пришлите выписку', reader: 'trader' }))).toEqual([
      200,
      'ok',
    ]);
    expect(
      said(await world.trader.post(caseTalkApi.write.path, talkForm({ kind: 'appeal', id, text: 'Вот она' }))),
    ).toEqual([200, 'ok']);
    const own = await read(world.trader, 'appeal', id);
    expect(own.messages).toMatchObject([
      { from: 'staff', text: 'Пришлите выписку', asks: false, files: [] },
      { from: 'trader', text: 'Вот она', files: [expect.stringMatching(/^\/files\//)] },
    ]);
    // Nothing says who of the staff it was.
    expect(JSON.stringify(own)).not.toContain(olga.login);
    const file = await server.stranger.get(own.messages[1].files[0]);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await desk('appeal', id)).toMatchObject({
      messages: [
        { from: 'staff', to: 'staff', text: 'Похоже на чужой чек', author: { login: olga.login } },
        { from: 'staff', to: 'trader' },
        { from: 'trader', to: 'staff', author: { login: world.trader.login }, former: false },
      ],
      unread: 1,
      readers: ['trader', 'platform', 'staff'],
    });
  });

  test('what one party writes reaches the other only when staff pass it on, and then with its files', async () => {
    const id = await world.appeal(world.trader);
    await world.trader.post(caseTalkApi.write.path, talkForm({ kind: 'appeal', id, text: 'Моя выписка' }));
    await platformWrites(id, 'Клиент прислал чек');
    expect((await desk('appeal', id)).unread).toBe(2);
    await staffWrite(olga, 'appeal', id, { text: 'Платформе', reader: 'platform' });
    await staffWrite(olga, 'appeal', id, { text: 'Трейдеру', reader: 'trader' });
    expect(texts(await platformReads(id))).toEqual(['Клиент прислал чек', 'Платформе']);
    expect(texts(await read(world.trader, 'appeal', id))).toEqual(['Моя выписка', 'Трейдеру']);

    const [trader, platform] = (await desk('appeal', id)).messages;
    expect(said(await pass(id, trader.id))).toEqual([200, 'ok']);
    expect(said(await pass(id, trader.id))).toEqual([409, 'message_passed']);
    expect(said(await pass(id, platform.id))).toEqual([200, 'ok']);
    const passed = await platformReads(id);
    expect(passed.messages[0]).toMatchObject({
      from: 'trader',
      text: 'Моя выписка',
      files: [expect.stringMatching(/^\/files\//)],
      passedAt: server.clock.now().toISOString(),
    });
    expect(texts(await read(world.trader, 'appeal', id))).toEqual(['Моя выписка', 'Клиент прислал чек', 'Трейдеру']);
    const rows = await server.db.many(sql`
      select event, actor, data from journal where event like 'appeal.passed%' and ref = ${id} order by id`);
    expect(rows).toEqual([
      { event: 'appeal.passed_to_platform', actor: `staff:${olga.id}`, data: { message_id: trader.id } },
      { event: 'appeal.passed_to_trader', actor: `staff:${olga.id}`, data: { message_id: platform.id } },
    ]);
  });

  test('a message of staff, and one of a payout, is not passed on', async () => {
    const id = await world.appeal(world.trader);
    await note('appeal', id, 'Заметка');
    const [noted] = (await desk('appeal', id)).messages;
    expect(said(await pass(id, noted.id))).toEqual([409, 'message_not_passed']);
    expect(said(await pass(await world.appeal(world.trader), noted.id))).toEqual([404, 'message_not_found']);
  });

  test('nothing of a note reaches trader or platform: no list, count, event, journal data, webhook, file or inbox', async () => {
    const payer = await newPayer();
    const secret = 'Заметка-которую-никто-не-видит';
    const [id, payout] = [await world.appeal(world.trader), await world.reviewedPayout(payer)];
    const before = { counters: (await world.trader.get(countersApi.read.path)).body.talks };
    const ears = await Promise.all([listen(world.trader), listen(payer)]);
    await staffWrite(olga, 'appeal', id, { text: secret, reader: 'staff' }, newPng());
    await staffWrite(olga, 'payout', payout, { text: secret, reader: 'staff' });
    // Something that they do hear comes after it.
    await staffWrite(olga, 'appeal', id, { text: 'Слышно', reader: 'trader' });
    await staffWrite(olga, 'payout', payout, { text: 'Слышно', reader: 'trader' });
    for (const ear of ears) {
      await ear.until(() => expect(ear.heard().some((event) => /\.message /.test(event))).toBe(true));
      expect(ear.heard().filter((event) => event.includes('note'))).toEqual([]);
    }
    const everything = inText([
      await read(world.trader, 'appeal', id),
      await read(payer, 'payout', payout),
      await platformReads(id),
      (await world.trader.post('/trader/appeals', {})).body,
      (await world.trader.post('/trader/appeals/view', { appeal_id: id })).body,
      (await payer.post(payoutsApi.view.path, { id: payout })).body,
      (await world.trader.post(inboxApi.list.path, {})).body,
      (await world.platforms.own('GET', `/platform/v1/appeals/${id}`)).body,
      await webhooksAbout(server.db, `appeal:${id}`),
      await server.db.many(sql`select data, told from journal where ref in (${id}, ${payout})`),
    ]);
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain('note_added');
    expect((await world.trader.get(countersApi.read.path)).body.talks.appeals).toBe(before.counters.appeals + 1);
    expect((await read(world.trader, 'appeal', id)).messages).toHaveLength(1);
    const kept = await server.db.many<{ user_id: number | null; groups: number[]; platform_id: number | null }>(sql`
      select user_id, groups, platform_id from journal where event like '%.note_added' and ref in (${id}, ${payout}) order by id`);
    expect(kept).toEqual([
      { user_id: null, groups: [], platform_id: null },
      { user_id: null, groups: [Group.moderator], platform_id: null },
    ]);
  });
});

describe('who may write', () => {
  test('another trader, another platform and a plain trader with a payout find nothing', async () => {
    const payer = await newPayer();
    const [id, payout] = [await world.appeal(world.trader), await world.taken(payer)];
    for (const call of [caseTalkApi.read.path, caseTalkApi.seen.path]) {
      expect(said(await world.otherTrader.post(call, { kind: 'appeal', id }))).toEqual([404, 'case_not_found']);
      expect(said(await world.otherPayoutTrader.post(call, { kind: 'payout', id: payout }))).toEqual([
        404,
        'case_not_found',
      ]);
    }
    expect(said(await write(world.otherTrader, 'appeal', id, 'Чужое'))).toEqual([404, 'case_not_found']);
    expect(said(await write(world.trader, 'payout', payout, 'Чужое'))).toEqual([404, 'case_not_found']);
    expect(said(await platformWrites(id, 'Чужое', world.platforms.other))).toEqual([404, 'case_not_found']);
    expect(said(await world.platforms.other('GET', messagesPath(id)))).toEqual([404, 'case_not_found']);
    expect((await desk('appeal', id)).messages).toEqual([]);
  });

  test('moderators take part in payouts and find no appeals', async () => {
    const payer = await newPayer();
    const [id, payout] = [await world.appeal(world.trader), await world.reviewedPayout(payer)];
    expect(said(await ask('appeal', id, 'trader', world.moderator))).toEqual([404, 'case_not_found']);
    expect(said(await ask('payout', payout, 'trader', world.moderator))).toEqual([200, 'ok']);
    expect(said(await ask('payout', payout, 'platform', world.moderator))).toEqual([409, 'no_reader']);
    const [row] = await server.db.many(
      sql`select actor from journal where event = 'payout.question' and ref = ${payout}`,
    );
    expect(row).toEqual({ actor: `user:${world.moderator.id}` });
  });

  test('a party does not see the staff’s side, not even after the payout has left them', async () => {
    const payer = await server.given.user({ group: Group.payoutTrader });
    const payout = await world.taken(payer);
    await write(payer, 'payout', payout, 'Не проходит');
    await note('payout', payout, 'Подозрительный');
    await becomes(server, payer, 'moderator');
    await server.given.secondFactor(payer);
    const refused = [403, 'case_party'];
    const looks = () => payer.post(caseTalkApi.staffRead.path, { kind: 'payout', id: payout });
    expect(said(await looks())).toEqual(refused);
    server.clock.move(minutes(61));
    await world.moderator.post(payoutsApi.moderationEdit.path, { id: payout, action: 'return', no_money_sent: true });
    expect(said(await looks())).toEqual(refused);
    expect(said(await ask('payout', payout, 'staff', payer))[0]).toBe(400);
  });

  test('a former owner sees and writes nothing more, and the next one sees nothing of theirs', async () => {
    const next = await newPayer();
    const payer = await newPayer();
    const payout = await world.cancelled(payer);
    await ask('payout', payout);
    await write(payer, 'payout', payout, 'Денег не посылал');
    await ask('payout', payout);
    const answer = await world.moderator.post(payoutsApi.moderationEdit.path, {
      id: payout,
      action: 'return',
      no_money_sent: true,
    });
    expect(answer.status).toBe(200);
    expect(said(await payer.post(caseTalkApi.read.path, { kind: 'payout', id: payout }))).toEqual([
      404,
      'case_not_found',
    ]);
    expect(said(await write(payer, 'payout', payout, 'Ещё'))).toEqual([404, 'case_not_found']);
    expect(said(await staffWrite(olga, 'payout', payout, { text: 'Кому?', reader: 'trader' }))).toEqual([
      409,
      'no_reader',
    ]);
    expect((await payer.get(countersApi.read.path)).body.talks.payouts).toBe(0);

    await next.post(payoutsApi.edit.path, { id: payout, action: 'accept' });
    expect(await read(next, 'payout', payout)).toMatchObject({ messages: [], asked: null });
    await staffWrite(olga, 'payout', payout, { text: 'Новому', reader: 'trader' });
    expect(texts(await read(next, 'payout', payout))).toEqual(['Новому']);
    expect((await desk('payout', payout)).messages.map(({ former }: { former: boolean }) => former)).toEqual([
      ...[true, true, true, false],
    ]);
    expect((await payer.get(countersApi.read.path)).body.talks.payouts).toBe(0);
  });

  test('an empty message, too long a text, a question as a note and too many in an hour are refused', async () => {
    const id = await world.appeal(world.trader);
    expect(said(await write(world.trader, 'appeal', id, '  '))).toEqual([400, 'bad_input']);
    expect(said(await write(world.trader, 'appeal', id, 'я'.repeat(2001)))).toEqual([400, 'bad_input']);
    expect(said(await staffWrite(olga, 'appeal', id, { text: 'Что?', reader: 'staff', asks: '1' }))).toEqual([
      400,
      'bad_input',
    ]);
    const most = async (value: bigint) =>
      server.db.begin((tx) =>
        setRule(tx, { name: 'talk_messages', value, reason: 'Проверка' }, { by: 'operator', at: server.clock.now() }),
      );
    await most(3n);
    for (let count = 0; count < 3; count++)
      expect((await write(world.trader, 'appeal', id, `${count}`)).status).toBe(200);
    const refused = await write(world.trader, 'appeal', id, 'Ещё');
    expect(said(refused)).toEqual([429, 'too_many_messages']);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
    // Each side for itself, each case for itself, and notes of staff apart from what they write to others.
    for (let count = 0; count < 3; count++) expect((await note('appeal', id, `${count}`)).status).toBe(200);
    expect(said(await note('appeal', id, 'Ещё'))).toEqual([429, 'too_many_messages']);
    expect((await staffWrite(olga, 'appeal', id, { text: 'Вам', reader: 'trader' })).status).toBe(200);
    expect((await platformWrites(id, 'Мы')).status).toBe(200);
    expect((await write(world.trader, 'appeal', await world.appeal(world.trader), 'Другая')).status).toBe(200);
    server.clock.move(hours(1));
    expect((await write(world.trader, 'appeal', id, 'Снова')).status).toBe(200);
    await most(30n);
  });

  test('a week after the end nobody writes any more but staff to themselves', async () => {
    const id = await world.reviewed(world.trader);
    await world.platforms.own('POST', `/platform/v1/appeals/${id}/decide`, { decision: 'archived' });
    expect((await write(world.trader, 'appeal', id, 'Спасибо')).status).toBe(200);
    expect(said(await ask('appeal', id))).toEqual([409, 'case_ended']);
    server.clock.move(days(7));
    expect(said(await write(world.trader, 'appeal', id, 'Ещё'))).toEqual([409, 'talk_closed']);
    expect(said(await platformWrites(id, 'Ещё'))).toEqual([409, 'talk_closed']);
    expect(said(await staffWrite(olga, 'appeal', id, { text: 'Ещё', reader: 'trader' }))).toEqual([409, 'talk_closed']);
    expect(said(await note('appeal', id, 'Для памяти'))).toEqual([200, 'ok']);
    expect(await read(world.trader, 'appeal', id)).toMatchObject({ closed: true });
    expect(await desk('appeal', id)).toMatchObject({ readers: ['staff'] });
  });

  test('the same request twice writes once', async () => {
    const id = await world.appeal(world.trader);
    const once = async (text: string) => {
      const { bytes = Buffer.alloc(0), type } = await writeBody(talkForm({ kind: 'appeal', id, text }, null));
      const more = { authorization: `Bearer ${world.trader.token}`, 'idempotency-key': 'talk-once' };
      const answer = await server.http.inject({
        method: 'POST',
        url: caseTalkApi.write.path,
        headers: { 'content-type': type, ...more },
        payload: bytes,
      });
      return answer.statusCode;
    };
    expect(await Promise.all([once('Один раз'), once('Один раз')])).toEqual([200, 200]);
    expect(texts(await read(world.trader, 'appeal', id))).toEqual(['Один раз']);
    expect(await once('Другое')).toBe(422);
  });
});

describe('a question of staff', () => {
  test('stops the time to answer an appeal; the answer lets it go on with what was left, once', async () => {
    const id = await world.appeal(world.trader);
    const before = await expiresAt(id);
    server.clock.move(hours(2));
    await ask('appeal', id);
    expect(await read(world.trader, 'appeal', id)).toMatchObject({
      asked: 'trader',
      stopped_until: new Date(now() + hours(24)).toISOString(),
    });
    const [row] = (await world.trader.post('/trader/appeals', { lk_id: String(id) })).body.appeals;
    // What is left stands still: the deadline minus the end of the stop.
    expect(Date.parse(row.expired) - Date.parse(row.talk.stopped_until)).toBe(before - now());
    expect(row.talk).toMatchObject({ asked: true, unread: 1 });

    server.clock.move(hours(23));
    await sendOverdueToReview(server.needs);
    expect(await read(world.trader, 'appeal', id)).toMatchObject({ asked: 'trader' });
    const answers = await Promise.all(
      ['Вот', 'Вот ещё', 'И ещё'].map((text) => write(world.trader, 'appeal', id, text)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await expiresAt(id)).toBe(before + hours(23));
    expect(await read(world.trader, 'appeal', id)).toMatchObject({
      asked: null,
      stopped_until: null,
      stop_left: hours(1),
    });
  });

  test('stops it for 24 hours in all, then it runs on by itself to the second', async () => {
    const id = await world.appeal(world.trader);
    const before = await expiresAt(id);
    await ask('appeal', id);
    server.clock.move(hours(20));
    await write(world.trader, 'appeal', id, 'Ответ');
    await ask('appeal', id);
    // A second question while the first waits changes nothing, and a message of no question neither.
    await ask('appeal', id, 'platform');
    await staffWrite(olga, 'appeal', id, { text: 'К сведению', reader: 'trader' });
    expect(await expiresAt(id)).toBe(before + hours(24));
    server.clock.move(hours(24) + hours(3));
    // Too late: the time is used up, and the answer gives none back.
    await write(world.trader, 'appeal', id, 'Поздно');
    expect(await expiresAt(id)).toBe(before + hours(24));
    await ask('appeal', id);
    expect(await read(world.trader, 'appeal', id)).toMatchObject({
      asked: 'trader',
      stopped_until: null,
      stop_left: 0,
    });
    server.clock.move(before + hours(24) - now() - seconds(1));
    const status = async () => (await world.platforms.own('GET', `/platform/v1/appeals/${id}`)).body.status;
    await sendOverdueToReview(server.needs);
    expect(await status()).toBe(0);
    server.clock.move(seconds(1));
    await sendOverdueToReview(server.needs);
    expect(await status()).toBe(4);
  });

  test('ends with the answer of whoever was asked last, not of the other party', async () => {
    const id = await world.appeal(world.trader);
    const before = await expiresAt(id);
    await ask('appeal', id, 'platform');
    expect(await platformReads(id)).toMatchObject({ asked: true, messages: [{ from: 'staff', asks: true }] });
    server.clock.move(hours(1));
    await write(world.trader, 'appeal', id, 'Я тоже скажу');
    expect(await desk('appeal', id)).toMatchObject({ asked: 'platform', stopped_until: expect.any(String) });
    server.clock.move(hours(1));
    await platformWrites(id, 'Вот выписка');
    expect(await desk('appeal', id)).toMatchObject({ asked: null, stopped_until: null });
    expect(await expiresAt(id)).toBe(before + hours(2));
    expect(await platformReads(id)).toMatchObject({ asked: false });
  });

  test('stops the time to pay a payout; receipts are an answer, and new time begins whole', async () => {
    const payer = await newPayer();
    const payout = await world.taken(payer);
    const first = now() + minutes(30);
    expect(await workUntil(payout)).toBe(first);
    server.clock.move(minutes(10));
    await ask('payout', payout, 'trader', world.moderator);
    server.clock.move(minutes(90));
    expect((await payer.get(countersApi.read.path)).body.payouts.count).toBeGreaterThan(0);
    const overdue = async () =>
      (await world.moderator.post(payoutsApi.moderationList.path, { status: -1 })).body.payoutRequests.some(
        ({ id }: { id: number }) => id === payout,
      );
    expect(await overdue()).toBe(false);
    await write(payer, 'payout', payout, 'Банк на обслуживании');
    expect(await workUntil(payout)).toBe(first + minutes(90));
    server.clock.move(minutes(19));
    expect(await overdue()).toBe(false);
    await ask('payout', payout);
    await payer.post(payoutsApi.close.path, world.receiptForm(payout));
    expect(await workUntil(payout)).toBeUndefined();
    expect(await desk('payout', payout)).toMatchObject({ asked: null, stopped_until: null });
    await world.moderator.post(payoutsApi.moderationEdit.path, {
      id: payout,
      action: 'sendback',
      reject_comment: 'Не видно',
    });
    expect(await workUntil(payout)).toBe(now() + minutes(30));
    // Nothing is left of the question: an answer now moves nothing.
    await write(payer, 'payout', payout, 'Хорошо');
    expect(await workUntil(payout)).toBe(now() + minutes(30));
    server.clock.move(minutes(30));
    expect(await overdue()).toBe(true);
  });

  test('asked of an overdue payout has no time to stop', async () => {
    const payer = await newPayer();
    const late = await world.taken(payer);
    server.clock.move(minutes(31));
    await ask('payout', late);
    expect(await read(payer, 'payout', late)).toMatchObject({
      asked: 'trader',
      stopped_until: null,
      stop_left: hours(24),
    });
  });

  test('asked about a payout of a trader who is blocked stops nothing: they cannot answer', async () => {
    const payer = await newPayer();
    const payout = await world.taken(payer);
    const until = await workUntil(payout);
    await server.db.run(sql`update users set state = 'blocked' where id = ${payer.id}`);
    expect((await ask('payout', payout)).status).toBe(200);
    expect(await workUntil(payout)).toBe(until);
    expect(await desk('payout', payout)).toMatchObject({ stopped_until: null, stop_left: hours(24) });
  });

  test('asked of a blocked trader about an appeal stops nothing, asked of the platform it does', async () => {
    const trader = await server.given.user({ balance: 100_000_00n });
    const id = await world.appeal(trader);
    await giveState(server, trader, 'blocked');
    const judgeUntil = async () =>
      (await server.db.value<Date>(sql`select judge_until from appeals where id = ${id}`)).getTime();
    const until = await judgeUntil();
    expect((await ask('appeal', id)).status).toBe(200);
    expect(await judgeUntil()).toBe(until);
    expect(await desk('appeal', id)).toMatchObject({ asked: 'trader', stopped_until: null, stop_left: hours(24) });
    await ask('appeal', id, 'platform');
    expect(await judgeUntil()).toBe(until + hours(24));
    expect(await desk('appeal', id)).toMatchObject({ asked: 'platform', stopped_until: expect.any(String) });
  });

  test('an answer on its way while the question was stored comes after it', async () => {
    const id = await world.appeal(world.trader);
    const before = await expiresAt(id);
    let both: Promise<Answer>[] = [];
    await server.db.begin(async (tx) => {
      await tx.run(sql`select from appeals where id = ${id} for update`);
      both = [ask('appeal', id)];
      await untilSomeoneWaits(server.db);
      // The clock of the process that takes the answer is a little behind.
      server.clock.move(-20);
      both.push(write(world.trader, 'appeal', id, 'Не приходило'));
      await untilSomeoneWaits(server.db, 2);
    });
    expect((await Promise.all(both)).map(said)).toEqual([
      [200, 'ok'],
      [200, 'ok'],
    ]);
    server.clock.move(20);
    expect(await expiresAt(id)).toBe(before);
  });

  test('is over when the case is: nobody waits for the trader any more', async () => {
    const id = await world.reviewed(world.trader);
    await ask('appeal', id);
    await world.platforms.own('POST', `/platform/v1/appeals/${id}/decide`, { decision: 'archived' });
    expect(await read(world.trader, 'appeal', id)).toMatchObject({ asked: null, stopped_until: null });
  });
});

describe('who is told', () => {
  test('the trader: inbox, menu and lists until they have read it, on all devices', async () => {
    const trader = world.otherTrader;
    const id = await world.appeal(trader);
    await ask('appeal', id);
    const [first] = (await trader.post(inboxApi.list.path, {})).body.items;
    expect(first).toMatchObject({ event: 'appeal.question', ref: id, note: '' });
    const unread = async () =>
      (await trader.post('/trader/appeals', { lk_id: String(id) })).body.appeals[0].talk.unread;
    expect([await unread(), (await trader.get(countersApi.read.path)).body.talks.appeals]).toEqual([1, 1]);
    const tab = await listen(trader);
    await trader.post(caseTalkApi.seen.path, { kind: 'appeal', id });
    await tab.until(() => expect(tab.heard()).toContain(`user.talk_read ${trader.id}`));
    // A question counts until it is answered.
    expect([await unread(), (await trader.get(countersApi.read.path)).body.talks.appeals]).toEqual([0, 1]);
    await write(trader, 'appeal', id, 'Ответ');
    expect((await trader.get(countersApi.read.path)).body.talks.appeals).toBe(0);
  });

  test('staff: what the parties wrote, until one of them has read it; finance hears nothing of it', async () => {
    const finance = await server.given.user({ roles: ['finance'] });
    const id = await world.appeal(world.trader);
    const counted = async (who: Visitor) => (await who.get(countersApi.read.path)).body.talks;
    const before = await counted(olga);
    await write(world.trader, 'appeal', id, 'Раз');
    await platformWrites(id, 'Два');
    expect(await counted(olga)).toEqual({ ...before, appeals: before.appeals + 1 });
    expect(await counted(finance)).toEqual({ appeals: 0, payouts: 0 });
    expect((await counted(world.moderator)).appeals).toBe(0);
    await olga.post(caseTalkApi.staffSeen.path, { kind: 'appeal', id });
    expect(await counted(olga)).toEqual(before);
  });

  test('the platform: a webhook for what staff write or pass on to it, with the number of the message and not its text', async () => {
    const id = await world.appeal(world.trader);
    await write(world.trader, 'appeal', id, 'Трейдер пишет');
    await staffWrite(olga, 'appeal', id, { text: 'Трейдеру', reader: 'trader' });
    await note('appeal', id, 'Заметка');
    await staffWrite(olga, 'appeal', id, { text: 'Платформе', reader: 'platform' });
    await ask('appeal', id, 'platform');
    const [wrote] = (await desk('appeal', id)).messages;
    await pass(id, wrote.id);
    const told = await webhooksAbout(server.db, `appeal:${id}`);
    expect(told.map(({ type }) => type)).toEqual(['appeal.message', 'appeal.message', 'appeal.message']);
    const numbers = told.map(({ data }) => (data as { message_id?: number }).message_id);
    const mine = await platformReads(id);
    expect([...numbers].sort()).toEqual(mine.messages.map((message: { id: number }) => message.id).sort());
    expect(inText(told)).not.toMatch(/Платформе|Где чек/);
    const until = later(server.clock.now(), hours(24));
    expect(told.map(({ data }) => data)).toMatchObject([
      { question: false, stopped_until: null },
      { question: true, stopped_until: until },
      { question: false, stopped_until: null },
    ]);
    // A second question before the answer stops nothing anew, and the time stands as before.
    server.clock.move(minutes(10));
    await ask('appeal', id, 'platform');
    const again = (await webhooksAbout(server.db, `appeal:${id}`)).at(-1);
    expect(again?.data).toMatchObject({ question: true, stopped_until: until });
  });

  test('the platform hears that a payout was sent back', async () => {
    const payer = await newPayer();
    const payout = await world.reviewedPayout(payer);
    await world.moderator.post(payoutsApi.moderationEdit.path, {
      id: payout,
      action: 'sendback',
      reject_comment: 'Не видно',
    });
    const told = await webhooksAbout(server.db, `payout:${payout}`);
    expect(told.at(-1)).toMatchObject({ type: 'payout.sent_back', data: { status: 1, note: '' } });
  });
});

// The last one: sessions end in the days that pass.
describe('a payout that its trader finds by its number only', () => {
  const unread = async (payer: Visitor) => (await payer.get(countersApi.read.path)).body.talks.payouts;
  const tell = (payout: number) => staffWrite(olga, 'payout', payout, { text: 'Решено', reader: 'trader' });

  test('rejected: it opens with the reason and what is written there, and the number of the payee stays masked', async () => {
    const payer = await newPayer();
    const payout = await world.cancelled(payer);
    const reject = { id: payout, action: 'fullreject', reject_comment: 'Никто не оплатит' };
    expect((await world.moderator.post(payoutsApi.moderationEdit.path, reject)).status).toBe(200);
    expect((await payer.post(inboxApi.list.path, {})).body.items[0]).toMatchObject({
      event: 'payout.rejected',
      ref: payout,
      note: 'Никто не оплатит',
    });
    const seen = (await payer.post(payoutsApi.view.path, { id: payout })).body.payout;
    expect(seen).toMatchObject({ status: 4, note: 'Никто не оплатит', note_kind: 'rejected', fio: 'П. П.' });
    expect(seen.pan).toMatch(/^•+ ?4567$/);

    expect((await desk('payout', payout)).readers).toEqual(['trader', 'staff']);
    expect(said(await tell(payout))).toEqual([200, 'ok']);
    expect(said(await ask('payout', payout))).toEqual([409, 'case_ended']);
    expect(await unread(payer)).toBe(1);
    expect(texts(await read(payer, 'payout', payout))).toEqual(['Решено']);
    await payer.post(caseTalkApi.seen.path, { kind: 'payout', id: payout });
    expect(await unread(payer)).toBe(0);
    for (const call of [payoutsApi.view.path, caseTalkApi.read.path])
      expect((await world.otherPayoutTrader.post(call, { kind: 'payout', id: payout })).status).toBe(404);
  });

  test('taken back: both write until the days after the end are over, and what was written stays readable', async () => {
    const [payer, owner, second] = [
      await newPayer(),
      await server.given.user({ roles: ['owner'] }),
      await server.given.user({ roles: ['owner'] }),
    ];
    const payout = await world.reviewedPayout(payer);
    await world.moderator.post(payoutsApi.moderationEdit.path, { id: payout, action: 'done' });
    const { request_id } = (await payoutPeople(server).reverse(owner, payout)).body;
    expect((await second.post(requestsApi.confirm.path, { request_id, otp_code: world.code() })).status).toBe(200);
    expect((await payer.post(payoutsApi.view.path, { id: payout })).body.payout).toMatchObject({
      note_kind: 'reversed',
    });

    expect(said(await tell(payout))).toEqual([200, 'ok']);
    expect(said(await write(payer, 'payout', payout, 'Деньги ушли'))).toEqual([200, 'ok']);
    expect(await unread(payer)).toBe(1);
    server.clock.move(days(7) - seconds(1));
    expect(said(await write(payer, 'payout', payout, 'Вот чек'))).toEqual([200, 'ok']);
    server.clock.move(seconds(1));
    expect(said(await write(payer, 'payout', payout, 'Ещё'))).toEqual([409, 'talk_closed']);
    expect(await read(payer, 'payout', payout)).toMatchObject({ closed: true });
    expect(texts(await read(payer, 'payout', payout))).toEqual(['Решено', 'Деньги ушли', 'Вот чек']);
  });
});
