import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { type ModerationCounts, payoutsApi } from '@app/contract/payouts/payouts-api';
import type { Done } from '@app/contract/route';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeStream } from '#testing/fake-stream.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { makeModeratedPayout } from '#testing/payouts.ts';
import { setViewportWidth } from '#testing/viewport.ts';
// Loaded before the clock of the first test starts.
import './moderation-page.tsx';

afterEach(() => void vi.useRealTimers());

const done: Done = { success: true };
const cancelled: Partial<ModeratedPayout> = {
  status: PayoutStatus.incorrect,
  url: null,
  urls: [],
  note: 'Отмена без комментария',
  note_kind: 'cancelled',
};
const notProven: Partial<ModeratedPayout> = {
  status: PayoutStatus.incorrect,
  note: 'Это не чек',
  note_kind: 'not_proven',
};
const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000);
const overdue: Partial<ModeratedPayout> = {
  status: PayoutStatus.inWork,
  url: null,
  urls: [],
  overdue: true,
  pinAt: minutesAgo(61),
  returnableAt: minutesAgo(1),
};

const giveBack = 'Вернуть в пул';

test('the table has its columns, and shows the last digits only', async () => {
  await openModeration([makeModeratedPayout()]);
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  const named = ['ID', 'Trader', 'Банк', 'Метод', 'Реквизиты', 'Сумма', 'Время', 'Статус', 'Действия'];
  expect(titles).toEqual(named);
  const row = bodyRow(0);
  for (const value of ['1024', 'trader5', 'Т-Банк', 'СБП', '•••• 4567', '12 345,50 ₽', '15:00:00', 'Проверка'])
    row.getByText(value);
});

test.each([
  ['pending', 0],
  ['underreview', 2],
  ['done', 6],
  ['incorrected', -1],
])('the tab %s asks for status %i', async (tab, status) => {
  const { list } = await openModeration([], { tab });
  expect(list.calls[0]).toEqual({ status, page: 1, count: 50 });
});

test('the tabs are named', async () => {
  await openModeration([]);
  const tabs = within(screen.getByRole('navigation', { name: 'Выплаты' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['В ожидании', 'Проверка', 'Оплачено', 'Некорректные']);
});

test.each<[string, Partial<ModeratedPayout>, string, string[]]>([
  ['in the pool', { status: PayoutStatus.waiting, trader: null }, 'Ожидает', ['Отклонить']],
  ['under review', {}, 'Проверка', ['Проверить']],
  ['with a receipt that was sent before', { receipt_seen_before: true }, 'Повтор чека', ['Проверить']],
  ['paid', { status: PayoutStatus.done }, 'Оплачено', ['Подробно']],
  ['rejected', { status: PayoutStatus.rejected }, 'Отменено', ['Подробно']],
  ['cancelled by the trader', cancelled, 'Некорректная', ['Подробно', 'Вернуть в пул', 'Отклонить']],
  ['overdue in work', overdue, 'Просрочена', ['Подробно', 'Вернуть в пул']],
  [
    'overdue, but not for long enough to be returned',
    { ...overdue, returnableAt: minutesAgo(-1) },
    'Просрочена',
    ['Подробно'],
  ],
  ['in work in time', { ...overdue, overdue: false, returnableAt: minutesAgo(-55) }, 'В работе', ['Подробно']],
  ['that is not proven, with its receipt', notProven, 'Не подтверждена', ['Подробно', 'Отклонить']],
  [
    'that was sent back',
    { ...overdue, note: 'Не видно', note_kind: 'sent_back' },
    'Возвращена',
    ['Подробно', 'Вернуть в пул'],
  ],
])('a payout %s: its label and what may be done', async (_, payout, label, actions) => {
  await openModeration([makeModeratedPayout(payout)]);
  const row = bodyRow(0);
  row.getByText(label);
  const buttons = row.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? button.textContent);
  expect(buttons).toEqual(actions);
});

test('rejecting is a word in the table, too: a cross would look like closing something', async () => {
  await openModeration([makeModeratedPayout(cancelled)]);
  expect(bodyRow(0).getByRole('button', { name: 'Отклонить' }).textContent).toBe('Отклонить');
});

test('other tabs tell how many are overdue and lead there', async () => {
  const { user } = await openModeration([makeModeratedPayout()], { countOverdue: 3 });
  expect(screen.getByRole('alert').textContent).toMatch(/3\sвыплаты просрочены/);
  await user.click(screen.getByRole('link', { name: 'Разобрать' }));
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard/moderationpayoutrequests/incorrected'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a rejection needs a reason: one of the presets, or one’s own', async () => {
  const moves = fakeRoute(payoutsApi.moderationEdit, () => done);
  const { user } = await openModeration([makeModeratedPayout({ status: PayoutStatus.waiting })], { tab: 'pending' });
  await user.click(screen.getByRole('button', { name: 'Отклонить' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Отклонение выплаты' }));
  const submit = dialog.getByRole('button', { name: 'Отклонить' });
  await user.click(submit);
  dialog.getByText('Пожалуйста, укажите причину отклонения выплаты');
  expect(dialog.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
    'Невозможно перевести по этому номеру телефона',
    'Невозможно перевести по этому номеру карты',
    'Этот номер телефона не привязан к банку',
    'Причина неизвестна',
    'Своя причина',
  ]);
  await user.click(dialog.getByRole('radio', { name: 'Своя причина' }));
  await user.fill(dialog.getByLabelText('Текст причины'), '  Счёт получателя закрыт ');
  await user.click(submit);
  await screen.findByText('Заявка успешно отклонена');
  const seen = { movedAt: expect.any(Date) };
  expect(moves.calls).toEqual([{ id: 1024, action: 'fullreject', reject_comment: 'Счёт получателя закрыт', ...seen }]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a refused rejection keeps the dialog, says why, and asks for the list again', async () => {
  fakeRoute(payoutsApi.moderationEdit, () => new ApiError(409, 'payout_in_work', 'Выплата в работе у трейдера'));
  const { user, list } = await openModeration([makeModeratedPayout(cancelled)], { tab: 'incorrected' });
  await user.click(screen.getByRole('button', { name: 'Отклонить' }));
  await user.click(screen.getByRole('radio', { name: 'Причина неизвестна' }));
  const asked = list.calls.length;
  await user.keyboard('{Enter}');
  await screen.findByText('Выплата в работе у трейдера');
  screen.getByRole('dialog');
  expect(list.calls.length).toBeGreaterThan(asked);
});

test('a return to the pool asks to confirm that no money was sent', async () => {
  const moves = fakeRoute(payoutsApi.moderationEdit, () => done);
  const { user } = await openModeration([makeModeratedPayout(overdue)], { tab: 'incorrected' });
  await user.click(screen.getByRole('button', { name: giveBack }));
  const dialog = within(screen.getByRole('dialog', { name: 'Возврат выплаты в пул' }));
  await user.click(dialog.getByRole('button', { name: giveBack }));
  dialog.getByText('Подтвердите, что деньги не были отправлены');
  expect(moves.calls).toEqual([]);
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: giveBack }));
  await screen.findByText('Выплата возвращена в пул');
  expect(moves.calls).toEqual([{ id: 1024, action: 'return', no_money_sent: true, movedAt: expect.any(Date) }]);
});

test('the details of a cancelled payout tell the trader’s reason, and that there is no receipt', async () => {
  const { user } = await openModeration([makeModeratedPayout(cancelled)], { tab: 'incorrected' });
  await user.click(screen.getByRole('button', { name: 'Подробно' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Выплата № 1024' }));
  dialog.getByText('Отмена без комментария');
  dialog.getByText('Чека пока нет');
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('on a phone a row has one action in words, and a tap leads to the others', async () => {
  setViewportWidth(390);
  const { user } = await openModeration([makeModeratedPayout(cancelled)], { tab: 'incorrected' });
  const row = within(await screen.findByRole('list', { name: 'Некорректные' }));
  row.getByText('Некорректная');
  row.getByText('1024');
  expect(row.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Вернуть']);
  await user.click(row.getByRole('link'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Выплата № 1024' }));
  dialog.getByRole('button', { name: 'Отклонить' });
  dialog.getByRole('button', { name: 'Вернуть в пул' });
});

test.each<[string, Partial<ModerationCounts>, string]>([
  ['something to check', { underreview: 2, incorrected: 1, pending: 9 }, 'underreview'],
  ['nothing to check but something to settle', { incorrected: 1, pending: 9 }, 'incorrected'],
  ['only payouts that wait for a trader', { pending: 9 }, 'pending'],
])('with %s a moderator begins there, and the tabs tell how many', async (_what, some, tab) => {
  const counts = { pending: 0, underreview: 0, incorrected: 0, ...some };
  const list = fakeRoute(payoutsApi.moderationList, () => ({
    ...{ payoutRequests: [], countPayoutRequests: 0, countOverdue: 0, counts, serverTime: new Date() },
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
    ...{ payoutRequests: [], countPayoutRequests: 0, countOverdue: 0, serverTime: new Date() },
    counts: { pending: 0, underreview: 5, incorrected: 0 },
  }));
  openScreen('/dashboard/moderationpayoutrequests/pending', { user: { group: 2 } });
  await screen.findByRole('link', { name: 'Проверка 5' });
  expect(window.location.pathname).toBe('/dashboard/moderationpayoutrequests/pending');
});

test.each([
  ['отклонение', 'Отклонить', 'Отклонить'],
  ['возврат', giveBack, giveBack],
])(
  '%s: what another moderator has decided meanwhile is told in the open dialog, and nothing is sent',
  async (_what, open, button) => {
    const payouts = [makeModeratedPayout({ status: PayoutStatus.incorrect, url: null, urls: [] })];
    const stream = fakeStream();
    const { user } = await openModeration(payouts, { tab: 'incorrected' });
    await user.click(screen.getByRole('button', { name: open }));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('button', { name: button })).toHaveProperty('disabled', false);
    payouts[0] = makeModeratedPayout({ status: PayoutStatus.rejected, url: null, urls: [] });
    await stream.tell('payout.rejected');
    await dialog.findByText(/^С\sвыплатой уже что-то сделали/);
    expect(dialog.getByRole('button', { name: button })).toHaveProperty('disabled', true);
  },
);

test.each([
  ['under review', 'Проверить', 'Оплачено', makeModeratedPayout()],
  ['that its trader has cancelled', 'Отклонить', 'Отклонить', makeModeratedPayout(cancelled)],
])('a payout %s is decided from its copied address, over whichever list', async (_what, action, button, payout) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fakeList([payout]);
  fakeRoute(payoutsApi.moderationList, ({ status }) => {
    const payoutRequests = status === payout.status ? [payout] : [];
    return { payoutRequests, countPayoutRequests: payoutRequests.length, countOverdue: 0, serverTime: new Date() };
  });
  const { user } = openScreen('/dashboard/moderationpayoutrequests/1024/view', { user: { group: 2 } });
  await user.click(await screen.findByRole('button', { name: action }));
  const dialog = within(await screen.findByRole('dialog', { name: /^(Проверка|Отклонение) выплаты/ }));
  await act(() => vi.advanceTimersByTimeAsync(1_200));
  expect(dialog.getByRole('button', { name: button })).toHaveProperty('disabled', false);
  expect(dialog.queryByText(/уже/)).toBeNull();
});

test('a moderator begins here', async () => {
  fakeList([]);
  openScreen('/dashboard', { user: { group: 2 } });
  await screen.findByText(/^Выплат в\sожидании нет$/);
});

function fakeList(payouts: ModeratedPayout[], countOverdue = 0) {
  fakeRoute(payoutsApi.moderationView, ({ id }) => {
    const payout = payouts.find((one) => one.id === id);
    return payout ? { payout, serverTime: new Date() } : new ApiError(404, 'not_found', 'Выплата не найдена');
  });
  return fakeRoute(payoutsApi.moderationList, () => ({
    payoutRequests: payouts,
    countPayoutRequests: payouts.length,
    countOverdue,
    serverTime: new Date(),
  }));
}

async function openModeration(payouts: ModeratedPayout[], { tab = 'underreview', countOverdue = 0 } = {}) {
  const list = fakeList(payouts, countOverdue);
  const { user } = openScreen(`/dashboard/moderationpayoutrequests/${tab}`, { user: { group: 2 } });
  await screen.findByRole('heading', { level: 1, name: 'Выплаты' });
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  return { user, list };
}

/** A row of the table, its title row not counted. */
function bodyRow(index: number) {
  return within(screen.getAllByRole('row')[index + 1] as HTMLElement);
}
