import type { Route } from '@app/contract/route';
import { type Movement, statementApi } from '@app/contract/statement/statement';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#lib/api/api.ts';
import { fakeRaw, fakeRoute } from '#testing/fake-api.ts';
import { bodyRow } from '#testing/lists/rows.ts';
import { openPage } from '#testing/open-page.tsx';
import { openScreen } from '#testing/open-screen.tsx';
import { setViewportWidth } from '#testing/viewport.ts';
// Loaded before the clock of the first test starts.
import './statement-page.tsx';
import '#lib/api/export-file.ts';
import '#ui/list/export-progress.tsx';
import '#ui/period/period-calendar.tsx';

const file: Route = {
  method: 'GET',
  path: '/exports/statement/ticket/signature',
  access: 'public',
  summary: '',
  response: z.any(),
};

test('every movement has its time, operation, sign, change in deals and the balance after it', async () => {
  await openStatement([
    makeMovement({ number: 3, kind: 'topup', ref: 12, amount: 101_640_38n, balance: 201_640_38n }),
    makeMovement({
      number: 2,
      kind: 'deal.closed',
      amount: -1_395_00n,
      held_amount: -1_395_00n,
      balance: 100_000_00n,
      held_balance: 500_00n,
      note: 'pay-1234567890',
      notice: { id: 5, amount: 1_500_00n, at: new Date('2026-11-15T09:40:12Z'), channel: 'sms', byHand: true },
    }),
    makeMovement({ number: 1, kind: 'adjustment', ref: 4, amount: 5_00n, note: 'Возврат комиссии' }),
  ]);
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles).toEqual(['Время', 'Операция', 'Основание', 'Изменение', 'Доступно', 'Баланс']);

  bodyRow(0).getByText('15:00:00');
  bodyRow(0).getByText('Пополнение USDT');
  bodyRow(0).getByText('+101 640,38 ₽');
  bodyRow(0).getByText('—');
  bodyRow(0).getByText('201 640,38 ₽');

  bodyRow(1).getByText('Списано по сделке');
  expect(bodyRow(1).getAllByText('−1 395 ₽')).toHaveLength(1);
  bodyRow(1).getByText('в сделках 500 ₽');
  bodyRow(1).getByText('пришло 1 500 ₽ 15.11 12:40, SMS, отнесено вручную');

  bodyRow(2).getByText('Возврат комиссии');
  bodyRow(2).getByText('Корректировка 4');
});

test('a debt is said where the balance is, with what it is and how it ends, and each of its movements', async () => {
  await openStatement(
    [
      makeMovement({ number: 5, kind: 'debt.repaid', ref: 4, amount: -10_00n }),
      makeMovement({ number: 4, kind: 'topup', ref: 12, amount: 10_00n }),
      makeMovement({ number: 3, kind: 'deal.closed', amount: -500_00n, note: 'pay-1' }),
      makeMovement({ number: 2, kind: 'deal.debt', amount: 300_00n, note: 'pay-1' }),
      makeMovement({ number: 1, kind: 'adjustment.debt', ref: 7, amount: 5_00n, note: 'Ошибочное зачисление' }),
    ],
    { debt: 290_00n },
    '',
    openPage,
  );
  expect(screen.getByRole('alert').textContent).toMatch(/^Долг 290.₽: .*Его погасят первые же деньги/);
  const card = within(await screen.findByRole('region', { name: 'trader' }));
  const link = card.getByRole('link', { name: /^Долг 290.₽$/ });
  expect(link.getAttribute('href')).toBe('/dashboard/statement');
  bodyRow(0).getByText('Погашение долга');
  bodyRow(0).getByText('Движение № 4');
  bodyRow(3).getByText('Долг по сделке');
  bodyRow(3).getByRole('link', { name: 'Сделка pay-1' });
  bodyRow(4).getByText('Ошибочное зачисление');
});

test('what is held is money less at hand, and what is released is at hand again', async () => {
  await openStatement([
    makeMovement({ number: 2, kind: 'deal.released', amount: 0n, held_amount: -477_00n }),
    makeMovement({ number: 1, kind: 'deal.held', amount: 0n, held_amount: 477_00n }),
  ]);
  bodyRow(0).getByText('Удержание по сделке снято');
  bodyRow(0).getByText('+477 ₽');
  bodyRow(1).getByText('Удержано под сделку');
  bodyRow(1).getByText('−477 ₽');
});

test('a movement leads to its deal, payout or top-up; a correction leads nowhere', async () => {
  await openStatement(
    [
      makeMovement({ number: 4, kind: 'deal.held', note: 'pay-1234567890' }),
      makeMovement({ number: 3, kind: 'payout.done', ref: 1024 }),
      makeMovement({ number: 2, kind: 'topup', ref: 12 }),
      makeMovement({ number: 1, kind: 'adjustment' }),
    ],
    { group: 5 },
  );
  const table = within(screen.getByRole('table'));
  expect(table.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Сделка pay-12…7890', '/dashboard/deals?lk_id=pay-1234567890'],
    ['Выплата 1024', '/dashboard/payoutrequests/done'],
    ['Пополнение 12', '/dashboard/wallet'],
  ]);
});

test('a trader moved out of group 5 still sees old payout credits, without a link', async () => {
  await openStatement([makeMovement({ kind: 'payout.done', ref: 1024 })], { group: 0 });
  bodyRow(0).getByText('Выплата 1024');
  expect(within(screen.getByRole('table')).queryByRole('link')).toBeNull();
});

test('the balance before the period and after it stand on top', async () => {
  await openStatement([makeMovement()]);
  const facts = [...(screen.getByText('На начало').closest('dl') as HTMLElement).children];
  expect(facts.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'На начало1 000 ₽',
    'Изменение−250 ₽',
    'На конец750 ₽',
  ]);
});

test.each([
  ['Сегодня', '2026-11-16', '2026-11-16'],
  ['Вчера', '2026-11-15', '2026-11-15'],
  ['7\u00a0дней', '2026-11-10', '2026-11-16'],
  ['Месяц', '2026-10-18', '2026-11-16'],
])('«%s» is a period of Moscow days, and stands in the address', async (name, from, to) => {
  // Half past midnight in Moscow, the day before everywhere to the west.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-15T21:30:00Z') });
  const { user, list } = await openStatement([]);
  await user.click(screen.getByRole('button', { name }));
  await waitFor(() => expect(list.calls.at(-1)).toMatchObject({ from, to, page: 1 }));
  expect(window.location.search).toBe(`?from=${from}&to=${to}`);
  expect(screen.getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
  expect(screen.getByLabelText('С')).toHaveProperty('value', from.split('-').reverse().join('.'));

  await user.click(screen.getByRole('button', { name: 'Всё' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  vi.useRealTimers();
});

test('a day is typed as people write it, and asked for when it is whole, not while its year is being typed', async () => {
  const { user, list } = await openStatement([]);
  await user.type(screen.getByLabelText('С'), '01112026');
  expect(screen.getByLabelText('С')).toHaveProperty('value', '01.11.2026');
  await waitFor(() => expect(list.calls.at(-1)?.from).toBe('2026-11-01'));
  expect(list.calls).toHaveLength(2);
  await user.clear(screen.getByLabelText('С'));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('what is no day is said to be none, and nobody is asked for it', async () => {
  const { user, list } = await openStatement([]);
  await user.fill(screen.getByLabelText('По'), '31.11.2026');
  await user.tab();
  screen.getByText('Нужна дата, например 16.11.2026');
  expect(screen.getByLabelText('По').getAttribute('aria-invalid')).toBe('true');
  expect(list.calls).toHaveLength(1);
});

test('a period is picked in a Russian calendar: its first day, then its last', async () => {
  const { user, list } = await openStatement([], {}, '?from=2026-11-01&to=2026-11-02');
  await user.click(screen.getByRole('button', { name: 'Календарь' }));
  await user.click(await screen.findByRole('button', { name: '5 ноября 2026' }));
  screen.getByText('Выберите последний день');
  await user.click(screen.getByRole('button', { name: '16 ноября 2026' }));
  await waitFor(() => expect(list.calls.at(-1)).toMatchObject({ from: '2026-11-05', to: '2026-11-16', page: 1 }));
  expect(screen.getByLabelText('По')).toHaveProperty('value', '16.11.2026');

  await user.click(screen.getByRole('button', { name: 'Календарь' }));
  await user.click(await screen.findByRole('button', { name: 'Очистить' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('a period that ends before it begins is told at the field, and nobody is asked', async () => {
  const { list } = await openStatement([makeMovement()], {}, '?from=2026-11-10&to=2026-11-01');
  expect(screen.getAllByText('Конец периода раньше начала').length).toBeGreaterThan(0);
  expect(screen.getByLabelText('По').getAttribute('aria-invalid')).toBe('true');
  expect(list.calls).toEqual([]);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('button', { name: /^Скачать выписку в.CSV$/ })).toHaveProperty('disabled', true);
});

test('an empty period offers the whole statement', async () => {
  const { user } = await openStatement([], {}, '?from=2026-11-01&to=2026-11-02');
  await screen.findByText('За этот период движений нет');
  await user.click(screen.getByRole('button', { name: 'Показать всё' }));
  await screen.findByText('Движений пока нет');
  expect(window.location.search).toBe('');
});

test('a failure is told, with a way to try again', async () => {
  fakeRoute(statementApi.list, () => new ApiError(500, 'internal', 'Сервер занят'));
  openScreen('/dashboard/statement');
  await screen.findByText('Сервер занят');
  screen.getByRole('button', { name: 'Повторить' });
});

test.each(['csv', 'xlsx'] as const)('the period is downloaded as %s, and says how far it is', async (format) => {
  const wanted = fakeRoute(statementApi.export, () => ({ url: '/exports/statement/ticket/signature' }));
  fakeRaw(file, () => new Response(new ReadableStream()));
  const { user } = await openStatement([makeMovement()], {}, '?from=2026-11-01&to=2026-11-15');
  const name = new RegExp(`^Скачать выписку в.${format.toUpperCase()}$`);
  await user.click(await screen.findByRole('button', { name }));
  await screen.findByRole('progressbar', { name: 'Скачиваем выписку' });
  expect(wanted.calls).toEqual([{ from: '2026-11-01', to: '2026-11-15', format }]);
  await user.click(screen.getByRole('button', { name: 'Отменить' }));
  await screen.findByRole('button', { name });
});

test('a refused download is told', async () => {
  fakeRoute(statementApi.export, () => new ApiError(429, 'too_many', 'Слишком много запросов. Подождите минуту'));
  const { user } = await openStatement([makeMovement()]);
  await user.click(screen.getByRole('button', { name: /^Скачать выписку в.CSV$/ }));
  await screen.findByText('Слишком много запросов. Подождите минуту');
});

test('on a phone each movement is a card, the operation and its sum on top', async () => {
  setViewportWidth(390);
  await openStatement([makeMovement({ kind: 'topup', amount: 101_640_38n })]);
  const card = within(screen.getByRole('list', { name: 'Выписка' }));
  card.getByText('Пополнение USDT');
  card.getByText('+101 640,38 ₽');
});

test('pages of fifty, twenty-five or a hundred', async () => {
  const { user, list } = await openStatement([makeMovement()]);
  expect(list.calls[0]).toMatchObject({ page: 1, count: 50 });
  await user.click(screen.getByRole('combobox', { name: 'Строк на странице' }));
  await act(async () => (await screen.findByRole('option', { name: '25' })).click());
  await waitFor(() => expect(list.calls.at(-1)).toMatchObject({ count: 25 }));
});

function makeMovement(movement: Partial<Movement> = {}): Movement {
  return {
    number: 1,
    at: new Date('2026-11-15T12:00:00Z'),
    kind: 'deal.closed',
    ref: 7,
    amount: -250_00n,
    held_amount: 0n,
    balance: 750_00n,
    held_balance: 0n,
    note: '',
    notice: null,
    ...movement,
  };
}

async function openStatement(
  movements: Movement[],
  user: { group?: 0 | 5; debt?: bigint } = {},
  search = '',
  open = openScreen,
) {
  const list = fakeRoute(statementApi.list, () => ({
    movements,
    countMovements: movements.length,
    opening: 1_000_00n,
    closing: 750_00n,
    serverTime: new Date(),
  }));
  const page = open(`/dashboard/statement${search}`, { user });
  await screen.findByRole('heading', { level: 1, name: 'Выписка' });
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  return { user: page.user, list };
}
