import { Group } from '@app/contract/access/users';
import { expect, test } from 'vitest';
import { hours } from '#lib/clock.ts';
import { givenOperator } from '#testing/given/operator.ts';
import { balance, givenUsdtRate, units, WALLET } from '#testing/given/topups.ts';
import { ago, inUsdt } from './command.ts';

test('the operator sees an unmatched transfer, assigns it once, and sees how far the reading is', async () => {
  const { server, pay, look, run } = await givenOperator();
  const trader = await server.given.user();
  expect(await run(['wallet:status'])).toMatchObject({ code: 1, said: expect.stringContaining('ещё ни разу') });

  // The day after which it may be assigned has passed.
  server.clock.move(-hours(25));
  await givenUsdtRate(server);
  const tx_id = pay(units(25.5));
  await look();
  server.clock.move(hours(25));
  await look();
  const status = await run(['wallet:status']);
  expect(status.code).toBe(0);
  expect(status.said).toMatch(new RegExp(`^Кошелёк: ${WALLET}\n${WALLET}:\n {2}прочитан до конца: .* назад`));
  expect(status.said).toContain('ошибок: 0');
  expect(status.said).toContain('Непривязанных переводов: 1');
  expect(status.said).toContain('Нерешённых заявлений о переводах: 0');
  expect((await run(['wallet:unmatched'])).said).toMatch(new RegExp(`^${tx_id}\t0\t25.500000 USDT\t`));

  const done = await run(['wallet:assign', tx_id.toUpperCase(), trader.login]);
  expect(done.said).toContain(`${trader.login}: зачислено 2356.20 ₽ за 25.500000 USDT по курсу 92.40 ₽`);
  expect(await balance(trader)).toBe(2356.2);
  expect(await run(['wallet:assign', tx_id, trader.login])).toMatchObject({
    code: 1,
    complained: 'Этот перевод уже зачислен',
  });
  expect((await run(['wallet:unmatched'])).said).toBe('');
  expect((await run(['rates:list'])).said).toMatch(/^USDT: 92.40 ₽, задан .* назад/);
});

test('wrong arguments and an unreachable chain are told in a sentence', async () => {
  const { server, pay, run } = await givenOperator();
  const trader = await server.given.user();
  const moderator = await server.given.user({ group: Group.moderator });
  const tx_id = pay(units(10));
  const complaints = await Promise.all([
    run(['wallet:assign', 'abc', trader.login]),
    run(['wallet:assign', tx_id, 'nobody-here']),
    run(['wallet:assign', tx_id, moderator.login]),
    run(['wallet:assign', tx_id, trader.login], { TRON_API_URL: 'http://127.0.0.1:1' }),
    run(['wallet:status'], { WALLET_ADDRESS: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T' }),
  ]);
  for (const { code } of complaints) expect(code).toBe(1);
  const [badId, noUser, noBalance, noChain, badWallet] = complaints.map(({ complained }) => complained);
  expect(badId).toContain('64 знака');
  expect(noUser).toBe('Пользователя nobody-here нет.');
  expect(noBalance).toContain('модератор');
  expect(noChain).toContain('Сеть TRON не прочитана: 127.0.0.1:1');
  expect(badWallet).toContain('WALLET_ADDRESS');
  expect(badWallet).toContain('контрольная сумма');
  expect(await balance(trader)).toBe(0);
});

test('ages and amounts read as people say them', () => {
  const now = new Date('2026-11-15T12:00:00Z');
  const before = (seconds: number) => ago(new Date(now.getTime() - seconds * 1000), now).split(' назад')[0];
  expect([0, 59, 61, 3600 * 2 + 300, 86_400 * 3].map(before)).toEqual([
    '0 с',
    '59 с',
    '1 мин 1 с',
    '2 ч 5 мин',
    '3 д 0 ч',
  ]);
  expect([1n, 12_345_678n, 1_000_000n].map(inUsdt)).toEqual(['0.000001 USDT', '12.345678 USDT', '1.000000 USDT']);
});
