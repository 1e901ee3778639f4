import { moneyApi } from '@app/contract/money/money';
import { limitsOf, platformLimits } from '@app/contract/platforms/platform-limits';
import { forecastApi } from '@app/contract/two-persons/forecast';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sql } from '#db/sql.ts';
import { seconds } from '#lib/clock.ts';
import { ownServer, type Visitor } from '#testing/server/server.ts';

test('a dialog is told what becomes of the money: what is a debt, and what pays one back', async () => {
  const server = await ownServer();
  const owner = await server.given.user({ roles: ['owner'] });
  const trader = await server.given.user({ balance: 1_000_00n });
  const money = async (amount: number) => {
    const asked = { kind: 'balance.adjust', trader_id: trader.id, amount };
    return (await owner.post(forecastApi.foresee.path, asked)).body.money;
  };
  const { login } = trader;
  expect(await money(-1_500)).toEqual({ login, change: -1_500, held: 0, debt: 500 });
  server.clock.move(seconds(30));
  const taken = { trader_id: trader.id, amount: -1_500, reason: 'Ошибка банка', otp_code: server.otpCode() };
  expect((await owner.post(moneyApi.adjust.path, taken)).status).toBe(200);
  expect(await money(700)).toEqual({ login, change: 700, held: 0, debt: -500 });
  expect(await server.ledgerBreaches()).toEqual([]);
});

test('a dialog is told what would happen: to whom, how much, and who else is there; and nothing happens', async () => {
  const server = await ownServer();
  const owner = await server.given.user({ roles: ['owner'] });
  const trader = await server.given.user();
  const adjusting = (roubles: number) => ({ kind: 'balance.adjust', trader_id: trader.id, amount: roubles });
  const foresee = async (who: Visitor, asked: object) => {
    const { status, body } = await who.post(forecastApi.foresee.path, asked);
    return status === 200 ? body.waits : [status, body.code];
  };
  const account = await server.db.value<number>(sql`select min(id) from platforms`);
  const limits = (waiting_deals: bigint) => ({
    kind: 'platform.limits',
    platform_id: account,
    limits: z.encode(platformLimits, { ...limitsOf({}), waiting_deals }),
  });
  const all: object[] = [
    adjusting(60_000),
    adjusting(-60_000),
    { kind: 'rule.set', name: 'late_days' },
    { kind: 'rate.bands' },
  ];
  // Alone there is nobody to wait for.
  for (const asked of all) expect(await foresee(owner, asked), JSON.stringify(asked)).toBe(false);

  const [finance, viewer] = [
    await server.given.user({ roles: ['finance'] }),
    await server.given.user({ roles: ['viewer'] }),
  ];
  for (const asked of all) expect(await foresee(owner, asked), JSON.stringify(asked)).toBe(true);
  expect(await foresee(finance, adjusting(30_000))).toBe(false);
  expect(await foresee(finance, { kind: 'rule.set', name: 'talk_case_megabytes' })).toBe(false);
  await server.db.run(sql`update platforms set limits = '{}' where id = ${account}`);
  expect([await foresee(finance, limits(200n)), await foresee(finance, limits(201n))]).toEqual([false, true]);
  expect(await foresee(viewer, adjusting(100))).toEqual([404, 'request_not_found']);

  server.clock.move(seconds(30));
  const given = { trader_id: trader.id, amount: 30_000, reason: 'Ошибка банка', otp_code: server.otpCode() };
  expect((await finance.post(moneyApi.adjust.path, given)).body).toEqual({ success: true, request_id: null });
  expect(await foresee(finance, adjusting(30_000))).toBe(true);
  expect(await server.db.value(sql`select count(*)::int from two_person_requests`)).toBe(0);
});
