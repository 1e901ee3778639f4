import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { initialTerms } from '@app/contract/settings';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeTalk, fakeView, labels, openPayouts, statuses } from '#testing/lists/open-payouts.ts';
import { bodyRow } from '#testing/lists/rows.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { makePayout, makePayoutInWork } from '#testing/payouts.ts';
import { setViewportWidth } from '#testing/viewport.ts';
// Loaded before the clock of the first test starts.
import './payouts-page.tsx';

// Time stands still: how long the machine takes must not decide what is left.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T09:00:00Z') }));
afterEach(() => void vi.useRealTimers());

const take = 'В работу';

test('the pool has its columns, and shows the last four digits only', async () => {
  await openPayouts([makePayout()]);
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles).toEqual(['ID', 'Банк', 'Метод', 'Реквизиты', 'Сумма', 'Время', 'Действия']);
  screen.getByText('2%');
  const row = bodyRow(0);
  row.getByText('1024');
  row.getByText('Т-Банк');
  row.getByText('СБП');
  row.getByText('•••• 4567');
  row.getByText('12 345,50 ₽');
  row.getByText('15:00:00');
  row.getByText('15.11.2026');
});

test('the bonus beside the title and the minutes to pay come from the server', async () => {
  await openPayouts([], 'pending', undefined, undefined, { ...initialTerms, payout_bonus: 2_55n, payout_minutes: 21 });
  screen.getByText('2,55%');
  screen.getByText(/оплатить за\s21\sминуту/);
});

test('what a payout was credited with is counted with its own bonus', async () => {
  await openPayouts([makePayout({ status: PayoutStatus.done, amount: 3_000_00n, bonus: 5_00n })], 'done');
  bodyRow(0).getByText(/зачислено 3.150.₽/);
});

test.each(Object.entries(statuses))('the tab %s asks for status %i, fifty on a page', async (tab, status) => {
  const { list } = await openPayouts([], tab);
  await waitFor(() => expect(list.calls).toContainEqual({ status, page: 1, count: 50 }));
  expect(screen.getByRole('link', { current: 'page', name: labels[tab] ?? '' })).toBeTruthy();
});

test('the tabs are links, and each list says when it is empty', async () => {
  const { user } = await openPayouts([]);
  await screen.findByText(/^Выплат в\sожидании нет$/);
  await user.click(screen.getByRole('link', { name: 'Проверка' }));
  await screen.findByText(/^На\sпроверке ничего нет$/);
  expect(window.location.pathname).toBe('/dashboard/payoutrequests/underreview');
});

test('on a phone the tabs are a select that goes to the same addresses', async () => {
  setViewportWidth(390);
  const { user } = await openPayouts([makePayout()]);
  expect(screen.queryByRole('link', { name: 'Проверка' })).toBeNull();
  const select = screen.getByRole('combobox', { name: 'Выплаты' });
  expect(select).toHaveProperty('value', 'В ожидании');
  await user.click(select);
  await user.click(await screen.findByRole('option', { name: 'Оплачено' }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/payoutrequests/done'));
});

test('the tabs tell how many wait on each; none and paid ones are not told', async () => {
  fakeRoute(payoutsApi.list, () => ({
    payoutRequests: [],
    countPayoutRequests: 0,
    serverTime: new Date(),
    counts: { pending: 1234, inprogress: 2, underreview: 0 },
  }));
  openScreen('/dashboard/payoutrequests/done', { user: { group: 5 } });
  const tabs = within(await screen.findByRole('navigation', { name: 'Выплаты' }));
  await tabs.findByRole('link', { name: 'В работе 2' });
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'В ожидании 1 234',
    'В работе 2',
    'Проверка',
    'Оплачено',
  ]);
});

test('a period of the address is asked for, an empty one says so, and the file is asked for with it', async () => {
  const { list, user } = await openPayouts([], 'done?from=2026-11-01&to=2026-11-15T14:30');
  await waitFor(() =>
    expect(list.calls).toContainEqual({ status: 6, page: 1, count: 50, from: '2026-11-01', to: '2026-11-15T14:30' }),
  );
  await screen.findByText(/^За\sэтот период ничего нет$/);
  await user.click(screen.getByRole('button', { name: 'Показать всё' }));
  await waitFor(() => expect(window.location.search).toBe(''));
});

test('on a phone a row has the sum, the time left and one button', async () => {
  setViewportWidth(390);
  await openPayouts([makePayoutInWork(10)], 'inprogress');
  const row = within(await screen.findByRole('list', { name: 'В работе' }));
  row.getByText('12 345,50 ₽');
  row.getByRole('timer');
  row.getByText('•••• 4567');
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Подтвердить']);
});

test('when the pause is over the button comes by itself', async () => {
  const taking = {
    refusal: 'Слишком много отмен' as string | null,
    changesAt: new Date(Date.now() + 300) as Date | null,
  };
  await openPayouts([makePayout()], 'pending', undefined, taking);
  screen.getByText('Слишком много отмен.');
  Object.assign(taking, { refusal: null, changesAt: null });
  await waitFor(() => expect(screen.queryByText('Слишком много отмен.')).toBeNull());
  expect(screen.getByRole('button', { name: take }).getAttribute('aria-disabled')).toBeNull();
});

test('what is in work has its whole requisites to copy, the time left and two ways out', async () => {
  await openPayouts([makePayoutInWork(10)], 'inprogress');
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles).toContain('Осталось');
  const row = bodyRow(0);
  row.getByRole('button', { name: 'Скопировать телефон: +79991234567' });
  row.getByText('+7 (999) 123-45-67');
  row.getByText('Иванов Иван Иванович');
  row.getByRole('button', { name: 'Скопировать сумму: 12345,50' });
  // The clock of the test before may still be the server's until the next tick.
  await waitFor(() => expect(row.getByRole('timer').textContent).toBe('20:00'));
  row.getByRole('button', { name: 'Подтвердить' });
  row.getByRole('button', { name: 'Отменить' });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a card is grouped in fours', async () => {
  await openPayouts([makePayoutInWork(1, { pan: '2200700000000017', method: 'card' })], 'inprogress');
  bodyRow(0).getByText('2200 7000 0000 0017');
  bodyRow(0).getByRole('button', { name: 'Скопировать номер карты: 2200700000000017' });
});

test('the thirty minutes run by the clock of the server', async () => {
  // The visitor's own clock is half a day behind.
  const serverTime = new Date(Date.now() + 12 * 3_600_000);
  const pinAt = new Date(serverTime.getTime() - 28 * 60_000);
  await openPayouts([makePayoutInWork(0, { pinAt })], 'inprogress', serverTime);
  await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('02:00'));
});

test('other tabs tell what is in work and how long is left, and lead there', async () => {
  await openPayouts(({ status }) => (status === 1 ? [makePayoutInWork(10), makePayoutInWork(3)] : [makePayout()]));
  await screen.findByText(/В\sработе 2\sиз\s5/);
  expect(screen.getByRole('timer').textContent).toBe('20:00');
  const link = screen.getByRole('link', { name: /^К\sвыплатам в\sработе$/ });
  expect(link.getAttribute('href')).toBe('/dashboard/payoutrequests/inprogress');
});

test('a question of staff has stopped the time: what is left stands still, in the row and on the other tabs', async () => {
  const stopped_until = new Date(Date.now() + 24 * 3_600_000);
  const talk = { unread: 0, asked: true, stopped_until };
  const asked = makePayoutInWork(0, { talk, workUntil: new Date(stopped_until.getTime() + 20 * 60_000) });
  await openPayouts(({ status }) => (status === 1 ? [asked] : []), 'inprogress');
  expect(screen.getByRole('timer').textContent).toBe('20:00');
  cleanup();
  await openPayouts(({ status }) => (status === 1 ? [asked] : [makePayout()]));
  await screen.findByText(/В\sработе 1\sиз\s5/);
  expect(screen.getByRole('timer').textContent).toBe('20:00');
});

test('a question in a row leads to the payout with its conversation, by keyboard as well', async () => {
  const talk = { unread: 0, asked: true, stopped_until: null };
  fakeTalk({ asked: 'trader' });
  const payouts = [makePayoutInWork(5, { talk }), makePayoutInWork(5, { id: 1025 })];
  const { user } = await openPayouts(({ status }) => (status === 1 ? payouts : []), 'inprogress');
  const [link, ...others] = screen.getAllByRole('link', { name: /Переписка/ });
  expect(others).toEqual([]);
  expect(link?.getAttribute('aria-label')).toMatch(/^Вопрос\. Переписка, выплата №\s1024$/);
  act(() => link?.focus());
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: /^Выплата №\s1024$/ }));
  await dialog.findByRole('button', { name: 'Ответить' });
  expect(window.location.pathname).toBe('/dashboard/payoutrequests/1024/view');
});

test('the pool has no conversation', async () => {
  fakeRoute(payoutsApi.list, () => ({ payoutRequests: [], countPayoutRequests: 0, serverTime: new Date() }));
  fakeView(() => [makePayout()]);
  openScreen('/dashboard/payoutrequests/1024/view', { user: { group: 5 } });
  const dialog = within(await screen.findByRole('dialog', { name: /^Выплата №\s1024$/ }));
  await dialog.findByRole('button', { name: take });
  expect(dialog.queryByRole('button', { name: /^Переписка/ })).toBeNull();
});

test('a paid payout tells what came to the balance; without a receipt there is nothing to open', async () => {
  await openPayouts([makePayout({ status: PayoutStatus.done, amount: 1_000_00n })], 'done');
  bodyRow(0).getByText('зачислено 1 020 ₽');
  expect(screen.queryByRole('button', { name: 'Подробно' })).toBeNull();
});

test('what a moderator has sent back is told on every tab, with what is missing', async () => {
  const asked = makePayoutInWork(2, { note: 'Не видно суммы', note_kind: 'sent_back' });
  const { user } = await openPayouts(({ status }) => (status === 1 ? [asked] : []), 'done');
  expect(screen.getByRole('alert').textContent).toMatch(/вернул выплату №\s1024: Не видно суммы/);
  await user.click(screen.getAllByRole('link', { name: /^К\sвыплатам/ })[0] as HTMLElement);
  await screen.findByText('Возвращена');
  await user.click(screen.getByRole('button', { name: 'Подтвердить' }));
  within(screen.getByRole('dialog')).getByText('Не видно суммы');
});

test('who paid and cancelled, or was not believed, finds a way back under «В работе»', async () => {
  const ended = { status: PayoutStatus.incorrect, pan: '•••• 4567' };
  const unfinished = [
    makePayout({ ...ended, id: 7, note: 'Это не чек', note_kind: 'not_proven' }),
    makePayout({ ...ended, id: 8, note: 'Отмена без комментария', note_kind: 'cancelled' }),
  ];
  const { user } = await openPayouts(({ status }) => (status === -1 ? unfinished : []), 'inprogress');
  const table = within(screen.getByRole('table', { name: /^Не\sзавершены/ }));
  for (const value of ['Не подтверждена', 'Это не чек', 'Отменена вами', 'Отмена без комментария'])
    table.getByText(value);
  await user.click(table.getAllByRole('button', { name: 'Отправить чек' })[1] as HTMLElement);
  expect(screen.getByLabelText('ID ордера')).toHaveProperty('value', '8');
});

test('that something was not proven is told on the other tabs', async () => {
  const unproven = makePayout({ status: PayoutStatus.incorrect, note: 'Это не чек', note_kind: 'not_proven' });
  await openPayouts(({ status }) => (status === -1 ? [unproven] : []), 'pending');
  expect(screen.getByRole('alert').textContent).toMatch(/не\sподтвердил 1\sвыплату/);
});
