import { Group } from '@app/contract/access/users';
import { dealsApi } from '@app/contract/deals/deals-api';
import { platformApi } from '@app/contract/platforms/platform';
import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import type { User } from '#http/user.ts';
import { later } from '#lib/clock.ts';
import { platformDoor } from '#testing/given/platforms.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { once, onceInSteps, sweepKeys } from './once.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});

async function givenTrader(): Promise<Visitor> {
  const trader = await server.given.user({ twoFactor: true, balance: 100_000_00n });
  await givenProfile(server, trader);
  return trader;
}
async function givenPlatform(key: string) {
  const door = platformDoor(server, { key, secret: await server.given.platform(key) });
  return (body: object, once: string) => door('POST', platformApi.createDeal.path, body, { 'idempotency-key': once });
}
async function close(trader: Visitor, deal_id: number, otp_code: string, key?: string) {
  const answer = await server.http.inject({
    method: 'POST',
    url: dealsApi.changeStatus.path,
    headers: { authorization: `Bearer ${trader.token}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: { deal_id, otp_code, state: 'close' },
  });
  return { status: answer.statusCode, body: answer.json() };
}

test('two platforms that happen to use the same key for the same words get a deal each, and each its own again', async () => {
  await givenTrader();
  await givenTrader();
  const [first, second] = [await givenPlatform('once-first'), await givenPlatform('once-second')];
  const body = { payment_id: 'order-1', amount: 1000, method_group: 'sbp' };
  const [mine, theirs] = [await first(body, 'order-1'), await second(body, 'order-1')];
  expect([mine.status, theirs.status]).toEqual([200, 200]);
  expect(theirs.body.id).not.toBe(mine.body.id);
  expect((await first(body, 'order-1')).body).toEqual(mine.body);
  expect((await second(body, 'order-1')).body).toEqual(theirs.body);
});

test('a wrong code does not use the key up: the same key with the right code closes the deal', async () => {
  const trader = await givenTrader();
  const create = await givenPlatform('once-codes');
  const { id } = (await create({ payment_id: 'codes', amount: 2000, method_group: 'sbp' }, 'codes')).body;
  const code = server.otpCode();
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const refused = await close(trader, id, wrong, 'one-dialog');
  expect(refused.body.code).toBe('otp_wrong');
  // Not the stored answer of another request: it counts as one more wrong code.
  expect((await close(trader, id, wrong, 'one-dialog')).body).toEqual(refused.body);
  expect(await close(trader, id, code, 'one-dialog')).toEqual({ status: 200, body: { success: true } });
  expect(await close(trader, id, code, 'one-dialog')).toEqual({ status: 200, body: { success: true } });
});

test('two traders with the same key close a deal each', async () => {
  const create = await givenPlatform('once-traders');
  const made: { trader: Visitor; id: number }[] = [];
  for (const amount of [3000, 3100]) {
    const trader = await givenTrader();
    made.push({
      trader,
      id: (await create({ payment_id: `${amount}`, amount, method_group: 'sbp' }, `${amount}`)).body.id,
    });
  }
  for (const { trader, id } of made) expect((await close(trader, id, server.otpCode(), 'same-key')).status).toBe(200);
});

test('a key that was used for another amount is refused, and nothing is made', async () => {
  await givenTrader();
  const create = await givenPlatform('once-mismatch');
  const body = { payment_id: 'mismatch', amount: 4000, method_group: 'sbp' };
  const { id } = (await create(body, 'mismatch')).body;
  const refused = await create({ ...body, amount: 4001 }, 'mismatch');
  expect([refused.status, refused.body]).toEqual([
    422,
    { code: 'idempotency_mismatch', error: 'Этот ключ уже использован для другого запроса' },
  ]);
  expect((await create(body, 'mismatch')).body.id).toBe(id);
});

test("the platform's own number is a key, whatever signs are in it", async () => {
  const create = await givenPlatform('once-signs');
  const body = { payment_id: 'inv/2026#7', amount: 4300, method_group: 'sbp' };
  const { id } = (await create(body, body.payment_id)).body;
  expect((await create(body, body.payment_id)).body.id).toBe(id);
});

test.each([undefined, '', 'two words', 'ключ', 'x'.repeat(101)])(
  'a program must name its change, and not by %j',
  async (key) => {
    const change = once(server.needs, { platform: 1 }, requestWith(key), async () => 'done');
    await expect(change).rejects.toMatchObject({
      message: 'Заголовок Idempotency-Key: до 100 знаков латиницы без пробелов',
      refusal: { status: 400 },
    });
  },
);

test('a person who presses again without a key is told that it has been done', async () => {
  const trader = await givenTrader();
  const create = await givenPlatform('once-keyless');
  const { id } = (await create({ payment_id: 'keyless', amount: 4200, method_group: 'sbp' }, 'keyless')).body;
  expect((await close(trader, id, server.otpCode())).status).toBe(200);
  expect((await close(trader, id, server.otpCode())).status).toBe(409);
});

test('a refusal keeps no answer, and leaves the other keys and the keys of others', async () => {
  const [me, other] = [await server.given.user(), await server.given.user()];
  let times = 0;
  const ask = (who: Visitor, key: string, refused?: string) =>
    onceInSteps(server.needs, callerOf(who), requestWith(key), {
      look: async () => {},
      work: async () => (refused ? { refused } : { answer: ++times }),
    });
  expect([await ask(me, 'kept'), await ask(other, 'dialog')]).toEqual([{ answer: 1 }, { answer: 2 }]);
  expect(await ask(me, 'dialog', 'wrong code')).toEqual({ refused: 'wrong code' });
  expect([await ask(me, 'dialog'), await ask(me, 'kept'), await ask(other, 'dialog')]).toEqual([
    { answer: 3 },
    { answer: 1 },
    { answer: 2 },
  ]);
});

test('an empty answer is stored like any other', async () => {
  const caller = callerOf(await server.given.user());
  let times = 0;
  const ask = () =>
    once(server.needs, caller, requestWith('nothing'), async () => {
      times++;
      return null;
    });
  expect([await ask(), await ask(), times]).toEqual([null, null, 1]);
});

test('keys are forgotten when their time is over, and not before', async () => {
  const caller = callerOf(await server.given.user());
  const ask = (key: string, answer: string) => once(server.needs, caller, requestWith(key), async () => answer);
  await ask('old', 'first');
  const kept = new Date('2026-01-01T00:00:00Z');
  await server.db.run(sql`update idempotency_keys set created_at = ${kept} where answer = '"first"'`);
  await sweepKeys(server.db, kept);
  expect(await ask('old', 'second')).toBe('first');
  await sweepKeys(server.db, later(kept, 1));
  expect(await ask('old', 'second')).toBe('second');
});

const callerOf = ({ id, login }: Visitor): User => {
  return { id, login, group: Group.trader, session: Buffer.alloc(0), provenAgo: 0, roles: [], mustSetUp: false };
};
const requestWith = (key?: string) =>
  ({ headers: { 'idempotency-key': key }, url: '/test', parsed: {}, files: [] }) as unknown as FastifyRequest;
