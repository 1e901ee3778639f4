import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { platformApi } from '@app/contract/platforms/platform';
import { platformClient } from '@app/platform-client/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { verifyLedger } from '#features/ledger/ledger-checks.ts';
import { hours, minutes, seconds } from '#lib/clock.ts';
import { sampleFiles } from '#testing/files/sample-files.ts';
import { CARD, PHONE, payoutPeople, receipt } from '#testing/given/payouts.ts';
import { ownServer, startServer, type TestServer } from '#testing/server/server.ts';

let server: TestServer;
let people: ReturnType<typeof payoutPeople>;
beforeAll(async () => {
  server = await startServer();
  people = payoutPeople(server);
});
afterAll(async () => {
  expect(await verifyLedger(server.db)).toEqual([]);
  await server.stop();
});

const timeline = async (id: number) =>
  (
    await server.db.many<{ event: string }>(
      sql`select event from journal where split_part(event, '.', 1) = 'payout' and ref = ${id} order by id`,
    )
  ).map(({ event }) => event);

test('a payout goes from the pool to work, to review, is paid and credited with 2 % more', async () => {
  const [trader, moderator] = [await people.trader(), await people.moderator()];
  const made = await people.make({ amount: 1234.56 });
  const { id } = made.body;
  expect(made.body).toMatchObject({ status: 0, amount: 1234.56, method: 'card', note: '', doneAt: null });

  const pooled = (await people.list(trader)).payoutRequests.find((row: { id: number }) => row.id === id);
  expect(pooled).toMatchObject({ status: 0, trader_id: null, pinAt: null, pan: '•••• 0015', url: null, urls: [] });
  expect(pooled.fio).toBe('П. П. П.');

  expect((await people.accept(trader, id)).body).toEqual({ success: true });
  const [working] = (await people.list(trader, { status: 1 })).payoutRequests;
  expect(working).toMatchObject({ id, status: 1, trader_id: trader.id, pan: CARD, fio: 'Петров Пётр Петрович' });
  expect(working.pinAt).toBe(server.clock.now().toISOString());

  expect((await people.send(trader, id, [receipt(), receipt()])).body).toEqual({ success: true });
  const [reviewed] = (await people.list(trader, { status: '2' })).payoutRequests;
  expect(reviewed).toMatchObject({ id, status: 2, pan: CARD, url: reviewed.urls[0] });
  expect(reviewed.urls).toHaveLength(2);

  expect(await people.balance(trader)).toBe(0);
  expect((await people.moderate(moderator, id, 'done')).body).toEqual({ success: true });
  expect(await people.balance(trader)).toBe(1259.25);
  expect((await people.list(trader, { status: 6 })).payoutRequests[0]).toMatchObject({ id, status: 6, pan: CARD });
  expect(await people.read(id)).toMatchObject({ status: 6, doneAt: server.clock.now().toISOString() });
  expect(await timeline(id)).toEqual(['payout.created', 'payout.taken', 'payout.sent_to_review', 'payout.done']);
});

describe('taking', () => {
  test('is refused for what somebody else has, what is gone and what never was', async () => {
    const [first, second, moderator] = [await people.trader(), await people.trader(), await people.moderator()];
    const id = await people.inWork(first);
    const taken = await people.accept(second, id);
    expect([taken.status, taken.body.error]).toEqual([409, 'Эту выплату уже взял другой трейдер']);
    expect((await people.accept(first, id)).body.error).toBe('Эта выплата уже у вас в работе');
    await people.send(first, id);
    expect((await people.accept(first, id)).body.error).toBe('Выплата уже на проверке');
    expect((await people.accept(second, id)).body.code).toBe('payout_taken');

    const withdrawn = await people.waiting();
    await people.withdraw(withdrawn);
    expect((await people.accept(first, withdrawn)).body.code).toBe('payout_withdrawn');
    const rejected = await people.waiting();
    await people.moderate(moderator, rejected, 'fullreject', { reject_comment: 'Ошибка в реквизитах' });
    expect((await people.accept(first, rejected)).body.code).toBe('payout_rejected');
    expect((await people.accept(first, 999_999_999)).status).toBe(404);
  });

  test('stops at five in work; one that is sent to review makes room', async () => {
    const trader = await people.trader();
    const ids: number[] = [];
    for (let count = 0; count < 5; count++) ids.push(await people.inWork(trader));
    const sixth = await people.waiting();
    const refused = await people.accept(trader, sixth);
    expect([refused.status, refused.body.code]).toEqual([409, 'too_many_payouts']);
    expect((await people.list(trader, { status: 1 })).countPayoutRequests).toBe(5);

    await people.send(trader, ids[0] ?? 0);
    expect((await people.accept(trader, sixth)).status).toBe(200);
  });

  test('stops while something of theirs is overdue, and only for them', async () => {
    const [trader, other, moderator] = [await people.trader(), await people.trader(), await people.moderator()];
    const late = await people.inWork(trader);
    server.clock.move(minutes(30) - 1);
    await people.accept(trader, await people.waiting());
    server.clock.move(1);
    const next = await people.waiting();
    expect((await people.accept(trader, next)).body).toEqual({
      code: 'payout_overdue',
      error: 'У вас есть просроченная выплата: отправьте чеки или отмените её, затем берите новую',
    });
    expect((await people.accept(other, next)).status).toBe(200);

    await people.cancel(trader, late);
    expect((await people.accept(trader, await people.waiting())).status).toBe(200);
    await people.moderate(moderator, late, 'return', { no_money_sent: true });
    expect((await people.accept(other, late)).status).toBe(200);
  });

  test('the pool says beforehand, in the very words of the refusal, why nothing can be taken and when that ends', async () => {
    const trader = await people.trader();
    const taking = async () => (await people.list(trader)).taking;
    const refused = async () => (await people.accept(trader, await people.waiting())).body.error;
    expect(await taking()).toEqual({ refusal: null, changesAt: null });

    const ids: number[] = [];
    for (let count = 0; count < 5; count++) ids.push(await people.inWork(trader));
    const overdueFrom = new Date(server.clock.now().getTime() + minutes(30)).toISOString();
    expect(await taking()).toEqual({ refusal: await refused(), changesAt: overdueFrom });
    expect((await taking()).refusal).toContain('В работе уже 5 выплат');
    expect((await people.list(await people.trader())).taking.refusal).toBeNull();

    server.clock.move(minutes(30));
    expect(await taking()).toEqual({ refusal: await refused(), changesAt: null });
    expect((await taking()).refusal).toContain('просроченная');

    for (const id of ids) await people.cancel(trader, id);
    const pauseEnds = new Date(server.clock.now().getTime() + hours(1)).toISOString();
    expect(await taking()).toEqual({ refusal: await refused(), changesAt: pauseEnds });
    server.clock.move(hours(1));
    expect((await taking()).refusal).toBeNull();
    expect((await people.list(trader, { status: 1 })).taking).toBeUndefined();
  });

  test('an overdue payout stays where it is, however long; late receipts are taken', async () => {
    const trader = await people.trader();
    const id = await people.inWork(trader);
    server.clock.move(minutes(600));
    expect((await people.list(trader, { status: 1 })).payoutRequests[0]).toMatchObject({ id, status: 1 });
    expect((await people.list(trader)).payoutRequests.some((row: { id: number }) => row.id === id)).toBe(false);
    expect((await people.send(trader, id)).status).toBe(200);
  });
});

describe('receipts', () => {
  test('are needed, at least one, and for a payout in work', async () => {
    const trader = await people.trader();
    const id = await people.inWork(trader);
    const none = await people.send(trader, id, []);
    expect([none.status, none.body.error]).toEqual([400, 'Пожалуйста, прикрепите хотя бы один файл чека']);
    expect((await people.send(trader, id)).status).toBe(200);
    const again = await people.send(trader, id);
    expect([again.status, again.body.error]).toEqual([409, 'Выплата уже на проверке']);
    expect((await people.list(trader, { status: 2 })).payoutRequests[0].urls).toHaveLength(1);

    const unclaimed = await server.db.many(sql`select 1 from files where owner_kind is null`);
    expect(unclaimed).toEqual([]);
  });

  test('sent again after a lost answer get the same answer and no second effect', async () => {
    const trader = await people.trader();
    const id = await people.inWork(trader);
    const file = receipt();
    const answers = await Promise.all([1, 2, 3].map(() => people.send(trader, id, [file], 'one-dialog')));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, { success: true }]));
    expect(await timeline(id)).toEqual(['payout.created', 'payout.taken', 'payout.sent_to_review']);
    expect((await people.list(trader, { status: 2 })).payoutRequests[0].urls).toHaveLength(1);
  });

  test('are PDF only where the operator says so, and the cabinet is told', async () => {
    const strict = await ownServer({ receiptsPdfOnly: true });
    const there = payoutPeople(strict);
    const trader = await there.trader();
    const id = await there.inWork(trader);
    expect((await trader.get('/trader/settings')).body.receiptsPdfOnly).toBe(true);
    const pdf = sampleFiles.pdf();
    const refused = await there.send(trader, id, [pdf, receipt()]);
    expect(refused.body.error).toBe('Неподдерживаемый тип файла. Пожалуйста, загрузите PDF.');
    expect((await there.send(trader, id, [pdf])).status).toBe(200);
    expect(await strict.db.many(sql`select 1 from files where owner_kind is null`)).toEqual([]);
  });
});

describe('cancelling', () => {
  test('needs a reason, keeps it, and takes the payout off the trader’s tabs and to those that are not finished', async () => {
    const trader = await people.trader();
    const id = await people.inWork(trader);
    for (const note of ['', '   ', undefined]) {
      const refused = await trader.post(payoutsApi.edit.path, { id, action: 'cancel', note });
      expect([refused.status, refused.body.error]).toEqual([400, 'Пожалуйста, укажите причину отмены выплаты']);
    }
    expect((await people.cancel(trader, id, 'Карта не принимает')).status).toBe(200);
    expect(await people.read(id)).toMatchObject({ status: -1, note: 'Карта не принимает' });
    for (const status of [0, 1, 2, 6]) {
      const { payoutRequests } = await people.list(trader, { status });
      expect(payoutRequests.some((row: { id: number }) => row.id === id)).toBe(false);
    }
    const { payoutRequests, countPayoutRequests } = await people.list(trader, { status: -1 });
    expect(countPayoutRequests).toBe(1);
    expect(payoutRequests[0]).toMatchObject({ id, note: 'Карта не принимает', note_kind: 'cancelled' });
    expect((await people.list(await people.trader(), { status: -1 })).payoutRequests).toEqual([]);
    expect((await people.cancel(trader, id)).body.code).toBe('payout_cancelled');
  });

  test('is no dead end for who paid all the same: receipts are taken, and the payout is paid', async () => {
    const [trader, moderator] = [await people.trader(), await people.moderator()];
    const id = await people.inWork(trader);
    await people.cancel(trader, id);
    server.clock.move(hours(5));
    expect((await people.send(await people.trader(), id)).status).toBe(404);
    expect((await people.send(trader, id)).status).toBe(200);
    expect((await people.moderate(moderator, id, 'done')).status).toBe(200);
    expect(await people.balance(trader)).toBe(10_200);
    expect(await timeline(id)).toEqual([
      'payout.created',
      'payout.taken',
      'payout.cancelled',
      'payout.sent_to_review',
      'payout.done',
    ]);
  });

  test('comes too late after receipts and after the end', async () => {
    const [trader, moderator] = [await people.trader(), await people.moderator()];
    const id = await people.inReview(trader);
    expect((await people.cancel(trader, id)).body.code).toBe('payout_in_review');
    await people.moderate(moderator, id, 'done');
    expect((await people.cancel(trader, id)).body.error).toBe('Выплата уже оплачена');
  });
});

describe('strangers', () => {
  test('another trader finds nothing to cancel, to confirm or to read', async () => {
    const [trader, other] = [await people.trader(), await people.trader()];
    const id = await people.inWork(trader);
    expect((await people.cancel(other, id)).status).toBe(404);
    expect((await people.send(other, id)).status).toBe(404);
    const waiting = await people.waiting();
    expect((await people.cancel(other, waiting)).status).toBe(404);
    for (const status of [1, 2, 6]) {
      expect(await people.list(other, { status })).toMatchObject({ payoutRequests: [], countPayoutRequests: 0 });
    }
    expect((await people.list(trader, { status: 1 })).countPayoutRequests).toBe(1);
  });

  test('one payout is read as the lists show it, and somebody else’s like one that does not exist', async () => {
    const [trader, other, moderator] = [await people.trader(), await people.trader(), await people.moderator()];
    const read = (who: typeof trader, id: number) => who.post(payoutsApi.view.path, { id });
    const pooled = await people.waiting();
    expect((await read(trader, pooled)).body.payout).toMatchObject({ id: pooled, pan: '•••• 0015', fio: 'П. П. П.' });

    const id = await people.inWork(trader);
    expect((await read(trader, id)).body.payout).toMatchObject({ id, pan: CARD, status: 1 });
    const [foreign, missing] = [await read(other, id), await read(other, 999_999_999)];
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(missing.body);

    const seen = await moderator.post(payoutsApi.moderationView.path, { id });
    expect(seen.body.payout).toMatchObject({ id, pan: '•••• 0015', status: 1, overdue: false });
    expect((await trader.post(payoutsApi.moderationView.path, { id })).status).toBe(403);
    expect((await moderator.post(payoutsApi.view.path, { id })).status).toBe(403);
  });

  test('other groups and people without a token are not let in', async () => {
    const id = await people.waiting();
    const plain = await server.given.user();
    const moderator = await people.moderator();
    for (const [who, status] of [
      [plain, 403],
      [moderator, 403],
      [server.stranger, 401],
    ] as const) {
      expect((await who.post(payoutsApi.list.path, {})).status).toBe(status);
      expect((await people.accept(who, id)).status).toBe(status);
      expect((await people.send(who, id)).status).toBe(status);
      expect((await who.post(payoutsApi.action.path, {})).status).toBe(status);
    }
    expect((await people.read(id)).status).toBe(0);
  });

  test('the full number is in no row of the pool and nowhere plain in the database', async () => {
    const trader = await people.trader();
    await people.make({ method: 'sbp', pan: '8 (916) 123-45-67' });
    const page = JSON.stringify(await people.list(trader));
    expect(page).toContain('•••• 4567');
    expect(page).not.toContain(CARD);
    expect(page).not.toContain(PHONE);

    const id = await people.inWork(trader, { method: 'sbp', pan: '8 (916) 123-45-67' });
    expect((await people.list(trader, { status: 1 })).payoutRequests[0]).toMatchObject({ id, pan: PHONE });
    const stored = await server.db.many<{ line: string }>(sql`
      select p::text as line from payouts p union all select a::text from journal a union all select k::text from idempotency_keys k`);
    for (const { line } of stored) {
      expect(line).not.toContain(CARD);
      expect(line).not.toContain(PHONE.slice(1));
    }
  });
});

describe('the payee', () => {
  test('is shown whole while one pays and for a day after the end, and then never again', async () => {
    const [trader, moderator] = [await people.trader(), await people.moderator()];
    const whole = { pan: CARD, fio: 'Петров Пётр Петрович' };
    const hidden = { pan: '•••• 0015', fio: 'П. П. П.' };
    const paid = await people.inReview(trader);
    const cancelled = await people.inWork(trader);
    await people.cancel(trader, cancelled);
    await people.moderate(moderator, paid, 'done');
    const seen = async (status: number) => (await people.list(trader, { status })).payoutRequests[0];
    server.clock.move(hours(24) - 1);
    expect([await seen(6), await seen(-1)]).toMatchObject([whole, whole]);
    server.clock.move(1);
    expect([await seen(6), await seen(-1)]).toMatchObject([hidden, hidden]);

    await people.send(trader, cancelled);
    expect(await seen(2)).toMatchObject(whole);
  });

  test('is named to the moderator while there is something to check, never with the number', async () => {
    const [trader, moderator] = [await people.trader(), await people.moderator()];
    const name = async (id: number, status: number) => {
      const { payoutRequests } = await people.moderated(moderator, { status });
      return payoutRequests.find((row: { id: number }) => row.id === id)?.fio;
    };
    const id = await people.waiting();
    expect(await name(id, 0)).toBe('П. П. П.');
    await people.accept(trader, id);
    await people.send(trader, id);
    expect(await name(id, 2)).toBe('Петров Пётр Петрович');
    await people.moderate(moderator, id, 'done');
    expect(await name(id, 6)).toBe('Петров Пётр Петрович');
    server.clock.move(hours(24));
    expect(await name(id, 6)).toBe('П. П. П.');
  });
});

test('each tab tells how many wait there: the pool for all, in work and under review their own', async () => {
  const [trader, other] = [await people.trader(), await people.trader()];
  const before = (await people.list(trader)).counts.pending;
  await people.waiting();
  await people.inWork(trader);
  await people.inReview(trader);
  await people.inReview(trader);
  await people.inWork(other);
  const counts = { pending: before + 1, inprogress: 1, underreview: 2 };
  for (const status of [0, 1, 2, 6, -1]) expect((await people.list(trader, { status })).counts).toEqual(counts);
  expect((await people.list(other)).counts).toEqual({ pending: before + 1, inprogress: 1, underreview: 0 });
});

test('whoever has a payout is told of every move of it, also of the one that takes it away; journal and cabinet name the same one', async () => {
  const [first, second, moderator] = [await people.trader(), await people.trader(), await people.moderator()];
  const id = await people.inWork(first);
  await people.cancel(first, id);
  await people.moderate(moderator, id, 'return', { no_money_sent: true });
  await people.accept(second, id);
  await people.send(second, id);
  await people.moderate(moderator, id, 'done');
  const expected = [
    { event: 'payout.created', trader: null },
    { event: 'payout.taken', trader: first.id },
    { event: 'payout.cancelled', trader: first.id },
    { event: 'payout.returned', trader: first.id },
    { event: 'payout.taken', trader: second.id },
    { event: 'payout.sent_to_review', trader: second.id },
    { event: 'payout.done', trader: second.id },
  ];
  const ofPayouts = sql`event like 'payout.%' and ref = ${id} order by id`;
  const told = await server.db.many(sql`select event, user_id as trader from journal where ${ofPayouts}`);
  const kept = await server.db.many(
    sql`select event, (data ->> 'trader_id')::int as trader from journal where ${ofPayouts}`,
  );
  expect([told, kept]).toEqual([expected, expected]);
});

test('the same key again gets the first answer; with another payout it is refused', async () => {
  const trader = await people.trader();
  const [id, other] = [await people.waiting(), await people.waiting()];
  const send = async (payload: object) => {
    const headers = { authorization: `Bearer ${trader.token}`, 'idempotency-key': 'row-1' };
    const answer = await server.http.inject({ method: 'POST', url: payoutsApi.edit.path, headers, payload });
    return answer.statusCode;
  };
  expect(await Promise.all([1, 2, 3].map(() => send({ id, action: 'accept' })))).toEqual([200, 200, 200]);
  expect(await send({ id: other, action: 'accept' })).toBe(422);
  expect((await people.list(trader, { status: 1 })).countPayoutRequests).toBe(1);
});

test('the declared call without a use answers that it is not supported', async () => {
  const answer = await (await people.trader()).post(payoutsApi.action.path, { anything: 1 });
  expect([answer.status, answer.body.code]).toEqual([501, 'not_supported']);
  expect(answer.body.error).toMatch(/не поддерживается/);
});

describe('the lists', () => {
  test('the pool shows the oldest first, work the soonest deadline, what is paid the newest', async () => {
    const own = await ownServer();
    const there = payoutPeople(own);
    const [trader, moderator] = [await there.trader(), await there.moderator()];
    const ids: number[] = [];
    for (let count = 0; count < 5; count++) {
      ids.push(await there.waiting());
      own.clock.move(seconds(1));
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = ids;
    const shown = async (status: number, page = 1) => {
      const { payoutRequests, countPayoutRequests, serverTime } = await there.list(trader, { status, page });
      expect(serverTime).toBe(own.clock.now().toISOString());
      return [countPayoutRequests, ...payoutRequests.map((row: { id: number }) => row.id)];
    };
    for (const id of [c, a, d]) {
      await there.accept(trader, id);
      own.clock.move(seconds(1));
    }
    expect(await shown(0)).toEqual([2, b, e]);
    expect(await shown(0, 2)).toEqual([2]);
    expect(await shown(1)).toEqual([3, c, a, d]);

    for (const id of [d, c, a]) {
      await there.send(trader, id);
      own.clock.move(seconds(1));
    }
    expect(await shown(2)).toEqual([3, d, c, a]);
    for (const id of [c, a, d]) {
      await there.moderate(moderator, id, 'done');
      own.clock.move(seconds(1));
    }
    expect(await shown(6)).toEqual([3, d, a, c]);

    // A payout that is returned gets its old place in the pool.
    await there.accept(trader, b);
    await there.cancel(trader, b);
    await there.moderate(moderator, b, 'return', { no_money_sent: true });
    expect(await shown(0)).toEqual([2, b, e]);
  });

  test('take only the tabs there are', async () => {
    const trader = await people.trader();
    for (const status of [3, 4, 5, 'x']) {
      expect((await trader.post(payoutsApi.list.path, { status })).status).toBe(400);
    }
  });
});

describe('the platform', () => {
  test('creates, reads and withdraws with its client, and repeats safely', async () => {
    const url = await server.http.listen({ port: 0, host: '127.0.0.1' });
    const secret = await server.given.platform('payout-client');
    const client = platformClient({ url, key: 'payout-client', secret, now: server.clock.now });
    const wanted = {
      payout_id: 'by-client',
      amount: 5_000_50n,
      bank: '100000000008',
      fio: 'Ким Олег Сергеевич',
      method: 'sbp',
      pan: PHONE,
    } as const;
    const payout = await client.createPayout(wanted, 'repeat-me');
    expect(await client.createPayout(wanted, 'repeat-me')).toEqual(payout);
    expect(await client.readPayout(payout.id)).toEqual(payout);
    expect(payout).not.toHaveProperty('pan');
    await expect(client.createPayout(wanted)).rejects.toMatchObject({ status: 409, code: 'payout_exists' });
    await expect(client.createPayout({ ...wanted, amount: 1n }, 'repeat-me')).rejects.toMatchObject({ status: 422 });

    expect((await people.withdraw(payout.id)).status).toBe(404);
    expect((await server.platform('GET', `/platform/v1/payouts/${payout.id}`)).status).toBe(404);
    expect((await client.withdrawPayout(payout.id)).status).toBe(5);
    await expect(client.withdrawPayout(payout.id)).rejects.toMatchObject({ status: 409, code: 'payout_withdrawn' });
    expect(await timeline(payout.id)).toEqual(['payout.created', 'payout.withdrawn']);
  });

  test('of the same payout sent twice at once, under two keys, one is made', async () => {
    const twice = await Promise.all([1, 2, 3, 4].map(() => people.make({ payout_id: 'one-and-only' })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  test('withdraws nothing that has been taken', async () => {
    const [trader, moderator] = [await people.trader(), await people.moderator()];
    const id = await people.inWork(trader);
    expect((await people.withdraw(id)).body).toEqual({ code: 'payout_in_work', error: 'Выплата в работе у трейдера' });
    await people.send(trader, id);
    expect((await people.withdraw(id)).body.code).toBe('payout_in_review');
    await people.moderate(moderator, id, 'done');
    expect((await people.withdraw(id)).body.code).toBe('payout_done');
  });

  test('is refused wrong requisites, amounts and banks, and a request without a key', async () => {
    for (const wrong of [
      { pan: '2200980000000014' },
      { pan: PHONE },
      { method: 'sbp', pan: CARD },
      { method: 'cash' },
      { amount: 0 },
      { amount: -5 },
      { amount: 10.001 },
      { bank: '1' },
      { fio: ' ' },
      { payout_id: '' },
    ]) {
      expect([wrong, (await people.make(wrong)).status]).toEqual([wrong, 400]);
    }
    expect((await people.make({}, { 'idempotency-key': '' })).body.code).toBe('bad_idempotency_key');
    expect((await server.stranger.post(platformApi.createPayout.path, {})).status).toBe(401);
  });
});
