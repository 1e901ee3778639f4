import { expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { verifyLedger } from '#features/ledger/ledger-service.ts';
import { lockTwoFactor, spendOtp } from '#features/two-factor/two-factor-service.ts';
import { ownServer } from '#testing/server.ts';
import { seedDemo } from './demo-service.ts';

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
  const holder = { id: trader?.id ?? 0, session: Buffer.alloc(0), provenAgo: 0 };
  const refusal = await server.db.begin(async (tx) =>
    spendOtp(tx, server.needs, holder, await lockTwoFactor(tx, holder), demo.otpCode),
  );
  expect(refusal).toBeUndefined();
  expect(await verifyLedger(server.db)).toEqual([]);
});

test('outside demo mode the entry screen knows no logins', async () => {
  const server = await ownServer({ demo: false });
  expect((await server.stranger.get('/merchant/auth/entry')).body).toEqual({
    supportTelegramLink: 'https://t.me/support',
    demo: null,
  });
});
