import type { StaffRole } from '@app/contract/access/roles';
import { consoleRatesApi } from '@app/contract/rates/rates';
import { forecastApi } from '@app/contract/two-persons/forecast';
import { requestsApi } from '@app/contract/two-persons/requests';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { bandsFrom, debitedBy } from './bands.ts';

// Loaded when they are wanted; a test must not wait for the disk.
beforeAll(async () => {
  await Promise.all([import('./usdt-dialog.tsx'), import('./bands-dialog.tsx'), import('./rule-dialog.tsx')]);
});

const done = { success: true } as const;
const at = new Date('2026-11-18T08:00:00Z');
const by = { id: 7, login: 'pavel' };
beforeEach(() => {
  fakeRoute(requestsApi.waiting, () => ({ requests: [], serverTime: at }));
  fakeRoute(forecastApi.foresee, () => ({ waits: true, money: null }));
  fakeRoute(consoleRatesApi.read, () => ({
    rates: [{ id: 1, rate: 92_40n, set_at: at, by, reason: 'Рынок' }],
    source: null,
    bands: [
      { min_amount: 100_00n, max_amount: 999_99n, interest_rate: 9_50n, available: 1 as const },
      { min_amount: 1_000_00n, max_amount: 150_000_00n, interest_rate: 8_00n, available: 1 as const },
    ],
    rules: [
      { name: 'claims_a_day' as const, value: '7', initial: '5' },
      { name: 'payout_bonus' as const, value: '2', initial: '2' },
      { name: 'second_adjust_amount' as const, value: '50000', initial: '50000' },
    ],
    changes: [{ id: 3, at, by, what: 'claims_a_day', from: '5 шт.', to: '7 шт.', reason: 'Просят' }],
    serverTime: at,
  }));
});
const openAs = (role: StaffRole) =>
  openScreen('/console/rates', { user: { id: 1, group: 1, roles: [role], login: 'boss' } });
const type = async (user: { click(element: Element): Promise<void>; keyboard(keys: string): Promise<void> }) => {
  await user.click(screen.getAllByRole('textbox').at(-6) as HTMLElement);
  await user.keyboard('123456{Enter}');
};

test('bands have neither holes nor overlaps, and the interest is rounded half up', () => {
  const bands = bandsFrom(
    [
      { min_amount: 100_00n, interest_rate: 9_50n },
      { min_amount: 1_000_00n, interest_rate: 8_00n },
    ],
    5_000_00n,
  );
  expect(bands.map(({ max_amount }) => max_amount)).toEqual([999_99n, 5_000_00n]);
  expect([debitedBy(bands, 3_000_00n), debitedBy(bands, 999_99n), debitedBy(bands, 5_000_01n)]).toEqual([
    2_760_00n,
    904_99n,
    undefined,
  ]);
});

test('a viewer reads rate, bands, rules and who changed what; nothing can be pressed', async () => {
  openAs('viewer');
  const history = await screen.findByRole('table', { name: 'История правил и ставок' });
  for (const words of ['pavel', '5 шт.', '7 шт.', 'Просят']) within(history).getByText(words);
  screen.getByText(/Сделка 3.000.₽: спишется 2.760.₽/);
  expect(screen.queryByRole('button', { name: /Изменить|Задать/ })).toBeNull();
});

test('rules stand in groups and are found by a word', async () => {
  const { user } = openAs('viewer');
  within(await screen.findByRole('table', { name: 'Выплаты' })).getByText(/вознаграждение|сверх суммы|выплат/i);
  screen.getByRole('table', { name: 'Пополнения' });
  await user.fill(screen.getByRole('textbox', { name: 'Найти правило' }), 'КОРРЕКТИРОВКУ');
  expect(screen.queryByRole('table', { name: 'Выплаты' })).toBeNull();
  expect(within(screen.getByRole('table', { name: 'Слово второго человека' })).getAllByRole('row')).toHaveLength(2);
  await user.fill(screen.getByRole('textbox', { name: 'Найти правило' }), '?');
  screen.getByText('Такого правила нет.');
});

test('the rate by hand shows what it does before it is sent', async () => {
  const set = fakeRoute(consoleRatesApi.setUsdt, () => ({ ...done, request_id: null }));
  const { user } = openAs('finance');
  await user.click(await screen.findByRole('button', { name: 'Задать вручную' }));
  await user.fill(await screen.findByLabelText('Рублей за 1 USDT'), '93');
  screen.getByText(/100 USDT станут 9.300.₽ вместо 9.240.₽/);
  await user.fill(screen.getByLabelText('Причина'), 'Рынок');
  await type(user);
  await screen.findByText(/^Изменено/);
  expect(set.calls).toEqual([{ rate: 93_00n, reason: 'Рынок', otp_code: '123456' }]);
});

test('bands are edited as a whole with a preview for any deal, and wait for the second person', async () => {
  const set = fakeRoute(consoleRatesApi.setBands, () => ({ ...done, request_id: 4 }));
  const { user } = openAs('finance');
  await user.click(await screen.findByRole('button', { name: 'Изменить ставки' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Изменить ставки' }));
  const percent = dialog.getAllByLabelText('Процент')[1] as HTMLElement;
  await user.fill(percent, '7');
  dialog.getByText(/Сделка 3.000.₽: спишется 2.790.₽ \(сейчас 2.760.₽\)/);
  await user.fill(dialog.getByLabelText('Причина'), 'Конкуренты');
  await type(user);
  await screen.findByText(/Нужен второй человек/);
  expect(set.calls[0]).toMatchObject({
    bands: [
      { min_amount: 100_00n, interest_rate: 9_50n },
      { min_amount: 1_000_00n, interest_rate: 7_00n },
    ],
    max_amount: 150_000_00n,
  });
});

test('a rule says what it was and what it will be', async () => {
  const set = fakeRoute(consoleRatesApi.setRule, () => ({ ...done, request_id: null }));
  const { user } = openAs('owner');
  await user.click(await screen.findByRole('button', { name: /^Изменить: .*подтверждает второй/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Изменить правило' }));
  const value = dialog.getByLabelText('Новое значение');
  await user.fill(value, '80 000');
  dialog.getByText(/Было 50.000.₽, станет 80.000.₽/);
  await dialog.findByText(/Такое изменение подтверждает второй сотрудник/);
  await user.fill(dialog.getByLabelText('Причина'), 'Мешает');
  await type(user);
  await screen.findByText(/^Изменено/);
  expect(set.calls).toEqual([{ name: 'second_adjust_amount', value: '80 000', reason: 'Мешает', otp_code: '123456' }]);
});

test('where nobody else could confirm it, neither bands nor rules promise a second person', async () => {
  const foresee = fakeRoute(forecastApi.foresee, () => ({ waits: false, money: null }));
  const { user } = openAs('owner');
  await user.click(await screen.findByRole('button', { name: /^Изменить: .*подтверждает второй/ }));
  await screen.findByRole('dialog', { name: 'Изменить правило' });
  await waitFor(() => expect(foresee.calls).toEqual([{ kind: 'rule.set', name: 'second_adjust_amount' }]));
  expect(screen.queryByText(/Такое изменение подтверждает/)).toBeNull();
});

test('the bonus of payouts shows what a trader will get, by hundredths; what is no number shows nothing', async () => {
  const set = fakeRoute(consoleRatesApi.setRule, () => ({ ...done, request_id: 5 }));
  const { user } = openAs('owner');
  await user.click(await screen.findByRole('button', { name: /^Изменить: вознаграждение/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Изменить правило' }));
  dialog.getByText(/Выплата 3.000.₽: начислится 3.060.₽/);
  const value = dialog.getByLabelText('Новое значение');
  await user.fill(value, '2,5');
  dialog.getByText(/Выплата 3.000.₽: начислится 3.075.₽/);
  dialog.getByText(/Было 2 %, станет 2,5 %\..*второй сотрудник/);
  await user.fill(value, 'x');
  expect(dialog.queryByText(/начислится/)).toBeNull();
  await user.fill(value, '2,5');
  await user.fill(dialog.getByLabelText('Причина'), 'Мало берут');
  await type(user);
  await screen.findByText(/Нужен второй человек/);
  expect(set.calls[0]).toMatchObject({ name: 'payout_bonus', value: '2,5' });
});
