import { claimsApi } from '@app/contract/topups/claims-api';
import { expect, test } from 'vitest';
import { hours } from '#lib/clock.ts';
import { newPng } from '#testing/files/png.ts';
import { givenOperator } from '#testing/given/operator.ts';
import { balance, givenUsdtRate, units, WALLET } from '#testing/given/topups.ts';
import type { Visitor } from '#testing/server/server.ts';

const sender = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';

async function claim(who: Visitor, tx_id: string, from_address: string, note = ''): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ tx_id, from_address, note })) form.set(name, value);
  form.append('files', new Blob([new Uint8Array(newPng())]), 'a.png');
  expect((await who.post(claimsApi.create.path, form)).status).toBe(200);
}
const list = async (who: Visitor) => (await who.get(claimsApi.list.path)).body.claims;

test('the operator sees claims side by side, waits for the day to pass, assigns to one and answers the other', async () => {
  const { server, pay, look, run } = await givenOperator();
  const [trader, other] = [await server.given.user(), await server.given.user()];
  server.clock.move(-hours(25));
  await givenUsdtRate(server);
  const old = pay(units(25.5), { from: sender });
  await look();
  server.clock.move(hours(2));
  const young = pay(units(40), { from: sender });
  server.clock.move(hours(23));
  await look();
  await claim(trader, old, sender);
  await claim(other, old, WALLET, 'Моё!\n\t№ 7\tвнимание');
  await claim(trader, 'a'.repeat(64), sender);

  const { said } = await run(['claims:list']);
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = said.split('\n');
  expect(first).toMatch(new RegExp(`^${old}\t0\t25.500000 USDT\t.*\t${sender}\tне привязан$`));
  expect(second).toMatch(new RegExp(`^\t№ 1\t${trader.login}\t.*\t${sender} \\(совпал\\)\t/files/\\w+\\.png\\?\\S+\t`));
  expect(third).toContain(`\t№ 2\t${other.login}\t`);
  expect(third).toMatch(/\(другой\)\t\S+\tМоё! № 7 внимание$/);
  expect([fourth, fifth.includes('№ 3')]).toEqual([`${'a'.repeat(64)}\tна кошелёк не приходил`, true]);

  const early = await run(['wallet:assign', young, trader.login]);
  expect(early).toMatchObject({ code: 1, complained: expect.stringContaining('не раньше чем через 24 часа') });
  const done = await run(['wallet:assign', old, trader.login]);
  expect(done.said).toContain(`О переводе заявлял и ${other.login}: ответьте ему, claims:close 2 <ответ>`);
  expect(await balance(trader)).toBe(2356.2);
  expect(await list(trader)).toMatchObject([{ state: 'open' }, { state: 'credited', out_amount: 2356.2 }]);

  expect((await run(['claims:list'])).said).toContain(`зачислен: ${trader.login}`);
  expect((await run(['claims:close', '2', 'Адрес', 'не', 'тот'])).said).toBe(`Заявление 2 (${other.login}) закрыто.`);
  expect(await list(other)).toMatchObject([{ state: 'closed', answer: 'Адрес не тот' }]);
  const complaints = await Promise.all([
    run(['claims:close', '2', 'ещё раз']),
    run(['claims:close', '1', 'нет']),
    run(['claims:close', '77', 'нет']),
    run(['claims:close', 'два', 'нет']),
    run(['claims:close', '3', ' ']),
  ]);
  expect(complaints.map(({ complained }) => complained)).toEqual([
    'Это заявление уже закрыто',
    'Перевод по этому заявлению уже зачислен',
    'Заявление не найдено',
    'Номер заявления: целое число, смотрите claims:list.',
    'Напишите, что ответить трейдеру.',
  ]);
  expect((await run(['wallet:status'])).said).toContain('Нерешённых заявлений о переводах: 1');
  expect(await server.ledgerBreaches()).toEqual([]);
});
