import type { StaffRole } from '@app/contract/access/roles';
import { staffApi } from '@app/contract/access/staff-api';
import { moneyApi } from '@app/contract/money/money';
import { requestsApi } from '@app/contract/two-persons/requests';
import { formatRoubles } from '@app/contract/values/money-text';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { setRule } from '#features/rules/rules.ts';
import { lapseRequests } from '#features/two-persons/requests.ts';
import { hours, seconds } from '#lib/clock.ts';
import { type Answer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { makeActKinds } from '../../act-kinds.ts';

let server: TestServer;
let [owner, other, third, finance]: Visitor[] = [];
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});
beforeEach(async () => {
  await server.db.run(sql`update staff set roles = '{viewer}'`);
  [owner, other, third, finance] = await Promise.all([
    staff('owner'),
    staff('owner'),
    staff('owner'),
    staff('finance'),
  ]);
});

const staff = (...roles: StaffRole[]) => server.given.user({ roles });
const code = () => {
  server.clock.move(seconds(30));
  return server.otpCode();
};
const adjust = (who: Visitor | undefined, trader: Visitor, amount: number, more: object = {}) =>
  must(who).post(moneyApi.adjust.path, {
    trader_id: trader.id,
    amount,
    reason: 'Ошибка банка',
    otp_code: code(),
    ...more,
  });
const confirm = (who: Visitor | undefined, request_id: number, otp_code = code()) =>
  must(who).post(requestsApi.confirm.path, { request_id, otp_code });
const refuse = (who: Visitor | undefined, request_id: number) =>
  must(who).post(requestsApi.refuse.path, { request_id, reason: 'Нет документа' });
const withdraw = (who: Visitor | undefined, request_id: number) =>
  must(who).post(requestsApi.withdraw.path, { request_id });
const waiting = async (who: Visitor | undefined) => (await must(who).get(requestsApi.waiting.path)).body.requests;
const ended = async (who: Visitor | undefined) => (await must(who).post(requestsApi.ended.path, {})).body.requests;
const money = async (who: Visitor) => (await who.get('/trader/settings')).body.user;
const balance = async (who: Visitor) => (await money(who)).financial_balance as number;
const heard = ({ status, body }: Answer) => [status, body.code];
const rows = (event: string, more = sql`true`) =>
  server.db.many<{ event: string; actor: string; data: object }>(
    sql`select event, actor, data from journal where event like ${event} and ${more} order by id`,
  );

function must<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('Nobody is there');
  return value;
}

async function givenRequest(asker = finance, amount = 120_000) {
  const trader = await server.given.user({ balance: 1_000_00n });
  const { status, body } = await adjust(asker, trader, amount);
  expect(status).toBe(200);
  return { trader, id: body.request_id as number };
}

describe('asking', () => {
  test('up to the amount one person does it, above it the first word moves nothing', async () => {
    const trader = await server.given.user();
    expect((await adjust(finance, trader, 50_000)).body).toEqual({ success: true, request_id: null });
    expect(await balance(trader)).toBe(50_000);

    const { trader: rich, id } = await givenRequest();
    expect(await balance(rich)).toBe(1000);
    const [shown] = (await waiting(other)).filter((request: { id: number }) => request.id === id);
    expect(shown).toMatchObject({
      what: expect.stringMatching(new RegExp(`^Зачислить 120\\s000\\s₽ на баланс ${rich.login}$`)),
      trader: { id: rich.id, login: rich.login },
      amount: 120_000,
      reason: 'Ошибка банка',
      asked_by: { id: finance?.id, login: finance?.login },
      by_command: false,
      state: 'open',
      may: { confirm: true, refuse: true, withdraw: false },
    });
    expect(shown.facts.map(({ label }: { label: string }) => label)).toContain('Станет доступно');
    expect((await rows('request.asked', sql`ref = ${id}`))[0]).toEqual({
      event: 'request.asked',
      actor: `staff:${finance?.id}`,
      data: { kind: 'balance.adjust', trader_id: rich.id, amount: '12000000', reason: 'Ошибка банка' },
    });
  });

  test('small sums of one person for one trader add up within the hours of the rule, in both directions', async () => {
    const trader = await server.given.user();
    const another = await server.given.user();
    await adjust(finance, trader, 30_000);
    expect((await adjust(finance, trader, -20_000)).body.request_id).toBeNull();
    expect((await adjust(finance, trader, 1)).body.request_id).not.toBeNull();
    // For another trader, or by another person, it is another sum.
    expect((await adjust(finance, another, 50_000)).body.request_id).toBeNull();
    expect((await adjust(owner, trader, 50_000)).body.request_id).toBeNull();
    await withdraw(finance, (await waiting(finance)).at(-1).id);
    server.clock.move(hours(24));
    expect((await adjust(finance, trader, 1)).body.request_id).toBeNull();
  });

  test('two small acts of one person at once: the second sees the first', async () => {
    const trader = await server.given.user();
    const { token } = must(finance);
    const neighbour = await server.neighbour();
    const same = { trader_id: trader.id, amount: 30_000, reason: 'Вместе' };
    const [one, two] = await Promise.all(
      [code(), server.otpCode()].map((otp_code) =>
        neighbour.inject({
          method: 'POST',
          url: moneyApi.adjust.path,
          headers: { authorization: `Bearer ${token}` },
          payload: { ...same, otp_code },
        }),
      ),
    );
    // They have the same code, so one is refused for it; with its next code it must ask.
    expect([one?.statusCode, two?.statusCode].sort()).toEqual([200, 409]);
    expect((await adjust(finance, trader, 30_000)).body.request_id).not.toBeNull();
    expect(await balance(trader)).toBe(30_000);
  });

  test('what another has confirmed does not count as one person’s own', async () => {
    const { trader, id } = await givenRequest();
    expect((await confirm(other, id)).status).toBe(200);
    expect((await adjust(finance, trader, 40_000)).body.request_id).toBeNull();
    // Nor does what was confirmed for another trader make room for this one.
    expect((await confirm(other, (await givenRequest()).id)).status).toBe(200);
    expect((await adjust(finance, trader, 40_000)).body.request_id).not.toBeNull();
  });

  test('what could not be done is not asked for: nobody of that number, a wrong code, nothing at all', async () => {
    const trader = await server.given.user({ balance: 1_000_00n });
    expect(heard(await adjust(finance, must(owner), 100_000))).toEqual([404, 'trader_not_found']);
    expect(heard(await adjust(finance, trader, 100_000, { otp_code: '000000' }))).toEqual([409, 'otp_wrong']);
    expect((await adjust(finance, trader, 0)).status).toBe(400);
    expect((await adjust(finance, trader, 5, { reason: ' ' })).body.fields).toEqual({ reason: 'Укажите причину' });
    expect(await waiting(finance)).not.toContainEqual(
      expect.objectContaining({ trader: expect.objectContaining({ id: trader.id }) }),
    );
  });

  test('one request of a kind waits for a thing', async () => {
    const { trader } = await givenRequest();
    expect(heard(await adjust(owner, trader, 90_000))).toEqual([409, 'request_waits']);
  });

  test('a single owner is asked by a colleague, asks the colleague, and alone acts only where nobody else could confirm', async () => {
    const off = (person: Visitor | undefined) =>
      must(owner).post(staffApi.turnOff.path, { user_id: person?.id, reason: 'Отпуск' });
    for (const person of [other, third]) await off(person);
    server.clock.move(hours(24));
    const [trader, second, last] = [await server.given.user(), await server.given.user(), await server.given.user()];
    const asked = (await adjust(finance, trader, 500_000)).body.request_id;
    expect(await balance(trader)).toBe(0);
    expect((await confirm(owner, asked)).status).toBe(200);
    expect(await balance(trader)).toBe(500_000);
    expect((await confirm(finance, (await adjust(owner, second, 500_000)).body.request_id)).status).toBe(200);

    await must(owner).post('/merchant/auth/prove', { otp_code: code() });
    await off(finance);
    server.clock.move(hours(24));
    const before = (await rows('request.alone')).length;
    expect((await adjust(owner, last, 500_000)).body.request_id).toBeNull();
    expect(await balance(last)).toBe(500_000);
    expect((await rows('request.alone')).slice(before)).toEqual([
      {
        event: 'request.alone',
        actor: `staff:${owner?.id}`,
        data: { kind: 'balance.adjust', trader_id: last.id, amount: '50000000', reason: 'Ошибка банка' },
      },
    ]);
  });
});

describe('the second word', () => {
  test('does it once, in the name of who asked, beside the name of who confirmed', async () => {
    const { trader, id } = await givenRequest();
    expect((await confirm(other, id)).body).toEqual({ success: true });
    expect(await balance(trader)).toBe(121_000);
    expect(heard(await confirm(owner, id))).toEqual([409, 'request_ended']);
    expect(await balance(trader)).toBe(121_000);
    const acts = await server.db.many<{ act: bigint }>(sql`
      select event, actor, act from journal where event in ('balance.adjusted', 'request.confirmed') order by id desc limit 2`);
    expect(acts).toEqual([
      { event: 'request.confirmed', actor: `staff:${other?.id}`, act: acts[0]?.act },
      { event: 'balance.adjusted', actor: `staff:${finance?.id}`, act: acts[0]?.act },
    ]);
    expect((await ended(finance))[0]).toMatchObject({
      id,
      state: 'done',
      decided: { by: { id: other?.id } },
      facts: [],
    });
  });

  test('is never the first one’s, nor that of somebody without the right, nor of somebody with a wrong code', async () => {
    const { trader, id } = await givenRequest(owner);
    const [viewer, support] = [await staff('viewer'), await staff('support')];
    expect(heard(await confirm(owner, id))).toEqual([409, 'own_request']);
    expect(heard(await refuse(owner, id))).toEqual([409, 'own_request']);
    expect(heard(await confirm(viewer, id))).toEqual([403, 'forbidden']);
    expect(heard(await confirm(support, id))).toEqual([404, 'request_not_found']);
    expect(heard(await confirm(finance, id, '000000'))).toEqual([409, 'otp_wrong']);
    expect(await waiting(support)).toEqual([]);
    expect((await waiting(viewer)).at(-1).may).toEqual({ confirm: false, refuse: false, withdraw: false });
    expect(await balance(trader)).toBe(1000);
    expect((await confirm(finance, id)).status).toBe(200);
  });

  test('by two at once: one does it, the money moves once', async () => {
    const { trader, id } = await givenRequest();
    const neighbour = await server.neighbour();
    const otp_code = code();
    const word = ({ token }: Visitor) =>
      neighbour.inject({
        method: 'POST',
        url: requestsApi.confirm.path,
        headers: { authorization: `Bearer ${token}` },
        payload: { request_id: id, otp_code },
      });
    const answers = await Promise.all([must(owner), must(other), must(third)].map(word));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect(await balance(trader)).toBe(121_000);
  });

  test('sent again after a lost answer gets the same answer', async () => {
    const { trader, id } = await givenRequest();
    const { token } = must(other);
    const payload = { request_id: id, otp_code: code() };
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': `confirm-${id}` };
    const send = () => server.http.inject({ method: 'POST', url: requestsApi.confirm.path, headers, payload });
    expect((await send()).json()).toEqual({ success: true });
    expect((await send()).json()).toEqual({ success: true });
    expect(await balance(trader)).toBe(121_000);
  });

  test('more than there is can be taken by two persons: the rest is a debt, and the next money pays it', async () => {
    const trader = await server.given.user({ balance: 60_000_00n });
    const { body } = await adjust(finance, trader, -90_000);
    const [asked] = (await waiting(finance)).filter(({ id }: { id: number }) => id === body.request_id);
    expect(asked.facts).toContainEqual({ label: 'Станет долга', value: formatRoubles(30_000_00n) });
    expect(await balance(trader)).toBe(60_000);
    expect((await confirm(other, body.request_id)).status).toBe(200);
    expect(await money(trader)).toMatchObject({ financial_balance: 0, debt: 30_000 });
    expect((await adjust(owner, trader, 40_000)).body.request_id).toBeNull();
    expect(await money(trader)).toMatchObject({ financial_balance: 10_000, debt: 0 });
  });

  test('the thing has changed: the request lapses, and the journal says why', async () => {
    const { trader, id } = await givenRequest();
    expect((await adjust(owner, trader, 10)).body.request_id).toBeNull();
    expect(heard(await confirm(other, id))).toEqual([409, 'request_lapsed']);
    expect(heard(await confirm(other, id))).toEqual([409, 'request_ended']);
    expect(await balance(trader)).toBe(1010);
    expect((await ended(other))[0]).toMatchObject({ id, state: 'lapsed', decided: { by: null } });
    expect((await rows('request.lapsed', sql`ref = ${id}`))[0]?.data).toMatchObject({
      note: 'То, о чём запрос, изменилось',
    });
  });

  test('its time is over, or who asked may no longer: the job ends it, and confirming sees it even before the job', async () => {
    await server.db.begin((tx) =>
      setRule(tx, { name: 'second_word_hours', value: 2n, reason: 'Тест' }, { by: 'operator', at: server.clock.now() }),
    );
    const old = await givenRequest();
    const asked = await givenRequest(await staff('finance'));
    await server.db.run(sql`update staff set roles = '{viewer}' where user_id = (
      select asked_by from two_person_requests where id = ${asked.id})`);
    expect(heard(await confirm(other, asked.id))).toEqual([409, 'request_lapsed']);
    server.clock.move(hours(2));
    expect(heard(await confirm(other, old.id))).toEqual([409, 'request_lapsed']);
    const third = await givenRequest();
    server.clock.move(hours(2));
    await lapseRequests({ ...server.needs, kinds: makeActKinds(server.needs) });
    expect(heard(await confirm(other, third.id))).toEqual([409, 'request_ended']);
    for (const { trader } of [old, asked, third]) expect(await balance(trader)).toBe(1000);
  });

  test('confirming and lapsing at once: one of them, whichever it is', async () => {
    const { trader, id } = await givenRequest();
    const [answer] = await Promise.all([
      confirm(other, id),
      lapseRequests({
        ...server.needs,
        kinds: makeActKinds(server.needs),
        clock: { now: () => new Date('2099-01-01') },
      }),
    ]);
    const { state } = (await ended(other)).find((request: { id: number }) => request.id === id);
    expect([state, await balance(trader)]).toEqual(answer.status === 200 ? ['done', 121_000] : ['lapsed', 1000]);
  });
});

describe('not confirmed', () => {
  test('an owner who is neither decides: for it', async () => {
    const { trader, id } = await givenRequest();
    expect((await refuse(other, id)).status).toBe(200);
    // Finance that is neither is no owner; the refuser has spoken.
    expect(heard(await confirm(await staff('finance'), id))).toEqual([409, 'owners_turn']);
    expect(heard(await confirm(other, id))).toEqual([409, 'owners_turn']);
    expect(heard(await withdraw(finance, id))).toEqual([409, 'request_ended']);
    expect(heard(await adjust(finance, trader, 110_000))).toEqual([409, 'request_waits']);
    expect((await waiting(owner)).at(-1)).toMatchObject({
      id,
      refused: { by: { id: other?.id }, note: 'Нет документа' },
    });
    expect((await confirm(owner, id)).status).toBe(200);
    expect(await balance(trader)).toBe(121_000);
  });

  test('or against it, which is the end', async () => {
    const { trader, id } = await givenRequest();
    await refuse(other, id);
    expect((await refuse(third, id)).status).toBe(200);
    expect(heard(await confirm(owner, id))).toEqual([409, 'request_ended']);
    expect(await balance(trader)).toBe(1000);
    expect((await rows('request.%', sql`ref = ${id}`)).map(({ event, actor }) => [event, actor])).toEqual([
      ['request.asked', `staff:${finance?.id}`],
      ['request.refused', `staff:${other?.id}`],
      ['request.upheld', `staff:${third?.id}`],
    ]);
  });

  test('what ended is found by its outcome, its time, and whoever had a part in it', async () => {
    const { trader, id } = await givenRequest();
    await withdraw(finance, id);
    const found = async (filters: object) =>
      (await must(other).post(requestsApi.ended.path, filters)).body.requests.some(
        (row: { id: number }) => row.id === id,
      );
    const yes = [{ state: 'withdrawn' }, { who: String(trader.id) }, { who: String(finance?.id), from: '2000-01-01' }];
    for (const filters of yes) expect([filters, await found(filters)]).toEqual([filters, true]);
    const no = [
      { state: 'done' },
      { who: String(owner?.id), state: 'withdrawn' },
      { to: '2000-01-01' },
      { who: 'nobody' },
    ];
    for (const filters of no) expect([filters, await found(filters)]).toEqual([filters, false]);
    const backwards = { from: '2026-01-02', to: '2026-01-01' };
    expect((await must(other).post(requestsApi.ended.path, backwards)).status).toBe(400);
  });

  test('who asked may take it back, and nobody else', async () => {
    const { trader, id } = await givenRequest();
    expect(heard(await withdraw(other, id))).toEqual([409, 'not_your_request']);
    expect((await withdraw(finance, id)).status).toBe(200);
    expect(heard(await confirm(other, id))).toEqual([409, 'request_ended']);
    expect(await balance(trader)).toBe(1000);
  });
});

test('the database itself refuses one person who is both', async () => {
  const { id } = await givenRequest();
  const both = server.db.run(sql`
    update two_person_requests set state = 'done', decided_by = asked_by, decided_at = now() where id = ${id}`);
  await expect(both).rejects.toThrow(/two_persons_are_two/);
});
