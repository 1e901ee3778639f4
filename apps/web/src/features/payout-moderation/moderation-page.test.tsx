import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import type { Done } from '@app/contract/route';
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeStream } from '#testing/fake-stream.ts';
import { cancelled, fakeList, openModeration, overdue } from '#testing/lists/open-moderation.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { makeModeratedPayout } from '#testing/payouts.ts';
// Loaded before the clock of the first test starts.
import './moderation-page.tsx';

afterEach(() => void vi.useRealTimers());

const done: Done = { success: true };
const giveBack = 'Вернуть в пул';

test.each([
  ['pending', 0],
  ['underreview', 2],
  ['done', 6],
  ['incorrected', -1],
])('the tab %s asks for status %i', async (tab, status) => {
  const { list } = await openModeration([], { tab });
  expect(list.calls[0]).toEqual({ status, page: 1, count: 50 });
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
