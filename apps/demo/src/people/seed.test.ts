import { verifyLedger } from '@app/server/kit';
import { ownServer } from '@app/server/testing/server/server';
import { expect, test } from 'vitest';
import { demoEntry } from './entry.ts';
import { seedDemo } from './seed.ts';

test('the demo seeds once: users that can sign in, a code that works, balances and rates', async () => {
  const server = await ownServer({ demoEntry });
  await seedDemo(server.needs);
  await seedDemo(server.needs);

  const { demo } = (await server.stranger.get('/merchant/auth/entry')).body;
  expect(demo.logins.map(({ login, group }: { login: string; group: number }) => [login, group])).toEqual([
    ['trader', 0],
    ['trader5', 5],
    ['moderator', 2],
    ['operator', 1],
  ]);
  for (const { login, password, group } of demo.logins) {
    const { token } = (await server.signIn(login, password, demo.otpCode)).body;
    const settings = (await server.visitor(0, login, token).get('/trader/settings')).body;
    expect(settings).toMatchObject({ user: { login, group }, rateUsdt: 92.4 });
    expect(settings.rateLimits).toHaveLength(3);
  }
  const { token } = (await server.signIn('trader', demo.logins[0].password)).body;
  const trader = server.visitor(0, 'trader', token);
  expect((await trader.post('/merchant/auth/prove', { otp_code: demo.otpCode })).body).toEqual({ success: true });
  expect(await verifyLedger(server.db)).toEqual([]);
});
