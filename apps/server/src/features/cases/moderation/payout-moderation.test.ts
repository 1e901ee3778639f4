import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { minutes } from '#lib/clock.ts';
import { becomes } from '#testing/given/colleagues.ts';
import { CARD, payoutPeople, receipt } from '#testing/given/payouts.ts';
import { ownServer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let people: ReturnType<typeof payoutPeople>;
let trader: Visitor;
let moderator: Visitor;
beforeAll(async () => {
  server = await startServer();
  people = payoutPeople(server);
  moderator = await people.moderator();
});
beforeEach(async () => {
  trader = await people.trader();
});
afterAll(async () => {
  expect(await people.ledgerBreaches()).toEqual([]);
  await server.stop();
});

const cancelled = async () => {
  const id = await people.inWork(trader);
  await people.cancel(trader, id, 'Банк не отвечает');
  return id;
};
const returned = { no_money_sent: true };
const rejected = { reject_comment: 'Реквизиты недействительны' };
const find = async (id: number, status: number) =>
  (await people.moderated(moderator, { status })).payoutRequests.find((row: { id: number }) => row.id === id);

describe('moderating', () => {
  test('rejects what is in the pool and what was cancelled, with a reason that is kept', async () => {
    for (const id of [await people.waiting(), await cancelled()]) {
      expect((await people.moderate(moderator, id, 'fullreject', rejected)).body).toEqual({ success: true });
      expect(await people.read(id)).toMatchObject({ status: 4, note: 'Реквизиты недействительны' });
      expect((await people.moderate(moderator, id, 'fullreject', rejected)).body.code).toBe('payout_rejected');
    }
  });

  test('returns what was cancelled to the pool, where it is nobody’s and says nothing of its past', async () => {
    const id = await cancelled();
    expect(await find(id, -1)).toMatchObject({ note: 'Банк не отвечает', trader: trader.login, overdue: false });
    expect((await people.moderate(moderator, id, 'return', returned)).status).toBe(200);
    expect(await find(id, 0)).toMatchObject({ status: 0, trader: null, trader_id: null, pinAt: null, note: '' });
    expect((await people.accept(await people.trader(), id)).status).toBe(200);
  });

  test('does not return what another trader has taken meanwhile', async () => {
    const id = await people.inWork(trader);
    server.clock.move(minutes(61));
    const movedAt = new Date(server.clock.now().getTime() - minutes(90)).toISOString();
    const stale = await people.moderate(moderator, id, 'return', { ...returned, movedAt });
    expect([stale.status, stale.body.code]).toEqual([409, 'payout_changed']);
    const seen = new Date(server.clock.now().getTime() - minutes(61)).toISOString();
    expect((await people.moderate(moderator, id, 'return', { ...returned, movedAt: seen })).status).toBe(200);
  });

  test('returns what is in work only an hour after it was taken', async () => {
    const id = await people.inWork(trader);
    server.clock.move(minutes(60) - 1);
    const early = await people.moderate(moderator, id, 'return', returned);
    expect([early.status, early.body.code]).toEqual([409, 'payout_in_time']);
    server.clock.move(1);
    expect((await people.moderate(moderator, id, 'return', returned)).status).toBe(200);
    expect((await people.list(trader, { status: 1 })).countPayoutRequests).toBe(0);
    // The trader may take payouts again, and the returned payout is no longer theirs.
    expect((await people.send(trader, id)).status).toBe(404);
    expect((await people.accept(trader, id)).status).toBe(200);
  });

  test('needs the reason and the word that no money was sent', async () => {
    const id = await cancelled();
    for (const reject_comment of [undefined, '', '  ']) {
      const answer = await people.moderate(moderator, id, 'fullreject', { reject_comment });
      expect([answer.status, answer.body.error]).toEqual([400, 'Пожалуйста, укажите причину отклонения выплаты']);
    }
    const reviewed = await people.inReview(trader);
    for (const [action, error] of [
      ['sendback', 'Напишите трейдеру, чего не хватает'],
      ['notproven', 'Напишите, почему оплата не подтверждена'],
    ] as const) {
      const answer = await people.moderate(moderator, reviewed, action, { reject_comment: ' ' });
      expect([answer.status, answer.body.error]).toEqual([400, error]);
    }
    for (const no_money_sent of [undefined, false]) {
      const answer = await people.moderate(moderator, id, 'return', { no_money_sent });
      expect([answer.status, answer.body.error]).toEqual([400, 'Подтвердите, что деньги не были отправлены']);
    }
    expect((await people.read(id)).status).toBe(-1);
  });

  test('sends back for a better receipt: the trader reads what is missing and has thirty new minutes', async () => {
    const id = await people.inReview(trader);
    server.clock.move(minutes(200));
    const missing = { reject_comment: 'На чеке не видно суммы' };
    expect((await people.moderate(moderator, id, 'sendback', missing)).body).toEqual({ success: true });
    const [row] = (await people.list(trader, { status: 1 })).payoutRequests;
    expect(row).toMatchObject({ id, pan: CARD, note: 'На чеке не видно суммы', note_kind: 'sent_back' });
    expect([row.pinAt, row.urls.length]).toEqual([server.clock.now().toISOString(), 1]);
    // It is not overdue, so the trader may take another one.
    expect((await people.accept(trader, await people.waiting())).status).toBe(200);
    expect(await people.balance(trader)).toBe(0);

    expect((await people.send(trader, id)).status).toBe(200);
    const again = await find(id, 2);
    expect(again).toMatchObject({ sent_back: 1, note: 'На чеке не видно суммы', note_kind: 'sent_back' });
    expect(again.urls).toHaveLength(2);
    expect((await people.moderate(moderator, id, 'done')).status).toBe(200);
    expect(await find(id, 6)).toMatchObject({ note: '', note_kind: null });
    expect(await people.balance(trader)).toBe(10_200);
  });

  test('sends back twice and no third time', async () => {
    const id = await people.inReview(trader);
    for (let round = 0; round < 2; round++) {
      expect((await people.moderate(moderator, id, 'sendback', rejected)).status).toBe(200);
      await people.send(trader, id);
    }
    const third = await people.moderate(moderator, id, 'sendback', rejected);
    expect([third.status, third.body.code]).toEqual([409, 'payout_sent_back_twice']);
    expect((await people.moderate(moderator, id, 'notproven', rejected)).status).toBe(200);
    await people.send(trader, id);
    expect((await people.moderate(moderator, id, 'sendback', rejected)).status).toBe(409);
  });

  test('sends back although the trader has five in work: the limit is on taking', async () => {
    const id = await people.inReview(trader);
    for (let count = 0; count < 5; count++) await people.inWork(trader);
    expect((await people.moderate(moderator, id, 'sendback', rejected)).status).toBe(200);
    expect((await people.list(trader, { status: 1 })).countPayoutRequests).toBe(6);
    expect((await people.accept(trader, await people.waiting())).body.code).toBe('too_many_payouts');
    expect((await people.send(trader, id)).status).toBe(200);
  });

  test('finds nothing proven: no money moves, the trader reads why and may still send the receipt', async () => {
    const id = await people.inReview(trader);
    const why = { reject_comment: 'Перевод не исполнен' };
    expect((await people.moderate(moderator, id, 'notproven', why)).body).toEqual({ success: true });
    const [row] = (await people.list(trader, { status: -1 })).payoutRequests;
    expect(row).toMatchObject({ id, note: 'Перевод не исполнен', note_kind: 'not_proven' });
    expect(await find(id, -1)).toMatchObject({ note_kind: 'not_proven', trader: trader.login });
    expect(await people.balance(trader)).toBe(0);
    expect((await people.send(trader, id)).status).toBe(200);
    expect((await people.moderate(moderator, id, 'done')).body.code).toBe('case_judged');
    expect((await people.moderate(await people.moderator(), id, 'done')).status).toBe(200);
  });

  test('what has a receipt goes back to the pool by the word of two: money may have been sent', async () => {
    const unproven = await people.inReview(trader);
    await people.moderate(moderator, unproven, 'notproven', rejected);
    const overdue = await people.inReview(trader);
    await people.moderate(moderator, overdue, 'sendback', rejected);
    server.clock.move(minutes(60));
    const owners = [await server.given.user({ roles: ['owner'] }), await server.given.user({ roles: ['owner'] })];
    const olga = await people.moderator();
    for (const id of [unproven, overdue]) {
      expect((await people.moderate(moderator, id, 'return', returned)).body).toEqual({ success: true, waits: true });
      expect((await find(id, -1)).waits).toMatchObject({ login: moderator.login });
      expect((await people.moderate(moderator, id, 'return', returned)).body.code).toBe('own_request');
      expect((await people.moderate(olga, id, 'return', returned)).body).toEqual({ success: true });
      expect(await find(id, 0)).toMatchObject({ trader: null, waits: null });
    }
    // Another trader pays it: for who judged the first one it is a new case.
    const second = await people.trader();
    await people.accept(second, unproven);
    await people.send(second, unproven);
    expect((await people.moderate(moderator, unproven, 'done')).status).toBe(200);
    for (const { id } of owners) await server.db.run(sql`update staff set roles = '{viewer}' where user_id = ${id}`);
  });

  test.each(['sendback', 'notproven'])(
    'decides nothing on what has changed since it was looked at: %s, and new receipts',
    async (change) => {
      const id = await people.inReview(trader);
      const { movedAt } = await find(id, 2);
      server.clock.move(minutes(1));
      await people.moderate(await people.moderator(), id, change, rejected);
      await people.send(trader, id);
      for (const action of ['done', 'sendback', 'notproven']) {
        const stale = await people.moderate(moderator, id, action, { ...rejected, movedAt });
        expect([stale.status, stale.body.code]).toEqual([409, 'payout_changed']);
      }
    },
  );

  test('refuses every move that is not in the table', async () => {
    const all = ['done', 'fullreject', 'return', 'sendback', 'notproven'];
    const [waiting, inWork, inReview] = [
      await people.waiting(),
      await people.inWork(trader),
      await people.inReview(trader),
    ];
    const paid = await people.inReview(trader);
    await people.moderate(moderator, paid, 'done');
    const withdrawn = await people.waiting();
    await people.withdraw(withdrawn);
    const refusals: [number, string[]][] = [
      [waiting, ['done', 'return', 'sendback', 'notproven']],
      [inWork, all],
      [inReview, ['fullreject', 'return']],
      [await cancelled(), ['done', 'sendback', 'notproven']],
      [paid, all],
      [withdrawn, all],
    ];
    for (const [id, actions] of refusals) {
      const { status: before } = await people.read(id);
      for (const action of actions) {
        const answer = await people.moderate(moderator, id, action, { ...rejected, ...returned });
        expect([before, action, answer.status, typeof answer.body.error]).toEqual([before, action, 409, 'string']);
      }
      expect((await people.read(id)).status).toBe(before);
    }
    expect((await people.moderate(moderator, 999_999_999, 'done')).status).toBe(404);
    expect(await people.balance(trader)).toBe(10_200);
  });

  test('is not for the one who paid', async () => {
    const id = await people.inReview(trader);
    const back = await cancelled();
    await becomes(server, trader, 'moderator');
    await server.given.secondFactor(trader);
    for (const [payout, action] of [
      [id, 'done'],
      [id, 'sendback'],
      [id, 'notproven'],
      [back, 'return'],
      [back, 'fullreject'],
    ] as const) {
      const answer = await people.moderate(trader, payout, action, { ...rejected, ...returned });
      expect([answer.status, answer.body.code]).toEqual([403, 'own_payout']);
    }
    expect((await people.moderate(moderator, id, 'done')).status).toBe(200);
  });

  test('is for moderators alone, and moderators reach nothing else', async () => {
    const id = await people.inReview(trader);
    const plain = await server.given.user();
    for (const [who, status] of [
      [trader, 403],
      [plain, 403],
      [server.stranger, 401],
    ] as const) {
      expect((await people.moderate(who, id, 'done')).status).toBe(status);
      expect((await who.post(payoutsApi.moderationList.path, {})).status).toBe(status);
    }
    for (const path of ['/trader/deals', payoutsApi.list.path, payoutsApi.edit.path, '/trader/bankprofiles']) {
      expect((await moderator.post(path, {})).status).toBe(403);
    }
  });

  test('the same key again gets the first answer, and the money moves once', async () => {
    const id = await people.inReview(trader, { amount: 100 });
    const send = async () =>
      (
        await server.http.inject({
          method: 'POST',
          url: payoutsApi.moderationEdit.path,
          headers: { authorization: `Bearer ${moderator.token}`, 'idempotency-key': `done-${id}` },
          payload: { id, action: 'done' },
        })
      ).json();
    expect(await Promise.all([send(), send(), send()])).toEqual(Array(3).fill({ success: true }));
    expect(await people.balance(trader)).toBe(102);
  });
});

describe('the moderator’s list', () => {
  test('masks the requisites, names the trader and shows the receipts', async () => {
    const id = await people.inReview(trader);
    const row = await find(id, 2);
    expect(row).toMatchObject({ trader: trader.login, trader_id: trader.id, pan: '•••• 0015', overdue: false });
    expect(row.urls).toHaveLength(1);
    for (const status of [0, 1, 2, 6, -1]) {
      expect(JSON.stringify(await people.moderated(moderator, { status }))).not.toContain(CARD);
    }
  });

  test('tells when a receipt was sent for another payout before, and blames the later one', async () => {
    const [file, fresh] = [receipt(), receipt()];
    const [first, second] = [
      await people.inReview(trader, {}, [file, fresh]),
      await people.inReview(await people.trader(), {}, [receipt(), file]),
    ];
    const twice = receipt();
    const same = await people.inReview(trader, {}, [twice, twice]);
    expect((await find(first, 2)).receipt_seen_before).toBe(false);
    expect((await find(second, 2)).receipt_seen_before).toBe(true);
    expect((await find(same, 2)).receipt_seen_before).toBe(false);
  });

  test('puts what is overdue before what was cancelled, and counts it on every tab', async () => {
    const own = await ownServer();
    const there = payoutPeople(own);
    const boss = await there.moderator();
    const [one, two] = [await there.trader(), await there.trader()];
    const early = await there.inWork(one);
    await there.cancel(one, early);
    own.clock.move(minutes(1));
    const late = await there.inWork(one);
    own.clock.move(minutes(1));
    const later = await there.inWork(two);
    own.clock.move(minutes(30));
    const fresh = await there.inWork(await there.trader());
    own.clock.move(minutes(1));
    const shown = async (status: number) => {
      const { payoutRequests, countPayoutRequests, countOverdue } = await there.moderated(boss, { status });
      return [countOverdue, countPayoutRequests, ...payoutRequests.map((row: { id: number }) => row.id)];
    };
    expect(await shown(-1)).toEqual([2, 3, late, later, early]);
    expect(await shown(1)).toEqual([2, 3, late, later, fresh]);
    expect(await shown(0)).toEqual([2, 0]);
    const counts = { pending: 0, underreview: 0, incorrected: 3 };
    for (const status of [0, 2, 6, -1]) expect((await there.moderated(boss, { status })).counts).toEqual(counts);
    const { payoutRequests } = await there.moderated(boss, { status: -1 });
    expect(payoutRequests.map((row: { overdue: boolean }) => row.overdue)).toEqual([true, true, false]);

    await there.send(two, later);
    own.clock.move(minutes(1));
    await there.send(one, late);
    expect(await shown(2)).toEqual([0, 2, later, late]);
    await there.moderate(boss, later, 'done');
    own.clock.move(minutes(1));
    await there.moderate(boss, late, 'done');
    expect(await shown(6)).toEqual([0, 2, late, later]);
    expect(await there.ledgerBreaches()).toEqual([]);
  });
});
