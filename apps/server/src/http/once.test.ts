import { dealsApi } from '@app/contract/deals';
import { platformApi } from '@app/contract/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { platformDoor } from '#testing/platforms.ts';
import { givenProfile, givenRate } from '#testing/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server.ts';

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
async function close(trader: Visitor, deal_id: number, otp_code: string, key: string) {
  const answer = await server.http.inject({
    method: 'POST',
    url: dealsApi.changeStatus.path,
    headers: { authorization: `Bearer ${trader.token}`, 'idempotency-key': key },
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
