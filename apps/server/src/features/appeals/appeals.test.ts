import { Group } from '@app/contract/access/users';
import { appealsApi } from '@app/contract/appeals/appeals-api';
import { dealsApi } from '@app/contract/deals/deals-api';
import { platformApi } from '@app/contract/platforms/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { hours, minutes, seconds } from '#lib/clock.ts';
import { newPng } from '#testing/files/png.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { setTestWebhookAddress, webhooksAbout } from '#testing/given/webhooks.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { reviewOverdueAppeals } from './appeals-jobs.ts';

let server: TestServer;
let trader: Visitor;
let beat: () => Promise<unknown>;
let phonenumber: string;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
  await setTestWebhookAddress(server.needs);
  trader = await server.given.user({ twoFactor: true, balance: 1_000_000_00n });
  ({ beat, phonenumber } = await givenProfile(server, trader));
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});
// A code works once, and phones count as away after a minute: so time goes on before each step.
beforeEach(async () => {
  server.clock.move(seconds(60));
  await beat();
});

let payments = 0;
async function givenDeal(amount: number): Promise<number> {
  const deal = { payment_id: `appealed-${++payments}`, amount, method_group: 'sbp' };
  const { status, body } = await server.platform('POST', platformApi.createDeal.path, deal);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}

interface Wish {
  amount?: number;
  note?: string;
  proof?: Buffer;
  as?: Record<string, string>;
}

function appealOn(deal_id: number, { amount = 1500, note = 'Оплатил', proof = newPng(), as = {} }: Wish = {}) {
  const form = new FormData();
  form.set('deal_id', String(deal_id));
  form.set('amount_to_pay', String(amount));
  form.set('note', note);
  form.set('proof', new Blob([new Uint8Array(proof)]), 'proof.png');
  return server.platform('POST', platformApi.createAppeal.path, form, as);
}

async function givenAppeal(amount = 1500, more: Wish = {}) {
  const deal = await givenDeal(amount);
  const { status, body } = await appealOn(deal, { amount, ...more });
  expect(status, JSON.stringify(body)).toBe(200);
  return { deal, id: body.id as number };
}

const accept = (deal_id: number, more: object = {}) =>
  trader.post(dealsApi.changeStatus.path, {
    deal_id,
    otp_code: server.otpCode(),
    state: 'close',
    trader_note: 'Депозит зачислен',
    ...more,
  });
const reject = (appeal_id: number, by = trader) =>
  by.post(appealsApi.changeStatus.path, { appeal_id, trader_note: 'Платёж не найден', state: 'cancel' });
const view = async (appeal_id: number, by = trader) =>
  (await by.post(appealsApi.view.path, { appeal_id })).body.appeals[0];
const list = async (filters: object = {}) => (await trader.post(appealsApi.list.path, filters)).body;
const decide = (id: number, decision: object) => server.platform('POST', `/platform/v1/appeals/${id}/decide`, decision);
const statusOf = async (id: number) => (await server.platform('GET', `/platform/v1/appeals/${id}`)).body.status;
const told = async (object: string) => (await webhooksAbout(server.db, object)).map(({ type }) => type);
const balance = async () => {
  const { user } = (await trader.get('/trader/settings')).body;
  return { all: user.financial_balance, held: user.held_balance };
};

/** A rejected appeal and the repeated one after it, under review. */
async function givenReview(amount: number) {
  const { deal, id: first } = await givenAppeal(amount);
  await reject(first);
  const second = (await appealOn(deal, { amount })).body.id as number;
  await reject(second);
  return { deal, first, second };
}

test('made by the platform, seen and opened by the trader, accepted with a code: the deal is closed with it', async () => {
  const deal = await givenDeal(1500);
  const made = await appealOn(deal, { note: 'Перевёл с карты жены' });
  expect(made.body).toMatchObject({
    deal_id: deal,
    status: 0,
    attempt: 1,
    amount_to_pay: 1500,
    payment_id: expect.stringMatching(/^appealed-/),
  });
  const { id } = made.body;

  const { appeals, count_appeals } = await list({ status: '0' });
  expect(count_appeals).toBe(1);
  expect(appeals[0]).toMatchObject({ id, deal_id: deal, note: 'Перевёл с карты жены', method_group: 'sbp' });
  expect(JSON.parse(appeals[0].payment_note)).toMatchObject({
    type: 'sbp',
    fio: 'Иванов Иван',
    phone: `•••• ${phonenumber.slice(-4)}`,
  });

  const opened = await view(id);
  expect(opened).toMatchObject({ status: 3, deal: { status: -1, real_amount: 1500 }, file_seen_before: false });
  expect(opened.timeline).toMatchObject([
    { event: 'created', by: 'platform', note: 'Перевёл с карты жены' },
    { event: 'opened', by: 'trader' },
  ]);
  const proof = await server.stranger.get(opened.url);
  expect([proof.status, proof.headers['content-type']]).toEqual([200, 'image/png']);

  const before = await balance();
  expect((await accept(deal)).body).toEqual({ success: true });
  const after = await balance();
  expect([before.all - after.all, before.held - after.held]).toEqual([1380, 1380]);
  expect(await view(id)).toMatchObject({ status: 1, trader_note: 'Депозит зачислен', deal: { status: 1 } });
  expect(await told(`appeal:${id}`)).toEqual(['appeal.opened', 'appeal.accepted']);
  expect(await told(`deal:${deal}`)).toEqual(['deal.expired', 'deal.closed']);
});

describe('a correction', () => {
  test.each([
    ['up', 1505, 1384.6],
    ['down', 1490, 1370.8],
  ])(
    '%s closes the deal with what really came, from what was held and what is available',
    async (_way, correction, debited) => {
      const { deal } = await givenAppeal(1500);
      const before = await balance();
      expect((await accept(deal, { correction })).status).toBe(200);
      const after = await balance();
      expect(before.all - after.all).toBeCloseTo(debited, 6);
      expect(before.held - after.held).toBe(1380);
      expect((await server.platform('GET', `/platform/v1/deals/${deal}`)).body).toMatchObject({
        amount: correction,
        status: 1,
      });
      const told = (await webhooksAbout(server.db, `deal:${deal}`)).find(({ type }) => type === 'deal.closed');
      expect(told?.data).toMatchObject({ amount: BigInt(correction * 100) });
    },
  );

  test('on a deal that was cancelled is taken from what is available', async () => {
    const deal = await givenDeal(2000);
    await server.platform('POST', `/platform/v1/deals/${deal}/cancel`);
    await appealOn(deal, { amount: 2000 });
    const before = await balance();
    expect((await accept(deal, { correction: 2010 })).status).toBe(200);
    expect(before.all - (await balance()).all).toBeCloseTo(1849.2, 6);
  });

  test('beyond 10 ₽ or on a deal without an appeal is refused and changes nothing', async () => {
    const { deal, id } = await givenAppeal(3000);
    const before = await balance();
    const far = await accept(deal, { correction: 3010.01 });
    expect([far.status, far.body.error]).toEqual([400, 'Коррекция суммы только в пределах 10 руб']);
    server.clock.move(seconds(60));
    await beat();
    const plain = await givenDeal(3100);
    const refused = await accept(plain, { correction: 3105 });
    expect([refused.status, refused.body.code]).toEqual([409, 'no_appeal']);
    expect(await statusOf(id)).toBe(0);
    expect((await balance()).all).toBe(before.all);
    await server.platform('POST', `/platform/v1/deals/${plain}/cancel`);
  });
});

test('an appeal on another amount closes the deal with that amount, and only when it is the appeal that is accepted', async () => {
  const deal = await givenDeal(5000);
  const { body } = await appealOn(deal, { amount: 4200 });
  const plain = await trader.post(dealsApi.changeStatus.path, {
    deal_id: deal,
    otp_code: server.otpCode(),
    state: 'close',
  });
  expect([plain.status, plain.body.code]).toEqual([409, 'appeal_other_amount']);
  server.clock.move(seconds(60));
  const before = await balance();
  await accept(deal);
  expect(before.all - (await balance()).all).toBeCloseTo(3864, 6);
  expect(await statusOf(body.id)).toBe(1);
});

test('closing the deal from its list settles the appeal, too', async () => {
  const { deal, id } = await givenAppeal(1700);
  await trader.post(dealsApi.changeStatus.path, { deal_id: deal, otp_code: server.otpCode(), state: 'close' });
  expect(await statusOf(id)).toBe(1);
});

test('a deal with an open appeal is not put away', async () => {
  const { deal } = await givenAppeal(1810);
  const archived = await trader.post(dealsApi.changeStatus.path, {
    deal_id: deal,
    otp_code: server.otpCode(),
    state: 'archive',
  });
  expect([archived.status, archived.body.code]).toEqual([409, 'appeal_open']);
});

test('a period keeps the appeals that came in it; one that is asked for by its id is found at any time', async () => {
  const { deal, id } = await givenAppeal(1860);
  const minute = (at: Date) => new Date(at.getTime() + hours(3)).toISOString().slice(0, 16);
  const now = minute(server.clock.now());
  const idsOf = async (filters: object) => (await list(filters)).appeals.map((appeal: { id: number }) => appeal.id);
  const within = await list({ from: now, to: now });
  expect([within.count_appeals, within.appeals[0].id]).toEqual([1, id]);
  const later = { from: minute(new Date(server.clock.now().getTime() + minutes(1))) };
  expect([await idsOf(later), (await list(later)).count_appeals]).toEqual([[], 0]);
  expect(await idsOf({ ...later, lk_id: '1860' })).toEqual([]);
  for (const lk_id of [String(id), String(deal)]) expect(await idsOf({ ...later, lk_id })).toContain(id);
  const { status } = await trader.post(appealsApi.list.path, { from: '2026-11-02', to: '2026-11-01' });
  expect(status).toBe(400);
});

test('the file has what the filter finds, requisites as the list shows them', async () => {
  const { id } = await givenAppeal(1870);
  const linesOf = async (wanted: object) => {
    const { body } = await trader.post(appealsApi.export.path, { format: 'csv', ...wanted });
    const { payload } = await server.http.inject({ method: 'GET', url: body.url });
    return payload.trimEnd().split('\r\n').slice(1);
  };
  const all = await list({ count: 100 });
  expect(all.count_appeals).toBeLessThanOrEqual(100);
  const idsOf = (lines: string[]) => lines.map((line) => Number(line.split(';')[0]));
  expect(idsOf(await linesOf({}))).toEqual(all.appeals.map((appeal: { id: number }) => appeal.id));
  const [line] = await linesOf({ lk_id: String(id) });
  expect(line).toMatch(/;1870,00;/);
  expect(line).toContain('•••• ');
  expect(await linesOf({ from: '2027-01-01' })).toEqual([]);
  expect(idsOf(await linesOf({ from: '2027-01-01', lk_id: String(id) }))).toEqual([id]);
});

test('rejected with a reason, accepted by force afterwards', async () => {
  const { deal, id } = await givenAppeal(1920);
  expect((await reject(id)).body).toEqual({ success: true });
  expect(await view(id)).toMatchObject({ status: 2, trader_note: 'Платёж не найден' });
  expect((await reject(id)).body).toMatchObject({ code: 'appeal_rejected', error: 'Апелляция уже отклонена' });
  expect((await accept(deal)).status).toBe(200);
  expect(await statusOf(id)).toBe(1);
  expect(await told(`appeal:${id}`)).toEqual(['appeal.rejected', 'appeal.accepted']);
  expect((await reject(id)).body.code).toBe('appeal_accepted');
});

test('an acceptance of an appeal that has been followed by another is refused: its amount was never seen', async () => {
  const { deal, id } = await givenAppeal(1930);
  await reject(id);
  const { body: second } = await appealOn(deal, { amount: 1925 });
  const before = await balance();
  const refused = await accept(deal, { appeal_id: id });
  expect([refused.status, refused.body.code]).toEqual([409, 'appeal_replaced']);
  expect(await balance()).toEqual(before);
  server.clock.move(seconds(60));
  expect((await accept(deal, { appeal_id: second.id })).status).toBe(200);
  expect(before.all - (await balance()).all).toBeCloseTo(1771, 6);
});

test.each(['0x10', '1e3', '', ' ', '-5', '0', 'NaN', '1500.0000000000000001', '1500,5', '99999999999999'])(
  'an amount written as «%s» is not guessed at',
  async (amount) => {
    const deal = await givenDeal(1960);
    const refused = await appealOn(deal, { amount: amount as never });
    expect([refused.status, refused.body.code]).toEqual([400, 'bad_input']);
    await server.platform('POST', `/platform/v1/deals/${deal}/cancel`);
  },
);

test('a reason is needed', async () => {
  const { id } = await givenAppeal(2030);
  const bare = await trader.post(appealsApi.changeStatus.path, { appeal_id: id, trader_note: '  ', state: 'cancel' });
  expect([bare.status, bare.body.error]).toEqual([400, 'Укажите причину']);
  expect(await statusOf(id)).toBe(0);
});

describe('a repeated appeal', () => {
  test('comes after a rejection only, shows under «Повторные», and its rejection goes to the platform', async () => {
    const { deal, id } = await givenAppeal(2140);
    expect((await appealOn(deal)).body.code).toBe('appeal_open');
    await reject(id);
    const proof = newPng();
    const again = await appealOn(deal, { amount: 2140, proof });
    expect(again.body).toMatchObject({ attempt: 2, status: 0 });
    const repeated = await list({ attempt: 1 });
    expect(repeated.appeals.map((appeal: { id: number }) => appeal.id)).toContain(again.body.id);
    expect(new Set(repeated.appeals.map((appeal: { attempt: number }) => appeal.attempt))).toEqual(new Set([2]));
    expect(repeated.count_appeals).toBe(repeated.appeals.length);

    await reject(again.body.id);
    expect(await statusOf(again.body.id)).toBe(4);
    expect((await reject(again.body.id)).body.error).toBe('Апелляцию проверяет оператор');
  });

  test.each(['rejected', 'archived'] as const)('under review the platform may give up: %s', async (decision) => {
    const { deal, second } = await givenReview({ rejected: 2360, archived: 2470 }[decision]);
    const before = await balance();
    const decided = await decide(second, { decision, note: 'Решено' });
    expect(decided.body).toMatchObject({
      status: { rejected: 2, archived: 5 }[decision],
      decided_by: 'platform',
      decision_note: 'Решено',
    });
    expect((await balance()).all).toBe(before.all);
    expect(await told(`appeal:${second}`)).toEqual(['appeal.sent_to_review', `appeal.${decision}`]);
    expect((await decide(second, { decision })).body.code).toBe('appeal_not_in_review');
    const { timeline } = await view(second);
    expect(timeline.at(-1)).toMatchObject({ event: decision, by: 'platform', note: 'Решено' });
    expect((await server.platform('GET', `/platform/v1/deals/${deal}`)).body.status).toBe(-1);
  });

  test('the platform never decides for its own customer, whatever the state of the appeal', async () => {
    const { id } = await givenAppeal(2580);
    const { second } = await givenReview(2690);
    for (const appeal of [id, second]) {
      const refused = await decide(appeal, { decision: 'accepted' });
      expect([refused.status, refused.body.code]).toEqual([403, 'party']);
    }
    expect([await statusOf(id), await statusOf(second)]).toEqual([0, 4]);
    expect((await decide(id, { decision: 'rejected' })).body.code).toBe('appeal_not_in_review');
  });
});

test('unanswered for 24 hours it goes to the platform; answered in time it stays', async () => {
  const silent = await givenAppeal(2800);
  const opened = await givenAppeal(2911);
  const answered = await givenAppeal(3022);
  await view(opened.id);
  await reject(answered.id);
  server.clock.move(hours(24) - minutes(1));
  await reviewOverdueAppeals(server.needs);
  expect(await statusOf(silent.id)).toBe(0);
  server.clock.move(minutes(1));
  await Promise.all([reviewOverdueAppeals(server.needs), reviewOverdueAppeals(server.needs)]);
  expect([await statusOf(silent.id), await statusOf(opened.id), await statusOf(answered.id)]).toEqual([4, 4, 2]);
  expect((await view(silent.id)).timeline.at(-1)).toMatchObject({ event: 'sent_to_review', by: 'system' });
});

test('rejected after the deadline it goes to the platform as well, though the job has not come by yet', async () => {
  const { id } = await givenAppeal(3133);
  server.clock.move(hours(24));
  expect((await reject(id)).status).toBe(200);
  expect(await statusOf(id)).toBe(4);
});

describe('at the same moment', () => {
  test('of two acceptances one wins', async () => {
    const { deal } = await givenAppeal(4133);
    const codes = [server.otpCode(), server.otpCode()];
    const answers = await Promise.all(codes.map((otp_code) => accept(deal, { otp_code, correction: 4140 })));
    expect(answers.map(({ status }) => status).sort()).not.toEqual([200, 200]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('accepting and rejecting end in one state and one closing', async () => {
    for (const amount of [4244, 4355, 4466]) {
      server.clock.move(seconds(60));
      await beat();
      const { deal, id } = await givenAppeal(amount);
      const before = await balance();
      await Promise.all([accept(deal), reject(id)]);
      const status = await statusOf(id);
      expect(status).toBe(1);
      expect(before.all - (await balance()).all).toBeCloseTo(amount * 0.92, 2);
    }
  });

  test('many appeals on one deal: one is made', async () => {
    const deal = await givenDeal(4577);
    const answers = await Promise.all(Array.from({ length: 8 }, () => appealOn(deal)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'appeal_open')).toHaveLength(7);
  });

  test('an appeal and the closing of its deal: never a closed deal with an open appeal', async () => {
    for (const amount of [4688, 4799, 4910, 5021]) {
      server.clock.move(seconds(60));
      await beat();
      const deal = await givenDeal(amount);
      const [made] = await Promise.all([
        appealOn(deal, { amount }),
        trader.post(dealsApi.changeStatus.path, { deal_id: deal, otp_code: server.otpCode(), state: 'close' }),
      ]);
      if (made.status === 200) expect(await statusOf(made.body.id)).toBe(1);
      else expect(made.body.code).toBe('deal_final');
    }
  });
});

describe('the door', () => {
  test('a repeated request makes one appeal; the same key with another file is refused', async () => {
    const deal = await givenDeal(5132);
    const proof = newPng();
    const as = { 'idempotency-key': 'appeal-once' };
    const first = await appealOn(deal, { proof, as });
    const again = await appealOn(deal, { proof, as });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    expect((await appealOn(deal, { as })).body.code).toBe('idempotency_mismatch');
    const files = await server.db.one(sql`select count(*)::int as count from files where owner_kind is null`);
    expect(files).toEqual({ count: 0 });
  });

  test('without a proof, on a closed deal, on another platform’s deal it is refused', async () => {
    const deal = await givenDeal(5243);
    const form = new FormData();
    form.set('deal_id', String(deal));
    form.set('amount_to_pay', '5243');
    expect((await server.platform('POST', platformApi.createAppeal.path, form)).body.code).toBe('no_files');
    expect((await appealOn(999_999)).body.code).toBe('deal_not_found');
    await trader.post(dealsApi.changeStatus.path, { deal_id: deal, otp_code: server.otpCode(), state: 'close' });
    expect((await appealOn(deal)).body.code).toBe('deal_final');
    const leftovers = await server.db.one(sql`select count(*)::int as count from files where owner_kind is null`);
    expect(leftovers).toEqual({ count: 0 });
  });
});

test('the same file as the proof of another deal is flagged, of the same deal it is not', async () => {
  const proof = newPng();
  const { deal, id } = await givenAppeal(5354, { proof });
  await reject(id);
  const repeated = (await appealOn(deal, { amount: 5354, proof })).body.id;
  expect((await view(repeated)).file_seen_before).toBe(false);
  const elsewhere = await givenAppeal(5465, { proof });
  expect((await view(elsewhere.id)).file_seen_before).toBe(true);
});

test('it is found by ЛК, bank (by its former name as well), amount, payment id and ids', async () => {
  const { deal, id } = await givenAppeal(5576.5);
  const found = async (lk_id: string) => (await list({ lk_id })).appeals.map((appeal: { id: number }) => appeal.id);
  const details = await view(id);
  for (const text of [String(id), String(deal), details.payment_id, '5 576,5', details.id_alias, 'Т-Банк', 'тинькофф'])
    expect(await found(text), text).toContain(id);
  expect(await found('Сбербанк')).toEqual([]);
  expect((await list({ lk_id: String(id), status: '1' })).count_appeals).toBe(0);
});

test('the pages go through all of them, the newest first, and without an id the newest that are found are opened', async () => {
  const made: number[] = [];
  for (let nth = 0; nth < 11; nth++) made.unshift((await givenAppeal(6000 + nth * 50)).id);
  const ids = async (page: number) => {
    const { appeals, count_appeals } = await list({ page, count: 10 });
    return { count_appeals, ids: appeals.map((appeal: { id: number }) => appeal.id) };
  };
  const [first, second] = [await ids(1), await ids(2)];
  expect([...first.ids, ...second.ids].slice(0, 11)).toEqual(made);
  expect(second.ids).toHaveLength(Math.min(10, second.count_appeals - 10));

  const opened = await trader.post(appealsApi.view.path, { count: 2 });
  expect(opened.body.appeals).toMatchObject(made.slice(0, 2).map((id) => ({ id, status: 3, attempt: 1 })));
  const found = await trader.post(appealsApi.view.path, { lk_id: '6000', status: '0' });
  expect(found.body.appeals).toMatchObject([{ id: made.at(-1), status: 3 }]);
  expect(await statusOf(made[2] ?? 0)).toBe(0);
});

describe('strangers', () => {
  test('another trader neither sees, opens, rejects nor accepts it; others are not let in', async () => {
    const { deal, id } = await givenAppeal(5687);
    const other = await server.given.user({ twoFactor: true, balance: 100_000_00n });
    expect((await other.post(appealsApi.list.path, {})).body.count_appeals).toBe(0);
    expect((await other.post(appealsApi.view.path, { appeal_id: id })).status).toBe(404);
    expect((await reject(id, other)).status).toBe(404);
    const closing = { deal_id: deal, otp_code: server.otpCode(), state: 'close', trader_note: 'моя' };
    expect((await other.post(dealsApi.changeStatus.path, closing)).status).toBe(404);
    const moderator = await server.given.user({ group: Group.moderator });
    for (const { path } of Object.values(appealsApi)) {
      expect((await moderator.post(path, {})).status).toBe(403);
      expect((await server.stranger.post(path, {})).status).toBe(401);
    }
    expect(await statusOf(id)).toBe(0);
  });
});
