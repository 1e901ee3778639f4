import { caseViewApi } from '@app/contract/cases/case-view';
import { casesApi } from '@app/contract/cases/cases';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import type { Done } from '@app/contract/route';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeStream } from '#testing/fake-stream.ts';
import { cancelled, inPool, openModeration } from '#testing/lists/open-moderation.ts';
import { makeModeratedPayout } from '#testing/payouts.ts';
// Loaded before the clock of the first test starts.
import '#features/cases/desk/desk-page.tsx';
import './moderation-page.tsx';

const done: Done = { success: true };

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
  const { user } = await openModeration([makeModeratedPayout(inPool)], { tab: 'pending' });
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
  const { user, list } = await openModeration([makeModeratedPayout(inPool)], { tab: 'pending' });
  await user.click(screen.getByRole('button', { name: 'Отклонить' }));
  await user.click(screen.getByRole('radio', { name: 'Причина неизвестна' }));
  const asked = list.calls.length;
  await user.keyboard('{Enter}');
  await screen.findByText('Выплата в работе у трейдера');
  screen.getByRole('dialog');
  expect(list.calls.length).toBeGreaterThan(asked);
});

test('what a trader has taken meanwhile is told in the open dialog, and nothing is sent', async () => {
  const payouts = [makeModeratedPayout(inPool)];
  const stream = fakeStream();
  const { user } = await openModeration(payouts, { tab: 'pending' });
  await user.click(screen.getByRole('button', { name: 'Отклонить' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Отклонить' })).toHaveProperty('disabled', false);
  payouts[0] = makeModeratedPayout({ ...inPool, status: PayoutStatus.inWork });
  await stream.tell('payout.taken');
  await dialog.findByText(/^С\sвыплатой уже что-то сделали/);
  expect(dialog.getByRole('button', { name: 'Отклонить' })).toHaveProperty('disabled', true);
});

test.each([
  ['underreview', 'Проверить', makeModeratedPayout()],
  ['done', 'Подробно', makeModeratedPayout({ status: PayoutStatus.done })],
  ['incorrected', 'Подробно', makeModeratedPayout(cancelled)],
])('%s: «%s» leads to the desk, and Esc there back to the list as it was left', async (tab, action, payout) => {
  const asked = fakeRoute(caseViewApi.view, () => new ApiError(404, 'case_not_found', 'Дело не найдено'));
  fakeRoute(casesApi.list, () => new ApiError(404, 'case_not_found', 'Дело не найдено'));
  const { user } = await openModeration([payout], { tab: `${tab}?from=2026-11-01` });
  await user.click(screen.getByRole('button', { name: action }));
  await screen.findByText('Такого дела нет');
  expect(window.location.pathname).toBe('/console/cases/payout/1024');
  expect(asked.calls[0]).toEqual({ kind: 'payout', id: 1024 });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(window.location.pathname).toBe(`/dashboard/moderationpayoutrequests/${tab}`));
  expect(window.location.search).toBe('?from=2026-11-01');
});
