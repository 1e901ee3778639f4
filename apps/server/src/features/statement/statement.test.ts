import { Group } from '@app/contract/access/users';
import { arrivalsApi } from '@app/contract/arrivals/arrivals-api';
import { dealsApi } from '@app/contract/deals/deals-api';
import { platformApi } from '@app/contract/platforms/platform';
import { statementApi } from '@app/contract/statement/statement';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { days, hours, minutes, seconds } from '#lib/clock.ts';
import { tell } from '#testing/given/arrivals.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let trader: Visitor;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});

const statement = async (filters: object = {}, by = trader) => (await by.post(statementApi.list.path, filters)).body;
const download = async (wanted: object, by = trader) => {
  const { url } = (await by.post(statementApi.export.path, wanted)).body;
  const answer = await server.http.inject({ method: 'GET', url });
  return { url, status: answer.statusCode, bytes: answer.rawPayload, headers: answer.headers };
};

let serial = 0;

const moscowTime = (at: Date) => {
  const [day = '', time = ''] = new Date(at.getTime() + hours(3)).toISOString().slice(0, 19).split('T');
  return `${day.split('-').reverse().join('.')} ${time}`;
};

/** 10 000 ₽ to begin with, one deal closed, one cancelled a day later. */
async function givenHistory() {
  // No other trader takes deals, so both come to this one.
  await server.db.run(sql`update bank_profiles set available = 0`);
  trader = await server.given.user({ twoFactor: true, balance: 10_000_00n });
  const { beat } = await givenProfile(server, trader);
  const deal = async (payment_id: string) => {
    await beat();
    return (
      await server.platform('POST', platformApi.createDeal.path, { payment_id, amount: 1000, method_group: 'sbp' })
    ).body.id;
  };
  serial++;
  const closed = await deal(`=1+${serial}`);
  await trader.post(dealsApi.changeStatus.path, { deal_id: closed, otp_code: server.otpCode(), state: 'close' });
  server.clock.move(days(1));
  const cancelled = await deal(`pay;"${serial}"`);
  await server.platform('POST', `/platform/v1/deals/${cancelled}/cancel`);
  return { closed, cancelled };
}

test('every movement with the balance after it, agreeing with the balance on the screen', async () => {
  const { closed, cancelled } = await givenHistory();
  const { movements, countMovements, opening, closing } = await statement();
  expect(countMovements).toBe(5);
  expect(movements.map(({ at, ...line }: { at: string }) => line)).toEqual([
    {
      number: 5,
      kind: 'deal.released',
      ref: cancelled,
      amount: 0,
      held_amount: -920,
      balance: 9080,
      held_balance: 0,
      note: `pay;"${serial}"`,
      notice: null,
    },
    {
      number: 4,
      kind: 'deal.held',
      ref: cancelled,
      amount: 0,
      held_amount: 920,
      balance: 9080,
      held_balance: 920,
      note: `pay;"${serial}"`,
      notice: null,
    },
    {
      number: 3,
      kind: 'deal.closed',
      ref: closed,
      amount: -920,
      held_amount: -920,
      balance: 9080,
      held_balance: 0,
      note: `=1+${serial}`,
      notice: null,
    },
    {
      number: 2,
      kind: 'deal.held',
      ref: closed,
      amount: 0,
      held_amount: 920,
      balance: 10_000,
      held_balance: 920,
      note: `=1+${serial}`,
      notice: null,
    },
    {
      number: 1,
      kind: 'adjustment',
      ref: expect.any(Number),
      amount: 10_000,
      held_amount: 0,
      balance: 10_000,
      held_balance: 0,
      note: expect.any(String),
      notice: null,
    },
  ]);
  expect([opening, closing]).toEqual([0, 9080]);
  const { user } = (await trader.get('/trader/settings')).body;
  expect([movements[0].balance, movements[0].held_balance]).toEqual([user.financial_balance, user.held_balance]);
});

test('a period is whole days of Moscow time and has its own beginning and end', async () => {
  await givenHistory();
  const moscowDay = (at: Date) => new Date(at.getTime() + minutes(180)).toISOString().slice(0, 10);
  const today = moscowDay(server.clock.now());
  const second = await statement({ from: today, to: today });
  expect(second.movements.map(({ number }: { number: number }) => number)).toEqual([5, 4]);
  expect([second.countMovements, second.opening, second.closing]).toEqual([2, 9080, 9080]);

  const before = moscowDay(new Date(server.clock.now().getTime() - days(1)));
  const first = await statement({ to: before });
  expect([first.countMovements, first.opening, first.closing]).toEqual([3, 0, 9080]);

  const later = await statement({ from: moscowDay(new Date(server.clock.now().getTime() + days(3))) });
  expect([later.countMovements, later.movements, later.opening, later.closing]).toEqual([0, [], 9080, 9080]);
  const wrong = await trader.post(statementApi.list.path, { from: today, to: before });
  expect([wrong.status, wrong.body.error]).toEqual([400, 'Конец периода раньше начала']);
});

test('at midnight a movement belongs to one day, though its clock was read before it had waited for its turn', async () => {
  await server.db.run(sql`update bank_profiles set available = 0`);
  const moscow = server.clock.now().getTime() + hours(3);
  server.clock.move(days(1) - (moscow % days(1)) - seconds(1));
  const ending = new Date(moscow).toISOString().slice(0, 10);
  const beginning = new Date(moscow + days(1)).toISOString().slice(0, 10);
  trader = await server.given.user({ balance: 10_000_00n });
  await givenProfile(server, trader);
  const deal = async (amount: number) =>
    (
      await server.platform('POST', platformApi.createDeal.path, {
        payment_id: `midnight-${amount}`,
        amount,
        method_group: 'sbp',
      })
    ).body.id;
  const first = await deal(1000);
  server.clock.move(seconds(1) + 1);
  await deal(2000);
  server.clock.move(-2);
  await server.platform('POST', `/platform/v1/deals/${first}/cancel`);

  const numbers = async (day: string) =>
    (await statement({ from: day, to: day })).movements.map(({ number }: { number: number }) => number);
  expect(await numbers(ending)).toEqual([4, 3, 2, 1]);
  expect(await numbers(beginning)).toEqual([]);
});

test('pages follow each other without a gap', async () => {
  trader = await server.given.user({ twoFactor: true, balance: 1_000_000_00n });
  const { beat } = await givenProfile(server, trader, { min_amount: 200_000, max_amount: 300_000 });
  for (let index = 0; index < 15; index++) {
    server.clock.move(seconds(30));
    await beat();
    const deal = { payment_id: `paged-${index}`, amount: 200_000 + index, method_group: 'sbp' };
    const { body } = await server.platform('POST', platformApi.createDeal.path, deal);
    await server.platform('POST', `/platform/v1/deals/${body.id}/cancel`);
  }
  const numbers: number[] = [];
  for (const page of [1, 2, 3]) {
    const { movements, countMovements } = await statement({ page, count: 25 });
    expect(countMovements).toBe(31);
    numbers.push(...movements.map(({ number }: { number: number }) => number));
  }
  expect(numbers).toEqual(Array.from({ length: 31 }, (_, index) => 31 - index));
});

test('CSV is what the filter shows, and nothing in it runs as a formula', async () => {
  const { closed } = await givenHistory();
  const { bytes, headers } = await download({ format: 'csv' });
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="statement.csv"',
  });
  const [head, ...lines] = bytes.toString().trimEnd().split('\r\n');
  expect(head?.startsWith('\uFEFF№;Дата и время (МСК);Операция')).toBe(true);
  expect(lines).toHaveLength(5);
  expect(lines[2]).toMatch(
    new RegExp(
      `^3;\\d\\d\\.\\d\\d\\.\\d{4} \\d\\d:\\d\\d:\\d\\d;Списано по сделке;${closed};'=1\\+${serial};-920,00;-920,00;9080,00;0,00;;;;$`,
    ),
  );
  expect(lines[0]).toContain(`;"pay;""${serial}""";0,00;-920,00;`);
});

test('a closed deal names the money that the bank told of, in the list and in both files; what is held for it does not', async () => {
  await server.db.run(sql`update bank_profiles set available = 0`);
  trader = await server.given.user({ twoFactor: true, balance: 10_000_00n });
  const { beat, key } = await givenProfile(server, trader);
  const deal = async (amount: number) => {
    await beat();
    const order = { payment_id: `told-${++serial}`, amount, method_group: 'sbp' };
    return (await server.platform('POST', platformApi.createDeal.path, order)).body.id;
  };
  const [found, joined] = [await deal(1000), await deal(2000)];
  server.clock.move(minutes(10));
  const moment = server.clock.now();
  const earlier = new Date(moment.getTime() - minutes(9));
  await tell(server, key, [{ amount: 1_000_00n }]);
  await tell(server, key, [{ amount: 2_005_00n, channel: 'sms', at: earlier }], null);
  const [waiting] = (await trader.post(arrivalsApi.list.path, { state: 'waiting' })).body.bankNotices;
  await trader.post(arrivalsApi.join.path, { id: waiting.id, deal_id: joined });
  const deal_ids = [found, joined];
  await trader.post(dealsApi.changeStatus.path, { deal_ids, otp_code: server.otpCode(), state: 'close' });

  const { movements } = await statement();
  const of = (kind: string) =>
    movements
      .filter((one: { kind: string }) => one.kind === kind)
      .toSorted((one: { ref: number }, other: { ref: number }) => one.ref - other.ref)
      .map(({ notice }: { notice: object | null }) => notice);
  expect(of('deal.closed')).toEqual([
    { id: expect.any(Number), amount: 1000, at: moment.toISOString(), channel: 'push', byHand: false },
    { id: waiting.id, amount: 2005, at: earlier.toISOString(), channel: 'sms', byHand: true },
  ]);
  expect(of('deal.held')).toEqual([null, null]);

  const lines = (await download({ format: 'csv' })).bytes.toString().trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/;В сделках, ₽;Поступление, ₽;Поступило \(МСК\);Источник;Отнесено к сделке$/);
  const closings = [found, joined].map((id) => lines.find((line) => line.includes(`Списано по сделке;${id};`)) ?? '');
  expect(closings.map((line) => line.split(';').slice(-4))).toEqual([
    ['1000,00', moscowTime(moment), 'Уведомление банка', 'автоматически'],
    ['2005,00', moscowTime(earlier), 'SMS', 'вручную'],
  ]);
  const parts = unzipSync(new Uint8Array((await download({ format: 'xlsx' })).bytes));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toContain('<v>2005.00</v>');
  expect(sheet).toContain(moscowTime(earlier));
});

test('XLSX is a workbook with the same rows', async () => {
  await givenHistory();
  const { bytes, headers } = await download({ format: 'xlsx' });
  expect(headers['content-disposition']).toBe('attachment; filename="statement.xlsx"');
  const parts = unzipSync(new Uint8Array(bytes));
  expect(Object.keys(parts)).toContain('xl/workbook.xml');
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet.match(/<row>/g)).toHaveLength(6);
  expect(sheet).toContain('<v>-920.00</v>');
  expect(sheet).toContain(`pay;"${serial}"`);
  expect(sheet.endsWith('</sheetData></worksheet>')).toBe(true);
});

test('a period is downloaded as it is shown', async () => {
  await givenHistory();
  const from = new Date(server.clock.now().getTime() - days(10)).toISOString().slice(0, 10);
  const to = new Date(server.clock.now().getTime() + days(1)).toISOString().slice(0, 10);
  const { status, bytes, headers } = await download({ from, to, format: 'csv' });
  expect([status, headers['content-disposition']]).toEqual([200, `attachment; filename="statement-${from}-${to}.csv"`]);
  expect(bytes.toString().trimEnd().split('\r\n')).toHaveLength(6);
});

test('whoever asks is told how many movements are written so far', async () => {
  await givenHistory();
  const { url } = (await trader.post(statementApi.export.path, { format: 'csv' })).body;
  const { rawPayload } = await server.http.inject({ method: 'GET', url: `${url}?progress` });
  const { countMovements } = await statement();
  let last = 0;
  for (let at = 0; at < rawPayload.length; at += 8 + rawPayload.readUInt32BE(at + 4))
    last = rawPayload.readUInt32BE(at);
  expect([last, countMovements]).toEqual([5, 5]);
});

test('a link is good for five minutes, for its own statement and as it was given out', async () => {
  await givenHistory();
  const { url } = await download({ format: 'csv' });
  const open = async (address: string) => (await server.http.inject({ method: 'GET', url: address })).statusCode;
  // Files of one person follow one another.
  await expect.poll(() => open(url)).toBe(200);
  const [, , , ticket = '', signature = ''] = url.split('/');
  const { expires, wanted } = JSON.parse(Buffer.from(ticket, 'base64url').toString());
  const other = { expires, wanted: { ...wanted, user: 1 } };
  const forged = Buffer.from(JSON.stringify(other)).toString('base64url');
  expect(await open(`/exports/statement/${forged}/${signature}`)).toBe(403);
  expect(await open(`/exports/statement/nonsense/${signature}`)).toBe(403);
  server.clock.move(minutes(5));
  expect(await open(url)).toBe(403);
});

test('strangers see nothing of it', async () => {
  const other = await server.given.user();
  expect(await statement({}, other)).toMatchObject({ movements: [], countMovements: 0, opening: 0, closing: 0 });
  const moderator = await server.given.user({ group: Group.moderator });
  for (const { path } of Object.values(statementApi)) {
    expect((await moderator.post(path, { format: 'csv' })).status).toBe(403);
    expect((await server.stranger.post(path, { format: 'csv' })).status).toBe(401);
  }
});
