import { payoutReversalApi } from '@app/contract/cases/payout-reversal';
import { requestsApi } from '@app/contract/two-persons/requests';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { adjustBalance } from '#features/ledger/ledger.ts';
import { readBalances } from '#features/ledger/ledger-queries.ts';
import { days, hours, later, minutes, seconds } from '#lib/clock.ts';
import { CARD, payoutPeople } from '#testing/given/payouts.ts';
import { setTestWebhookAddress, webhooksAbout } from '#testing/given/webhooks.ts';
import { type Answer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let people: ReturnType<typeof payoutPeople>;
let [owner, second, support, trader, moderator]: Visitor[] = [];
beforeAll(async () => {
  server = await startServer();
  people = payoutPeople(server);
  await setTestWebhookAddress(server.needs);
  owner = await server.given.user({ roles: ['owner'] });
  second = await server.given.user({ roles: ['owner'] });
  support = await server.given.user({ roles: ['support'] });
  moderator = await people.moderator();
});
beforeEach(async () => {
  trader = await people.trader();
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});

const cast = () => {
  if (!owner || !second || !support || !trader || !moderator) throw new Error('Nobody is there');
  return { owner, second, support, trader, moderator };
};
const heard = ({ status, body }: Answer) => [status, body.code ?? ''];
const paid = async (amount = 10_000) => {
  const { trader, moderator } = cast();
  const id = await people.inReview(trader, { amount });
  expect((await people.moderate(moderator, id, 'done')).status).toBe(200);
  return id;
};
const confirm = (who: Visitor, request_id: number) => {
  server.clock.move(seconds(30));
  return who.post(requestsApi.confirm.path, { request_id, otp_code: server.otpCode() });
};
const look = async (who: Visitor, id: number) =>
  (await who.get(payoutReversalApi.view.path.replace(':id', String(id)))).body.reversal;
const moneyOf = ({ id }: Visitor) => readBalances(server.db, id);
const spend = ({ id: trader_id }: Visitor, amount: bigint) =>
  server.db.begin((tx) =>
    adjustBalance(tx, { trader_id, amount, reason: 'Проверка' }, { by: 'operator', at: server.clock.now() }),
  );
const postingsOf = (id: number) =>
  server.db.many<{ kind: string; amount: bigint }>(sql`
    select kind, amount from ledger_postings where ref = ${id} and kind like 'payout.%' order by number`);
const lastOf = (id: number) =>
  server.db.one<{ event: string; actor: string; data: Record<string, string> }>(sql`
    select event, actor, data from journal where split_part(event, '.', 1) = 'payout' and ref = ${id} order by id desc limit 1`);

test('two persons take it back: exactly what was credited, once, with the reason for both sides', async () => {
  const { owner, second, support, trader } = cast();
  const id = await paid();
  expect(await look(support, id)).toMatchObject({ amount: 10_200, available: 10_200, debt: 0, standing: 'may' });
  const asked = await people.reverse(support, id);
  expect([asked.status, asked.body.request_id]).toEqual([200, expect.any(Number)]);
  expect(await people.balance(trader)).toBe(10_200);
  expect(await look(support, id)).toMatchObject({ standing: 'asked', request_id: asked.body.request_id });
  expect(await look(owner, id)).toMatchObject({ standing: 'may', request_id: asked.body.request_id });
  const { requests } = (await second.get(requestsApi.waiting.path)).body;
  expect(requests.at(-1)).toMatchObject({
    kind: 'payout.reverse',
    amount: 10_200,
    reason: 'Получатель не получил денег',
  });
  expect(requests.at(-1).facts.map(({ label }: { label: string }) => label)).toEqual([
    ...['Сумма выплаты', 'Номер у платформы', 'Зачислено трейдеру', 'Есть у трейдера', 'Станет долгом'],
  ]);
  expect(heard(await people.reverse(support, id))).toEqual([409, 'own_request']);
  expect((await confirm(second, asked.body.request_id)).status).toBe(200);

  expect(await people.balance(trader)).toBe(0);
  expect(await postingsOf(id)).toEqual([
    { kind: 'payout.done', amount: 10_200_00n },
    { kind: 'payout.reversed', amount: 10_200_00n },
  ]);
  expect(await lastOf(id)).toMatchObject({
    event: 'payout.reversed',
    actor: `staff:${support.id}`,
    data: { amount: '1000000', taken: '1020000', code: 'not_received', note: 'Получатель не получил денег' },
  });
  expect(heard(await people.reverse(owner, id))).toEqual([409, 'payout_reversed']);
  expect(heard(await people.moderate(cast().moderator, id, 'return', { no_money_sent: true }))).toEqual([
    409,
    'payout_reversed',
  ]);
  expect(await look(owner, id)).toBeNull();
});

test('the platform and the trader are told; the trader opens it by its number and finds it in the statement', async () => {
  const { owner, second, trader } = cast();
  const id = await paid();
  server.clock.move(hours(25));
  const { request_id } = (await people.reverse(owner, id, 'forged')).body;
  await confirm(second, request_id);
  const told = (await webhooksAbout(server.db, `payout:${id}`)).at(-1);
  expect(told).toMatchObject({
    type: 'payout.reversed',
    data: { id, status: 4, amount: 10_000_00n, note: 'Чек изменён', doneAt: null },
  });
  expect(await people.read(id)).toMatchObject({ status: 4, note: 'Чек изменён', doneAt: null });

  const { items } = (await trader.post('/trader/inbox', {})).body;
  expect(items[0]).toMatchObject({ event: 'payout.reversed', ref: id, note: 'Чек изменён' });
  const seen = (await trader.post('/trader/payoutrequest/view', { id })).body.payout;
  expect(seen).toMatchObject({ status: 4, note: 'Чек изменён', note_kind: 'reversed' });
  // The number of the payee was masked a day after the payment and stays so.
  expect(JSON.stringify(seen)).not.toContain(CARD);
  expect((await people.list(trader, { status: 6 })).countPayoutRequests).toBe(0);
  expect((await (await people.trader()).post('/trader/payoutrequest/view', { id })).status).toBe(404);
  const { movements } = (await trader.post('/trader/statement', {})).body;
  expect(movements[0]).toMatchObject({ kind: 'payout.reversed', ref: id, amount: -10_200, note: 'Чек изменён' });
});

test('who said «done», asked or confirmed, who paid, moderators and whoever only looks on do not take it back', async () => {
  const { owner, second, support, trader, moderator } = cast();
  const id = await people.inReview(trader, { amount: 310_000 });
  await owner.post(`/staff/v1/cases/payout/${id}/decide`, { action: 'done', reason_code: 'receipt_valid' });
  await second.post(`/staff/v1/cases/payout/${id}/decide`, { action: 'done', reason_code: 'receipt_valid' });
  for (const judge of [owner, second]) expect(heard(await people.reverse(judge, id))).toEqual([403, 'case_judged']);
  expect(await look(owner, id)).toMatchObject({ standing: 'judged' });
  expect(heard(await people.reverse(moderator, id))).toEqual([403, 'forbidden']);
  const viewer = await server.given.user({ roles: ['viewer'] });
  expect((await people.reverse(viewer, id)).status).toBe(403);
  const { request_id } = (await people.reverse(support, id)).body;
  const neutral = await server.given.user({ roles: ['support'] });
  expect(heard(await confirm(second, request_id))).toEqual([403, 'case_judged']);
  // Moderators take nothing back: without somebody neutral of the staff nobody could.
  await server.db.run(sql`update staff set state = 'off' where user_id = ${neutral.id}`);
  expect((await confirm(second, request_id)).status).toBe(200);

  const own = await paid();
  await server.db.run(sql`update payouts set trader_id = ${support.id} where id = ${own}`);
  expect(heard(await people.reverse(support, own))).toEqual([403, 'own_payout']);
  await server.db.run(sql`update payouts set trader_id = ${trader.id} where id = ${own}`);
});

test('what is not paid is not taken back, and the reason is one of the list', async () => {
  const { owner, trader } = cast();
  const [pool, review] = [await people.waiting(), await people.inReview(trader)];
  for (const id of [pool, review]) {
    expect(heard(await people.reverse(owner, id))).toEqual([409, 'payout_not_paid']);
    expect(await look(owner, id)).toBeNull();
  }
  expect(heard(await people.reverse(owner, await paid(), 'receipt_valid'))).toEqual([400, 'bad_input']);
  expect(heard(await people.reverse(owner, 2_000_000_000))).toEqual([404, 'payout_not_found']);
});

test('who has the case open is waited for', async () => {
  const { owner, support } = cast();
  const id = await paid();
  const until = later(server.clock.now(), minutes(10));
  await server.db.run(sql`
    insert into case_leases (kind, case_id, holder_id, taken_at, until, openings)
    values ('payout', ${id}, ${support.id}, ${server.clock.now()}, ${until}, '{}')`);
  expect(heard(await people.reverse(owner, id))).toEqual([409, 'case_leased']);
  expect((await people.reverse(support, id)).status).toBe(200);
});

test('what the trader has not got becomes a debt, which the next payout and the next money pay back', async () => {
  const { owner, second, trader, moderator } = cast();
  const id = await paid();
  await spend(trader, -9_000_00n);
  expect(await look(owner, id)).toMatchObject({ amount: 10_200, available: 1_200, debt: 9_000 });
  const { request_id } = (await people.reverse(owner, id)).body;
  await confirm(second, request_id);
  expect(await moneyOf(trader)).toEqual({ available: 0n, held: 0n, debt: 9_000_00n });
  expect(await postingsOf(id)).toEqual([
    { kind: 'payout.done', amount: 10_200_00n },
    { kind: 'payout.debt', amount: 9_000_00n },
    { kind: 'payout.reversed', amount: 10_200_00n },
  ]);
  const next = await people.inReview(trader, { amount: 5_000 });
  await people.moderate(moderator, next, 'done');
  expect(await moneyOf(trader)).toEqual({ available: 0n, held: 0n, debt: 3_900_00n });
  await spend(trader, 4_000_00n);
  expect(await moneyOf(trader)).toEqual({ available: 100_00n, held: 0n, debt: 0n });
});

test('of ten who confirm at once one does, and of two who ask at once one asks', async () => {
  const { owner, trader } = cast();
  const crowd = await Promise.all(Array.from({ length: 10 }, () => server.given.user({ roles: ['owner'] })));
  const id = await paid();
  const asked = await Promise.all(crowd.slice(0, 2).map((each) => people.reverse(each, id)));
  // The second one's word is the confirmation.
  expect(asked.map(({ body }) => body.request_id === null).sort()).toEqual([false, true]);
  expect(await people.balance(trader)).toBe(0);

  const other = await paid();
  const { request_id } = (await people.reverse(owner, other)).body;
  server.clock.move(seconds(30));
  const otp_code = server.otpCode();
  const answers = await Promise.all(crowd.map((who) => who.post(requestsApi.confirm.path, { request_id, otp_code })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  expect(await people.balance(trader)).toBe(0);
  expect(await postingsOf(other)).toHaveLength(2);
});

test('of «done» and taking back at once nothing is taken that was not credited', async () => {
  const { owner, second, trader, moderator } = cast();
  for (let round = 0; round < 4; round++) {
    const id = await people.inReview(trader, { amount: 100 });
    const [done, reversed] = await Promise.all([people.moderate(moderator, id, 'done'), people.reverse(owner, id)]);
    expect(done.status).toBe(200);
    if (reversed.status === 409) {
      expect(reversed.body.code).toBe('payout_not_paid');
      expect((await people.reverse(owner, id)).status).toBe(200);
    }
    expect((await people.reverse(second, id)).body).toEqual({ success: true, request_id: null });
    expect(await people.balance(trader)).toBe(0);
  }
});

test('a past day does not change: it counts on the day on which it was taken back', async () => {
  const { owner, second, trader } = cast();
  const day = (at: Date) => new Date(later(at, hours(3))).toISOString().slice(0, 10);
  const paidOn = day(server.clock.now());
  const id = await paid();
  await paid(2_000);
  const figures = async () => {
    const { days: rows } = (await trader.post('/trader/statistics', { from: paidOn, to: day(server.clock.now()) }))
      .body;
    return rows.map(({ day, payouts }: { day: string; payouts: object }) => [day, payouts]);
  };
  const before = (await figures())[0];
  expect(before).toEqual([paidOn, { paid: 2, amount: 12_000, earned: 240 }]);
  server.clock.move(days(3));
  const { request_id } = (await people.reverse(owner, id)).body;
  await confirm(second, request_id);
  const after = await figures();
  expect(after.find(([name]: [string]) => name === paidOn)).toEqual(before);
  expect(after.find(([name]: [string]) => name === day(server.clock.now()))).toEqual([
    day(server.clock.now()),
    { paid: -1, amount: -10_000, earned: -200 },
  ]);
});

test('within thirty days, by the rule of the day on which it was paid', async () => {
  const { owner, second } = cast();
  const set = (value: number) =>
    server.db.run(
      sql`insert into rules (name, value) values ('payout_reverse_days', ${value}) on conflict (name) do update set value = ${value}`,
    );
  const [late, early] = [await paid(), await paid()];
  await set(1);
  const short = await paid();
  server.clock.move(days(1));
  expect(heard(await people.reverse(owner, short))).toEqual([409, 'payout_reverse_late']);
  await set(30);
  const { request_id } = (await people.reverse(owner, early)).body;
  expect((await confirm(second, request_id)).status).toBe(200);
  server.clock.move(days(29) - minutes(2));
  // Nobody is signed in for so long.
  const [anna, boris] = [await server.given.user({ roles: ['owner'] }), await server.given.user({ roles: ['owner'] })];
  const asked = (await people.reverse(anna, late)).body;
  server.clock.move(minutes(5));
  // Asked for in time, confirmed too late.
  expect(heard(await confirm(boris, asked.request_id))).toEqual([409, 'payout_reverse_late']);
  expect(heard(await people.reverse(boris, late))).toEqual([409, 'payout_reverse_late']);
  expect(await look(anna, late)).toBeNull();
});
