import { platformApi } from '@app/contract/platforms/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setRule } from '#features/rules/rules.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer } from '#testing/server/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
  const trader = await server.given.user({ twoFactor: true, balance: 100_000_000_00n });
  await (await givenProfile(server, trader, { max_amount: 9_000_000 })).beat();
});
afterAll(() => server.stop());

let serial = 0;
const deal = (amount: number) =>
  server.platform('POST', platformApi.createDeal.path, { payment_id: `most-${++serial}`, amount, method_group: 'sbp' });
const payout = (amount: number) =>
  server.platform('POST', platformApi.createPayout.path, {
    payout_id: `most-${++serial}`,
    amount,
    method: 'sbp',
    bank: '100000000004',
    fio: 'Петров Пётр',
    pan: '+79161234567',
  });

test.each([
  ['a deal', deal],
  ['a payout', payout],
])('%s has an upper end that the refusal names, and the operator moves it at once', async (_what, make) => {
  const setMost = (value: bigint) =>
    server.db.begin((tx) =>
      setRule(tx, { name: 'most_amount', value, reason: 'Тест' }, { by: 'operator', at: server.clock.now() }),
    );
  const said = async (amount: number) => {
    const { status, body } = await make(amount);
    return [status, body.code, body.fields?.amount?.replaceAll('\u00a0', ' ')];
  };
  await setMost(1_000_000_00n);
  for (const amount of [1_000_000.01, 9_999_999_999_999.99])
    expect(await said(amount)).toEqual([400, 'bad_input', 'Сумма не больше 1 000 000 ₽']);
  expect((await make(1_000_000)).status).not.toBe(400);
  await setMost(500_50n);
  expect(await said(500.51)).toEqual([400, 'bad_input', 'Сумма не больше 500,50 ₽']);
  expect((await make(500.5)).status).not.toBe(400);
});
