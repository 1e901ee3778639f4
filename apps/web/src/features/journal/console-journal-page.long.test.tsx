import { consoleJournalApi, type JournalRow } from '@app/contract/journal/console-journal';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { detailsOf } from './journal-details.ts';

const row = (change: Partial<JournalRow> = {}): JournalRow => ({
  id: 1,
  act: 1,
  at: new Date('2026-11-18T09:00:00Z'),
  event: 'deal.created',
  ref: 17,
  by: 'platform',
  whose: { id: 5, login: 'ivanov' },
  platform: null,
  data: { payment_id: 'A-1', amount: '150000' },
  ...change,
});

const viewer: Parameters<typeof openScreen>[1] = { user: { group: 1, roles: ['viewer'] } };

function fakeJournal(pages: JournalRow[][]) {
  return fakeRoute(consoleJournalApi.list, ({ before }) => {
    const place = before ? Number(before.split('-')[1]) : 0;
    const next = place + 1 < pages.length ? `1-${place + 1}` : null;
    return { rows: pages[place] ?? [], next, serverTime: new Date() };
  });
}

test('a line says when, what, to what, who, whose, and what a person needs to understand it', async () => {
  fakeJournal([[row(), row({ id: 2, event: 'rule.set', by: { id: 9, login: 'boss', staff: true }, whose: null })]]);
  openScreen('/console/journal', viewer);
  await screen.findByText('Сделка создана');
  const [, first, second] = screen.getAllByRole('row');
  within(first as HTMLElement).getByText('Сделка создана');
  within(first as HTMLElement).getByText('Сделка 17');
  within(first as HTMLElement).getByText('Платформа');
  within(first as HTMLElement).getByText('ivanov');
  within(first as HTMLElement).getByText(/Payment ID: A-1 · Сумма: 1\s500\s₽/);
  within(second as HTMLElement).getByText('boss, сотрудник');
});

test('what this version does not know is shown by its name', async () => {
  fakeJournal([[row({ event: 'ghost.seen', data: { shape: 'round' } })]]);
  openScreen('/console/journal', viewer);
  await screen.findByText('ghost.seen');
  screen.getByText('ghost 17');
  screen.getByText('shape: round');
});

test('older rows follow the newer ones', async () => {
  fakeJournal([[row()], [row({ id: 2, ref: 18 })]]);
  const { user } = openScreen('/console/journal', viewer);
  await screen.findByText('Сделка 17');
  await user.click(screen.getByRole('button', { name: 'Показать ещё' }));
  await screen.findByText('Сделка 18');
  screen.getByText('Сделка 17');
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull();
});

test('filters are in the address; a number is asked for with its kind, and another kind forgets it', async () => {
  const journal = fakeJournal([[]]);
  const { user } = openScreen('/console/journal?thing=deal&ref=17&who=ivanov', viewer);
  await screen.findByText('Ничего не нашлось');
  expect(journal.calls.at(-1)).toMatchObject({ thing: 'deal', ref: 17, who: 'ivanov' });
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Номер' }).value).toBe('17');
  await user.click(screen.getByRole('button', { name: 'Показать всё' }));
  await waitFor(() => expect(window.location.search).toBe(''));
  expect(screen.queryByRole('searchbox', { name: 'Номер' })).toBeNull();
});

test('the address says which columns are shown', async () => {
  fakeJournal([[row()]]);
  openScreen('/console/journal?hide=thing,details', viewer);
  await screen.findByText('Сделка создана');
  const titles = screen.getAllByRole('columnheader').map((head) => head.getAttribute('title'));
  expect(titles).toEqual(['Время', 'Что', 'Кто', 'Чей кабинет']);
});

test('a trader who knows the address is led to their own screen', async () => {
  openScreen('/console/journal');
  await screen.findByRole('heading', { name: 'Сделки' });
});

test.each([
  [{ event: 'deposit.received', data: { amount: '10000000' } }, /^Сумма: 10\sUSDT$/],
  [{ event: 'deposit.received', data: { credited: '95000' } }, /^Зачислено: 950\s₽$/],
  [{ event: 'rate.limit_added', data: { interest_rate: '800' } }, /^Ставка: 8\s?%$/],
  [{ event: 'bank-profile.changed', data: { fio: 'А → Б' } }, /^fio: А → Б$/],
  [{ event: 'bank-profile.paused', data: { until: '2026-11-18T09:00:00.000Z' } }, /^До: .*12:00/],
  [
    { event: 'user.state_changed', data: { to: 'paused', from: 'active', reason: 'Долг' } },
    /^Было: работает,Стало: приостановлен,Причина: Долг$/,
  ],
  [{ event: 'bank-profile.tier_set', data: { tier: -1 } }, /^Уровень: в работе$/],
  [{ event: 'webhook-address.set', data: { newSecret: true } }, /^Новый секрет: да$/],
])('what %j carries reads as it should', (carried, expected) => {
  expect(detailsOf(carried as never).join()).toMatch(expected);
});
