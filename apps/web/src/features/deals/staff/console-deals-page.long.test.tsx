import { type ConsoleDeal, type ConsoleDealView, consoleDealsApi } from '@app/contract/deals/console-deals';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeRaw, fakeRoute } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
// Loaded before the clock of the first test runs.
import './console-deals-page.tsx';
import './deal-thing.tsx';

const viewer: Parameters<typeof openScreen>[1] = { user: { group: 1, roles: ['viewer'] } };

const deal = (change: Partial<ConsoleDeal> = {}): ConsoleDeal => ({
  id: 17,
  payment_id: 'A-17',
  trader: { id: 5, name: 'ivanov' },
  platform: { id: 1, name: 'Demo' },
  bank: '100000000004',
  id_alias: 'ЛК1001',
  method_group: 'sbp',
  tail: '4567',
  amount: 150_000n,
  debited: 138_000n,
  status: 1,
  createdAt: new Date('2026-11-18T09:00:00Z'),
  endedAt: new Date('2026-11-18T09:05:00Z'),
  ...change,
});

function fakeDeals(pages: ConsoleDeal[][]) {
  return fakeRoute(consoleDealsApi.list, ({ before = 1000 }) => {
    const place = 1000 - before;
    return {
      rows: pages[place] ?? [],
      next: place + 1 < pages.length ? before - 1 : null,
      platforms: [{ id: 1, name: 'Demo' }],
      serverTime: new Date(),
    };
  });
}

const whole = (change: Partial<ConsoleDealView> = {}): ConsoleDealView => ({
  ...deal(),
  fio: 'Иванов Иван',
  interest_rate: 800n,
  to_debit: 138_000n,
  expired: new Date('2026-11-18T09:15:00Z'),
  notice: null,
  appeals: [],
  moves: [
    { number: 1, at: new Date(), kind: 'deal.held', from: 'available', to: 'held', amount: 138_000n },
    { number: 2, at: new Date(), kind: 'deal.closed', from: 'held', to: 'deals', amount: 138_000n },
  ],
  timeline: [
    {
      id: 1,
      act: 1,
      at: new Date(),
      event: 'deal.created',
      ref: 17,
      by: 'platform' as const,
      whose: null,
      platform: 'Demo',
      data: { amount: '150000' },
    },
  ],
  webhooks: [
    {
      id: 3,
      type: 'deal.created',
      state: 'given_up' as const,
      attempts: 4,
      status: 502,
      createdAt: new Date(),
      deliveredAt: null,
    },
  ],
  serverTime: new Date(),
  ...change,
});

test('a row says whose it is, how much, how it stands, and the end of the requisite alone', async () => {
  fakeDeals([[deal(), deal({ id: 18, status: -2, debited: null, endedAt: null })]]);
  openScreen('/console/deals', viewer);
  await screen.findAllByText('A-17');
  const [, first, second] = screen.getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement];
  within(first).getByRole('link', { name: '17' });
  within(first).getByRole('link', { name: 'ivanov' });
  within(first).getByText('Завершена');
  within(first).getByText(/1\s500\s₽/);
  within(first).getByText(/1\s380\s₽/);
  within(first).getByText('оканчивается на 4567');
  within(second).getByText('Отменена');
});

test('filters are in the address, and what they say is asked for', async () => {
  const deals = fakeDeals([[]]);
  const { user } = openScreen(
    '/console/deals?trader=5&status=-1&platform=1&bank=100000000004&amount_from=100.5&amount_to=2000&from=2026-11-01',
    viewer,
  );
  await screen.findByText('Ничего не нашлось');
  expect(deals.calls.at(-1)).toMatchObject({
    trader: '5',
    status: -1,
    platform: 1,
    bank: '100000000004',
    from: '2026-11-01',
    amount_from: 10_050n,
    amount_to: 200_000n,
  });
  await user.click(screen.getByRole('button', { name: 'Показать всё' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  await user.fill(screen.getByRole('textbox', { name: 'Сумма от' }), '300{Enter}');
  await waitFor(() => expect(window.location.search).toBe('?amount_from=300'));
  await waitFor(() => expect(deals.calls.at(-1)).toMatchObject({ amount_from: 30_000n }));
});

test('a filter that finds little is followed until there is a page, the end, or too long a way', async () => {
  const deals = fakeDeals([[], [], [deal()], [], [deal({ id: 12 })]]);
  openScreen('/console/deals?status=2', viewer);
  await screen.findByRole('link', { name: '12' });
  screen.getByRole('link', { name: '17' });
  expect(deals.calls).toHaveLength(5);
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull();
});

test('after a long way without anything a person says whether to go on', async () => {
  const empty = Array.from({ length: 26 }, () => []);
  fakeDeals([...empty.slice(1), [deal()]]);
  const { user } = openScreen('/console/deals?status=2', viewer);
  await screen.findByText('Пока ничего не нашлось');
  await user.click(screen.getByRole('button', { name: 'Искать дальше' }));
  await screen.findByRole('link', { name: '17' });
});

test('a click on the number shows the deal in a panel: facts, money, history, webhooks', async () => {
  fakeDeals([[deal()]]);
  fakeRoute(consoleDealsApi.view, () => whole());
  const { user } = openScreen('/console/deals', viewer);
  await user.click(await screen.findByRole('link', { name: '17' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Просмотр' }));
  await panel.findByRole('heading', { name: /Сделка №\s17/ });
  const rows = (name: string) => within(panel.getByRole('table', { name })).getAllByRole('row');
  const [, held, closed] = rows('Движение денег') as [HTMLElement, HTMLElement, HTMLElement];
  within(held).getByText('доступно → удержано');
  within(closed).getByText(/Списано по сделке/);
  within(rows('История')[1] as HTMLElement).getByText('Сделка создана');
  within(rows('Вебхуки')[1] as HTMLElement).getByText(/Не доставлен/);
  panel.getByText('Апелляций не было.');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toBe('/console/deals');
});

test('its page shows the same, with a link to its appeal', async () => {
  const appeal = { id: 9, attempt: 1, status: 4 as const, amount: 150_000n, createdAt: new Date() };
  fakeRoute(consoleDealsApi.view, () => whole({ appeals: [appeal] }));
  openScreen('/console/deals/17', viewer);
  await screen.findByRole('table', { name: 'Движение денег' });
  screen.getByRole('heading', { level: 1, name: /Сделка №\s17/ });
  expect(screen.getByRole('link', { name: '9' })).toHaveProperty('pathname', '/console/appeals/9');
});

test('a number that nothing has says so', async () => {
  fakeRaw(consoleDealsApi.view, () => Response.json({ error: 'Нет', code: 'deal_not_found' }, { status: 404 }));
  openScreen('/console/deals/18', viewer);
  expect((await screen.findByRole('alert')).textContent).toMatch(/Сделки с\sтаким номером нет/);
});

test('a trader who knows the address is led to their own screen', async () => {
  openScreen('/console/deals/17');
  await screen.findByRole('heading', { name: 'Сделки' });
  expect(window.location.pathname).toBe('/dashboard/deals');
});
