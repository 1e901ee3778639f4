import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { type ModerationCounts, payoutsApi } from '@app/contract/payouts/payouts-api';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { cancelled, fakeList, inPool, notProven, openModeration, overdue } from '#testing/lists/open-moderation.ts';
import { bodyRow } from '#testing/lists/rows.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { makeModeratedPayout } from '#testing/payouts.ts';
import { setViewportWidth } from '#testing/viewport.ts';
// Loaded before the clock of the first test starts.
import './moderation-page.tsx';

afterEach(() => void vi.useRealTimers());

test('the table has its columns, and shows the last digits only', async () => {
  await openModeration([makeModeratedPayout()]);
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const named = ['ID', 'Trader', 'Банк', 'Метод', 'Реквизиты', 'Сумма', 'Время', 'Статус', 'Действия'];
  expect(titles).toEqual(named);
  const row = bodyRow(0);
  for (const value of ['1024', 'trader5', 'Т-Банк', 'СБП', '•••• 4567', '12 345,50 ₽', '15:00:00', 'Проверка'])
    row.getByText(value);
});

test('the tabs are named', async () => {
  await openModeration([]);
  const tabs = within(screen.getByRole('navigation', { name: 'Выплаты' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['В ожидании', 'Проверка', 'Оплачено', 'Некорректные']);
});

test.each<[string, Partial<ModeratedPayout>, string, string[]]>([
  ['in the pool', inPool, 'Ожидает', ['Отклонить']],
  ['under review', {}, 'Проверка', ['Проверить']],
  ['with a receipt that was sent before', { receipt_seen_before: true }, 'Повтор чека', ['Проверить']],
  ['paid', { status: PayoutStatus.done }, 'Оплачено', ['Подробно']],
  ['rejected', { status: PayoutStatus.rejected }, 'Отменено', ['Подробно']],
  ['cancelled by the trader', cancelled, 'Некорректная', ['Подробно']],
  ['overdue in work', overdue, 'Просрочена', ['Подробно']],
  ['in work in time', { ...overdue, overdue: false }, 'В работе', ['Подробно']],
  ['that is not proven, with its receipt', notProven, 'Не подтверждена', ['Подробно']],
  ['that was sent back', { ...overdue, note: 'Не видно', note_kind: 'sent_back' }, 'Возвращена', ['Подробно']],
])('a payout %s: its label and what may be done', async (_, payout, label, actions) => {
  await openModeration([makeModeratedPayout(payout)]);
  const row = bodyRow(0);
  row.getByText(label);
  const buttons = row.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(buttons).toEqual(actions);
});

test('other tabs tell how many are overdue and lead there', async () => {
  const { user } = await openModeration([makeModeratedPayout()], { countOverdue: 3 });
  expect(screen.getByRole('alert').textContent).toMatch(/3\sвыплаты просрочены/);
  await user.click(screen.getByRole('link', { name: 'Разобрать' }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/moderationpayoutrequests/incorrected'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('on a phone a row has its action in words, and a tap leads to the desk', async () => {
  setViewportWidth(390);
  await openModeration([makeModeratedPayout(cancelled)], { tab: 'incorrected' });
  const row = within(await screen.findByRole('list', { name: 'Некорректные' }));
  row.getByText('Некорректная');
  row.getByText('1024');
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Подробно']);
  expect(row.getByRole('link').getAttribute('href')).toMatch(/^\/console\/cases\/payout\/1024\?/);
});

test.each<[string, Partial<ModerationCounts>, string]>([
  ['something to check', { underreview: 2, incorrected: 1, pending: 9 }, 'underreview'],
  ['nothing to check but something to settle', { incorrected: 1, pending: 9 }, 'incorrected'],
  ['only payouts that wait for a trader', { pending: 9 }, 'pending'],
])('with %s a moderator begins there, and the tabs tell how many', async (_what, some, tab) => {
  const counts = { pending: 0, underreview: 0, incorrected: 0, ...some };
  const list = fakeRoute(payoutsApi.moderationList, () => ({
    payoutRequests: [],
    countPayoutRequests: 0,
    countOverdue: 0,
    counts,
    serverTime: new Date(),
  }));
  openScreen('/dashboard', { user: { group: 2 } });
  await waitFor(() => expect(window.location.pathname).toBe(`/dashboard/moderationpayoutrequests/${tab}`));
  const tabs = within(await screen.findByRole('navigation', { name: 'Выплаты' }));
  await tabs.findByRole('link', { name: 'В ожидании 9' });
  tabs.getByRole('link', { name: some.underreview ? 'Проверка 2' : 'Проверка' });
  tabs.getByRole('link', { name: 'Оплачено' });
  expect(list.calls.length).toBeLessThan(4);
});

test('a tab that the address names is opened, whatever waits elsewhere', async () => {
  fakeRoute(payoutsApi.moderationList, () => ({
    payoutRequests: [],
    countPayoutRequests: 0,
    countOverdue: 0,
    serverTime: new Date(),
    counts: { pending: 0, underreview: 5, incorrected: 0 },
  }));
  openScreen('/dashboard/moderationpayoutrequests/pending', { user: { group: 2 } });
  await screen.findByRole('link', { name: 'Проверка 5' });
  expect(window.location.pathname).toBe('/dashboard/moderationpayoutrequests/pending');
});

test('a moderator begins here', async () => {
  fakeList([]);
  openScreen('/dashboard', { user: { group: 2 } });
  await screen.findByText(/^Выплат в\sожидании нет$/);
});
