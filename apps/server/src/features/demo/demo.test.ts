import { expect, onTestFinished, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { verifyLedger } from '#features/ledger/ledger-service.ts';
import { checkOtp } from '#features/two-factor/two-factor-service.ts';
import { hours } from '#lib/clock.ts';
import { ownServer } from '#testing/server.ts';
import { seedDemoPayouts } from './demo-payouts.ts';
import { seedDemo, seedDemoDeals, startDemoPhones } from './demo-service.ts';
import { seedDemoWallet } from './demo-wallet.ts';

test('the demo seeds once: users that can sign in, a code that works, balances and rates', async () => {
  const server = await ownServer({ demo: true });
  await seedDemo(server.needs);
  await seedDemo(server.needs);

  const { demo } = (await server.stranger.get('/merchant/auth/entry')).body;
  expect(demo.logins.map(({ login, group }: { login: string; group: number }) => [login, group])).toEqual([
    ['trader', 0],
    ['trader5', 5],
    ['moderator', 2],
  ]);
  for (const { login, password, group } of demo.logins) {
    const { token } = (await server.signIn(login, password)).body;
    const settings = (await server.visitor(0, login, token).get('/trader/settings')).body;
    expect(settings).toMatchObject({ user: { login, group }, rateUsdt: 92.4 });
    expect(settings.rateLimits).toHaveLength(3);
  }
  const trader = await server.db.one<{ id: number }>(sql`select id from users where login = 'trader'`);
  await checkOtp(server.needs, trader?.id ?? 0, demo.otpCode);
  expect(await verifyLedger(server.db)).toEqual([]);
});

test('outside demo mode the entry screen knows no logins', async () => {
  const server = await ownServer({ demo: false });
  expect((await server.stranger.get('/merchant/auth/entry')).body).toEqual({
    supportTelegramLink: 'https://t.me/support',
    demo: null,
  });
});

test('the whole demo world: something to do for everyone, and statements in the order of time', async () => {
  const server = await ownServer({ demo: true });
  await seedDemo(server.needs);
  const hangUp = await startDemoPhones(server.needs);
  onTestFinished(hangUp);
  await seedDemoWallet(server.needs);
  await seedDemoPayouts(server.needs);
  await seedDemoDeals(server.needs);

  for (const login of ['trader', 'trader5']) {
    const { token } = (await server.signIn(login, 'demo-demo')).body;
    const trader = server.visitor(0, login, token);
    expect((await trader.post('/trader/deals', { status: '0' })).body.countTraderDeals).toBeGreaterThan(2);
    expect((await trader.post('/trader/appeals', { status: '0' })).body.count_appeals).toBeGreaterThan(1);
    expect((await trader.post('/trader/deposit/list', {})).body.countDeposits).toBeGreaterThan(3);
    const { movements } = (await trader.post('/trader/statement', { count: 100 })).body;
    expect(movements.length).toBeGreaterThan(20);
    const times = movements.map(({ at }: { at: string }) => new Date(at).getTime());
    for (const [index, time] of times.entries()) expect(time).toBeLessThan((times[index - 1] ?? time) + hours(1));
    expect(movements.at(-1)).toMatchObject({ number: 1, kind: 'adjustment' });
  }
  expect(await server.ledgerBreaches()).toEqual([]);
});
