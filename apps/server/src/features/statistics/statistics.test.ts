import { Group } from '@app/contract/access/users';
import { dealsApi } from '@app/contract/deals/deals-api';
import { platformApi } from '@app/contract/platforms/platform';
import { dayGoalApi } from '@app/contract/shift/day-goal';
import { shiftApi } from '@app/contract/shift/shift-api';
import { statisticsApi } from '@app/contract/statistics';
import { addDays, midnight, moscowDay } from '@app/contract/values/period';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { days, hours, minutes, seconds } from '#lib/clock.ts';
import { newPng } from '#testing/files/png.ts';
import { tell } from '#testing/given/arrivals.ts';
import { payoutPeople } from '#testing/given/payouts.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let trader: Visitor;
let profile: Awaited<ReturnType<typeof givenProfile>>;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});
// The only trader who takes deals; at noon in Moscow of a new day.
beforeEach(async () => {
  await server.db.run(sql`update bank_profiles set available = 0`);
  toTime('12:00');
  trader = await server.given.user({ twoFactor: true, balance: 1_000_000_00n });
  profile = await givenProfile(server, trader);
});

/** Moves the clock to the next time when it is this time in Moscow. */
function toTime(clock: string): void {
  const now = server.clock.now().getTime();
  const [hour = 0, minute = 0] = clock.split(':').map(Number);
  const today = midnight(moscowDay(now)).getTime() + hours(hour) + minutes(minute);
  server.clock.move((today > now ? today : today + days(1)) - now);
}
const today = () => moscowDay(server.clock.now());

const read = async (wanted: object = {}, by = trader) => {
  const { status, body } = await by.post(statisticsApi.read.path, wanted);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const ofToday = async () => (await read({ from: today(), to: today() })).total;

let payments = 0;
async function create(amount: number, more: object = {}): Promise<number> {
  await profile.beat();
  const deal = { payment_id: `stat-${++payments}`, amount, method_group: 'sbp', ...more };
  const { status, body } = await server.platform('POST', platformApi.createDeal.path, deal);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}
async function close(deal_id: number, more: object = {}): Promise<void> {
  // A code works once, so the clock moves on.
  server.clock.move(seconds(60));
  const move = { deal_id, otp_code: server.otpCode(), state: 'close', ...more };
  const { status, body } = await trader.post(dealsApi.changeStatus.path, move);
  expect(status, JSON.stringify(body)).toBe(200);
}
async function appeal(deal_id: number, amount: number): Promise<number> {
  const form = new FormData();
  form.set('deal_id', String(deal_id));
  form.set('amount_to_pay', String(amount));
  form.set('note', 'Оплатил');
  form.set('proof', new Blob([new Uint8Array(newPng())]), 'proof.png');
  const { status, body } = await server.platform('POST', platformApi.createAppeal.path, form);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}

const nothing = {
  created: 0,
  waiting: 0,
  closed: 0,
  turnover: 0,
  earned: 0,
  appeals: 0,
  appeals_accepted: 0,
  appeals_rejected: 0,
};

test('turnover and interest are those of closed deals, numbers those of all', async () => {
  await close(await create(1000));
  await close(await create(2500.55));
  await create(700);
  const { days: list, profiles, total } = await read({ from: today(), to: today() });
  // 8 % of each, to the kopeck: 80 and 200,04.
  const expected = { ...nothing, created: 3, waiting: 1, closed: 2, turnover: 3500.55, earned: 280.04 };
  expect(total).toEqual(expected);
  expect(list).toEqual([{ day: today(), ...expected }]);
  expect(profiles).toEqual([
    { bank_profile_id: profile.id, bank: '100000000004', id_alias: `ЛК${profile.id}`, ...expected },
  ]);
});

test('a deal stays on the Moscow day it was created on, though it is closed on the next', async () => {
  toTime('23:58');
  const day = today();
  const before = await create(1000);
  toTime('00:00');
  const after = await create(3000);
  await close(before);
  await close(after);
  const { days: list } = await read({ from: day, to: addDays(day, 2) });
  expect(list.map(({ day, created, closed, turnover }: never) => [day, created, closed, turnover])).toEqual([
    [day, 1, 1, 1000],
    [addDays(day, 1), 1, 1, 3000],
    [addDays(day, 2), 0, 0, 0],
  ]);
});

test('a late accept counts on the day of its deal, with the amount that really came', async () => {
  const [cancelled, wrongAmount] = [await create(1000), await create(5000)];
  const day = today();
  for (const id of [cancelled, wrongAmount]) await server.platform('POST', `/platform/v1/deals/${id}/cancel`);
  expect(await ofToday()).toEqual({ ...nothing, created: 2 });
  await appeal(wrongAmount, 5005);
  toTime('09:00');
  await close(cancelled);
  await close(wrongAmount, { correction: 5007.5, trader_note: 'Пришло больше' });
  expect(await ofToday()).toEqual(nothing);
  expect((await read({ from: day, to: day })).total).toEqual({
    ...nothing,
    created: 2,
    closed: 2,
    turnover: 6007.5,
    earned: 480.6,
    appeals: 1,
    appeals_accepted: 1,
  });
});

test('appeals count on the day they came, with how they stand, for the bank profile of their deal', async () => {
  const [first, second, third] = [await create(1000), await create(2000), await create(3000)];
  const dayOfDeals = today();
  toTime('10:00');
  await appeal(first, 1000);
  const rejected = await appeal(second, 2000);
  await trader.post('/trader/appeals/changestatus', {
    appeal_id: rejected,
    trader_note: 'Платёж не найден',
    state: 'cancel',
  });
  await appeal(third, 3000);
  await close(third);
  const expected = { ...nothing, appeals: 3, appeals_accepted: 1, appeals_rejected: 1 };
  const { total, profiles } = await read({ from: today(), to: today() });
  expect(total).toEqual(expected);
  expect(profiles).toMatchObject([{ bank_profile_id: profile.id, ...expected }]);
  expect((await read({ from: dayOfDeals, to: dayOfDeals })).total).toMatchObject({ created: 3, closed: 1, appeals: 0 });
});

test('payouts are for those who work them, on the day they were marked done, with the 2 % the ledger credited', async () => {
  const people = payoutPeople(server);
  const payoutTrader = await people.trader();
  const moderator = await people.moderator();
  toTime('23:55');
  const id = await people.inReview(payoutTrader, { amount: 10_000.55 });
  const started = today();
  toTime('00:05');
  expect((await people.moderate(moderator, id, 'done')).status).toBe(200);
  await people.inReview(payoutTrader);
  const { days: list, total, previous, profiles } = await read({ from: started, to: today() }, payoutTrader);
  const paid = { paid: 1, amount: 10_000.55, earned: 200.01 };
  expect(list.map(({ payouts }: never) => payouts)).toEqual([{ paid: 0, amount: 0, earned: 0 }, paid]);
  expect([total.payouts, previous.payouts, profiles]).toEqual([paid, { paid: 0, amount: 0, earned: 0 }, []]);
  const plain = await read();
  expect([plain.total.payouts, plain.days[0].payouts]).toEqual([undefined, undefined]);
});

test('by bank profile, the largest turnover first', async () => {
  await close(await create(1000));
  await server.db.run(sql`update bank_profiles set available = 0`);
  const first = profile;
  profile = await givenProfile(server, trader, { bank: '100000000111' });
  await close(await create(2000));
  await create(500);
  const { profiles } = await read();
  expect(
    profiles.map(({ id_alias, created, closed, turnover }: never) => [id_alias, created, closed, turnover]),
  ).toEqual([
    [`ЛК${profile.id}`, 2, 1, 2000],
    [`ЛК${first.id}`, 1, 1, 1000],
  ]);
});

test('nothing said is thirty days up to today, and days without deals are there as zeros', async () => {
  const { from, to, days: list, total, previous, profiles } = await read();
  expect([from, to]).toEqual([addDays(today(), -29), today()]);
  expect(list).toHaveLength(30);
  expect(list.at(-1)).toEqual({ day: today(), ...nothing });
  expect([total, previous, profiles]).toEqual([nothing, nothing, []]);
});

test('today is held against yesterday by the same time', async () => {
  await close(await create(1000));
  toTime('18:00');
  await create(4000);
  toTime('13:00');
  await create(2000);
  const { total, previous } = await read({ from: today(), to: today() });
  expect([total.created, previous.created, previous.turnover]).toEqual([1, 1, 1000]);
  toTime('19:00');
  const { previous: later } = await read({ from: today(), to: today() });
  expect([later.created, later.turnover]).toEqual([2, 1000]);
  const whole = await read({ from: addDays(today(), -1), to: today() });
  expect([whole.total.created, whole.previous.created]).toEqual([3, 0]);
});

test('CSV is what the table shows, the whole period in its last line', async () => {
  await close(await create(1000));
  await create(500);
  await server.platform('POST', `/platform/v1/deals/${await create(600)}/cancel`);
  const open = async (by: string, who = trader) => {
    const { url } = (await who.post(statisticsApi.export.path, { from: today(), to: today(), by })).body;
    return server.http.inject({ method: 'GET', url });
  };
  const byDay = await open('day');
  expect(byDay.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="statistics-${today()}-${today()}.csv"`,
    'cache-control': 'no-store',
  });
  const figures = '1000,00;80,00;3;1;50,0;0;0;0';
  const titles =
    'Оборот, ₽;Заработано, ₽;Создано сделок;Закрыто сделок;Конверсия, %;Апелляций;Принято апелляций;Отклонено апелляций';
  const date = today().split('-').reverse().join('.');
  expect(byDay.body).toBe(`\uFEFFДень;${titles}\r\n${date};${figures}\r\nИтого;${figures}\r\n`);
  const byProfile = await open('lk');
  expect(byProfile.body).toBe(`\uFEFFБанк;ЛК;${titles}\r\nТ-Банк;ЛК${profile.id};${figures}\r\nИтого;;${figures}\r\n`);

  const byBank = await open('bank');
  expect(byBank.body).toBe(`\uFEFFБанк;${titles}\r\nТ-Банк;${figures}\r\nИтого;${figures}\r\n`);

  const hours = (await open('hour')).body.split('\r\n');
  expect(hours[0]).toBe(`\uFEFFЧас;${titles};Оборот накануне, ₽`);
  // Until the thirteenth hour, which has begun.
  expect(hours.slice(12)).toEqual([
    '11:00–12:00;0,00;0,00;0;0;;0;0;0;0,00',
    `12:00–13:00;${figures};0,00`,
    `Итого;${figures};0,00`,
    '',
  ]);

  const payoutTrader = await server.given.user({ group: Group.payoutTrader });
  expect((await open('day', payoutTrader)).body).toContain(`\r\n${date};0,00;0,00;0;0;;0;0;0;0;0,00;0,00\r\nИтого;`);
});

test('a link is good for five minutes and as it was given out', async () => {
  const { url } = (await trader.post(statisticsApi.export.path, { by: 'day' })).body;
  const open = async (address: string) => server.http.inject({ method: 'GET', url: address });
  expect((await open(url)).statusCode).toBe(200);
  const [, , ticket = '', signature = ''] = url.split('/');
  const { expires, wanted } = JSON.parse(Buffer.from(ticket, 'base64url').toString());
  const forged = Buffer.from(JSON.stringify({ expires, wanted: { ...wanted, trader: 1 } })).toString('base64url');
  expect((await open(`/statistics/${forged}/${signature}`)).statusCode).toBe(403);
  // A link for a statement opens only a statement.
  expect((await open(url.replace('/statistics/', '/exports/statement/'))).statusCode).toBe(403);
  server.clock.move(minutes(5));
  const late = await open(url);
  expect([late.statusCode, late.json().error]).toEqual([403, 'Ссылка устарела. Скачайте статистику заново']);
});

test.each([
  [{ from: '2026-01-01', to: '2027-01-02' }, 'Период не больше 366 дней'],
  [{ from: '2026-02-01', to: '2026-01-01' }, 'Конец периода раньше начала'],
  [{ from: '2026-02-30' }, 'Укажите дату'],
  [{ from: '9999-12-31' }, 'Укажите дату'],
])('%j is refused with a sentence', async (wanted, sentence) => {
  for (const { path } of Object.values(statisticsApi)) {
    const { status, body } = await trader.post(path, { ...wanted, by: 'day' });
    expect([status, body.error]).toEqual([400, sentence]);
  }
});

test('strangers see nothing of it', async () => {
  await close(await create(1000));
  const other = await server.given.user();
  const { total, profiles } = await read({}, other);
  expect([total, profiles]).toEqual([nothing, []]);
  const moderator = await server.given.user({ group: Group.moderator });
  for (const { path } of Object.values(statisticsApi)) {
    expect((await moderator.post(path, { by: 'day' })).status).toBe(403);
    expect((await server.stranger.post(path, { by: 'day' })).status).toBe(401);
  }
});

test('how many closings had a notice of the bank, and how long the trader took from it to the closing', async () => {
  expect((await read({ from: today(), to: today() })).notices).toEqual({ closed: 0, median_seconds: null });
  for (const [index, minutesTaken] of [1, 5, 30].entries()) {
    const id = await create(1000 + index * 100);
    await tell(server, profile.key, [{ amount: BigInt(1000 + index * 100) * 100n }]);
    server.clock.move(minutes(minutesTaken) - seconds(60));
    await close(id);
  }
  await close(await create(5000));
  await create(6000);
  await tell(server, profile.key, [{ amount: 6_000_00n }, { amount: 7_000_00n }]);
  const { total, notices } = await read({ from: today(), to: today() });
  expect([total.closed, notices]).toEqual([4, { closed: 3, median_seconds: 300 }]);
});

test('a day by the hours of Moscow, each beside the same hour of the day before', async () => {
  toTime('23:59');
  const day = addDays(today(), 1);
  await create(1000);
  toTime('00:00');
  await close(await create(2000));
  toTime('14:59');
  await close(await create(3000));
  toTime('23:59');
  const last = await create(4000);
  toTime('00:00');
  await close(last);
  const { hours: list, total } = await read({ from: day, to: day });
  const shown = list.map(({ hour, created, closed, turnover, previous }: never) => [
    hour,
    created,
    closed,
    turnover,
    previous,
  ]);
  expect(shown[0]).toEqual([0, 1, 1, 2000, nothing]);
  expect(shown[14]).toEqual([14, 1, 1, 3000, nothing]);
  expect(shown[15]).toEqual([15, 0, 0, 0, nothing]);
  expect(shown[23]).toMatchObject([23, 1, 1, 4000, { created: 1, closed: 0 }]);
  expect(total).toMatchObject({ created: 3, closed: 3, turnover: 9000 });
  expect((await read({ from: addDays(day, -1), to: day })).hours).toEqual([]);
});

test('hours of several days are not written into a file', async () => {
  for (const wanted of [{}, { from: addDays(today(), -1), to: today() }]) {
    const { status, body } = await trader.post(statisticsApi.export.path, { ...wanted, by: 'hour' });
    expect([status, body.error]).toEqual([400, 'По\u00a0часам\u00a0— только за\u00a0один день']);
  }
});

test('how long closing took is rounded up to a step, of this period and of the one before', async () => {
  await close(await create(1000));
  toTime('12:00');
  for (const [index, taken] of [70, 100, 190].entries()) {
    const id = await create(1000 + index * 100);
    server.clock.move(seconds(taken) - seconds(60));
    await close(id);
  }
  await create(9000);
  const { closing, previous_closing } = await read({ from: today(), to: today() });
  expect(closing).toEqual({ median_seconds: 105, most_seconds: 195 });
  expect(previous_closing).toEqual({ median_seconds: 75, most_seconds: 75 });
  const stranger = await read({}, await server.given.user());
  expect(stranger.closing).toEqual({ median_seconds: null, most_seconds: null });
});

test('a goal is the trader’s own, on every device, in the journal, and goes away again', async () => {
  const set = (amount: unknown, by = trader) => by.post(dayGoalApi.set.path, { goal: amount });
  const goal = async (by = trader) => [(await read({}, by)).goal, (await by.get(shiftApi.read.path)).body.goal];
  expect(await goal()).toEqual([null, null]);
  expect((await set(25_000.5)).status).toBe(200);
  expect((await set(30_000)).status).toBe(200);
  expect(await goal()).toEqual([30_000, 30_000]);
  expect(await goal(await server.given.user())).toEqual([null, null]);
  expect((await set(null)).status).toBe(200);
  expect((await set(null)).status).toBe(200);
  expect(await goal()).toEqual([null, null]);
  expect(
    await server.db.many(
      sql`select event, data, user_id from journal where event = 'day-goal.set' and ref = ${trader.id} order by id`,
    ),
  ).toEqual(
    [{ amount: '2500050' }, { amount: '3000000' }, {}, {}].map((data) => ({
      event: 'day-goal.set',
      data,
      user_id: trader.id,
    })),
  );
});

test.each([
  [0, 'От\u00a0100\u00a0₽ до\u00a010\u00a0000\u00a0000\u00a0₽'],
  [99.99, 'От\u00a0100\u00a0₽ до\u00a010\u00a0000\u00a0000\u00a0₽'],
  [10_000_000.01, 'От\u00a0100\u00a0₽ до\u00a010\u00a0000\u00a0000\u00a0₽'],
])('a goal of %s is refused with a sentence', async (amount, sentence) => {
  const { status, body } = await trader.post(dayGoalApi.set.path, { goal: amount });
  expect([status, body.error]).toEqual([400, sentence]);
});

test('a goal is nobody else’s business', async () => {
  const moderator = await server.given.user({ group: Group.moderator });
  expect((await moderator.post(dayGoalApi.set.path, { goal: 1000 })).status).toBe(403);
  expect((await server.stranger.post(dayGoalApi.set.path, { goal: 1000 })).status).toBe(401);
});
