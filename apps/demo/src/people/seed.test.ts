import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import { DealStatus } from '@app/contract/deals/deal-machine';
import type { PersonProfile } from '@app/contract/people/person';
import { sql, verifyLedger } from '@app/server/kit';
import { ownServer } from '@app/server/testing/server/server';
import { expect, test } from 'vitest';
import { demoEntry } from './entry.ts';
import { seedDemo } from './seed.ts';
import { seedPlatforms } from './seed-platforms.ts';
import { seedReversals } from './seed-reversals.ts';
import { seedShort } from './seed-short.ts';

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

  server.clock.move(60_000);
  const owner = (await server.signIn('operator', 'demo-demo', server.otpCode())).body.token;
  const { staff } = (await server.visitor(0, 'operator', owner).get('/staff/v1/staff')).body;
  expect(staff.map(({ login, state }: { login: string; state: string }) => `${login} ${state}`)).toEqual([
    'chief-anna active',
    'operator active',
    'audit-vera active',
    'books-pavel active',
    'desk-denis waiting',
    'desk-ilya invited',
    'desk-maria active',
    'desk-timur active',
    'moder-olga active',
    'moderator active',
  ]);
  const user_id = (await trader.get('/trader/settings')).body.user.id;
  const { profiles } = (await server.visitor(0, 'operator', owner).post('/staff/v1/people/devices', { user_id })).body;
  // No phone of the demo has reported yet.
  expect(new Set(profiles.map(({ idle }: PersonProfile) => idle?.reason))).toEqual(new Set(['silent', 'off']));
  // Everybody's second word counts, and the visitor may confirm whom the other owner invited.
  expect(staff.filter(({ new_until }: { new_until: string | null }) => new_until !== null)).toEqual([]);
  expect(staff.find(({ login }: { login: string }) => login === 'desk-denis').may_confirm).toBe(true);
});

test('some traders do not work: one is paused, one is blocked after a warning, one waits for approval', async () => {
  const server = await ownServer({ demoEntry });
  await seedDemo(server.needs);
  await seedDemo(server.needs);
  const states = await server.db.many<{ login: string; state: string; said: string[] }>(sql`
    select login, state, array(
      select data->>'to' from journal where event = 'user.state_changed' and ref = users.id order by at) as said
    from users where state <> 'active' order by id`);
  expect(states).toEqual([
    { login: 'denis-perm', state: 'paused', said: ['paused'] },
    { login: 'gleb-trade', state: 'blocked', said: ['paused', 'active', 'blocked'] },
    { login: 'irina-new', state: 'new', said: [] },
  ]);
});

test('a second platform has just changed its key; seeded twice it is one', async () => {
  const server = await ownServer({ demoEntry });
  await seedDemo(server.needs);
  await seedPlatforms(server.needs);
  await seedPlatforms(server.needs);
  const keys = await server.db.many(sql`
    select key, ends_at is not null as ending from platform_keys join platforms p on p.id = platform_id
    where p.code = 'neva-pay' order by key`);
  expect(keys).toEqual([
    { key: 'neva-pay', ending: true },
    { key: 'neva-pay-2', ending: false },
    { key: 'neva-pay-reports', ending: false },
  ]);
});

test('the payment of a payout was taken back: a debt was left, and some of it is paid back', async () => {
  const server = await ownServer({ demoEntry });
  await seedDemo(server.needs);
  await seedReversals(server.needs);
  await seedReversals(server.needs);
  const rows = await server.db.many<{ kind: string; amount: bigint }>(sql`
    select l.kind, l.amount from ledger_postings l join users u on u.id = l.trader_id
    where u.login = 'gleb-trade' and l.kind in ('payout.done', 'payout.debt', 'payout.reversed', 'debt.repaid') order by l.number`);
  expect(rows).toEqual([
    { kind: 'payout.done', amount: 93_840_00n },
    { kind: 'payout.debt', amount: 66_250_00n },
    { kind: 'payout.reversed', amount: 93_840_00n },
    { kind: 'debt.repaid', amount: 25_000_00n },
  ]);
  const codes = await server.db.many(sql`
    select event, data->>'code' as code from journal where event in ('payout.done', 'payout.reversed') order by id`);
  expect(codes).toEqual([
    { event: 'payout.done', code: 'receipt_valid' },
    { event: 'payout.reversed', code: 'not_received' },
  ]);
  expect(await verifyLedger(server.db)).toEqual([]);
});

test('an appeal came when the money was gone: it waits at the desk with the flag, and its trader has a month behind him', async () => {
  const server = await ownServer({ demoEntry });
  await seedDemo(server.needs);
  await seedShort(server.needs);
  await seedShort(server.needs);
  const { token } = (await server.signIn('operator', 'demo-demo', server.otpCode())).body;
  const { rows } = (await server.visitor(0, 'operator', token).post('/staff/v1/cases', { flag: 'short' })).body;
  expect(rows).toMatchObject([{ kind: 'appeal', state: 'review', amount: 12_400, trader: { name: 'roman-tula' } }]);
  const [appeal] = await server.db.many<{ held_amount: bigint; short_amount: bigint; left: boolean }>(sql`
    select held_amount, short_amount, judge_until > ${server.clock.now()} as left from appeals where status = ${AppealStatus.review}`);
  expect(appeal).toMatchObject({ left: true });
  expect(appeal?.held_amount).toBeGreaterThan(0n);
  expect(appeal?.short_amount).toBeGreaterThan(5_000_00n);
  const deals = await server.db.one<{ closed: number; days: number }>(sql`
    select count(*) filter (where status = ${DealStatus.closed})::int as closed, count(distinct created_at::date)::int as days from deals`);
  expect(deals?.closed).toBeGreaterThan(30);
  expect(deals?.days).toBeGreaterThan(10);
  expect(await verifyLedger(server.db)).toEqual([]);
});
