import { type CaseView, caseViewApi } from '@app/contract/cases/case-view';
import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import type { Done } from '@app/contract/route';
import { settingsApi } from '@app/contract/settings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { nextAfter } from '#lib/query/next-after.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { makeSettings } from '#testing/open-page.tsx';
import { clearReceipt, makeModeratedPayout, makePayoutCase } from '#testing/payouts.ts';
import { renderUi } from '#testing/render.tsx';
import { PayoutCheckDialog } from './payout-check-dialog.tsx';

// The test moves the clock: how busy the machine is must not decide whether a receipt was seen for long enough.
let passed = 0;
beforeEach(() => {
  passed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => passed);
});
afterEach(() => vi.restoreAllMocks());

test('the receipt stands beside what it is compared with', async () => {
  await openDialog([makeModeratedPayout()]);
  screen.getByRole('img', { name: 'Чек' });
  for (const value of ['12 345,50 ₽', 'Иванов Иван Иванович', '•••• 4567', 'Т-Банк', 'trader5', '12 592,41 ₽'])
    screen.getByText(value);
  screen.getByText(/1 из\s1/);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('what was written about it is not passed over: its case is a link, with how much nobody has read', async () => {
  const talk = { unread: 2, asked: false, stopped_until: null };
  await openDialog([makeModeratedPayout({ id: 7, talk })]);
  const link = screen.getByRole('link', { name: 'Непрочитанные сообщения: 2' });
  expect(link.getAttribute('href')).toBe('/console/cases/payout/7');
});

test('Enter marks it paid, the next opens by itself, and after the last the dialog closes', async () => {
  const queue = [makeModeratedPayout({ id: 1 }), makeModeratedPayout({ id: 2 }), makeModeratedPayout({ id: 3 })];
  const { user, moves, onClose } = await openDialog(queue, 2);
  look();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Проверка выплаты № 3' });
  await waitForFocus();
  look();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Проверка выплаты № 1' });
  await waitForFocus();
  look();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  await screen.findByText('Все выплаты проверены');
  expect(moves.calls).toEqual([2, 3, 1].map((id) => ({ id, action: 'done', movedAt: expect.any(Date) })));
  expect(new Set(moves.keys).size).toBe(3);
});

test('a second Enter meant for the one before does not pay the next unseen, nor does a key held down', async () => {
  const { user, moves } = await openDialog([makeModeratedPayout({ id: 1 }), makeModeratedPayout({ id: 2 })]);
  await user.keyboard('{Enter}');
  expect(moves.calls).toEqual([]);
  look();
  expect(fireEvent.keyDown(paid(), { key: 'Enter', repeat: true })).toBe(false);
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Проверка выплаты № 2' });
  await waitForFocus();
  await user.keyboard('{Enter}');
  expect(moves.calls).toHaveLength(1);
});

test('arrows go through payouts and through receipts', async () => {
  const urls = ['/files/1.jpg', '/files/2.jpg'];
  const { user } = await openDialog([makeModeratedPayout({ id: 1, urls }), makeModeratedPayout({ id: 2, urls })]);
  await user.keyboard('{ArrowRight}');
  screen.getByRole('img', { name: 'Чек 2 из 2' });
  await user.keyboard('{ArrowRight}');
  screen.getByRole('img', { name: 'Чек 2 из 2' });
  // Also from the tabs of the receipts, which use arrow keys themselves.
  await user.click(screen.getByRole('radio', { name: 'Чек 2' }));
  await user.keyboard('{ArrowDown}');
  screen.getByRole('dialog', { name: 'Проверка выплаты № 2' });
  screen.getByRole('img', { name: 'Чек 1 из 2' });
  await waitForFocus();
  await user.keyboard('{ArrowDown}{ArrowUp}');
  screen.getByRole('dialog', { name: 'Проверка выплаты № 1' });
  expect(screen.getByRole('button', { name: /Предыдущая/ })).toHaveProperty('disabled', true);
});

test('a receipt that was sent before is told, and nothing is paid until it has been compared', async () => {
  const urls = ['/files/1.jpg', '/files/2.jpg'];
  const { user, moves } = await openDialog([makeModeratedPayout({ receipt_seen_before: true, urls })]);
  expect(screen.getByRole('alert').textContent).toMatch(/уже присылали по\sдругой выплате/);
  await waitFor(() => expect(screen.getByRole('checkbox')).toHaveFocus());
  expect(paid()).toHaveProperty('disabled', true);
  look();
  await user.keyboard(' ');
  // Compared, but what was seen before is paid by its button, not by Enter in the box.
  await user.keyboard('{Enter}');
  expect(moves.calls).toEqual([]);
  await user.click(paid());
  await waitFor(() => expect(moves.calls).toHaveLength(1));
});

test.each<[string, Partial<CaseView>, Partial<ModeratedPayout>, RegExp]>([
  [
    'its file says another sum',
    {
      files: [
        { ...clearReceipt, says: { marks: [{ what: 'amount', found: '14 009,70 ₽', equal: false }], operations: [] } },
      ],
    },
    {},
    /сумма 14 009,70 ₽/,
  ],
  [
    'its file says another sum, as far as it was read',
    {
      files: [
        { ...clearReceipt, says: { marks: [{ what: 'amount', found: '14 009,70 ₽', equal: null }], operations: [] } },
      ],
    },
    {},
    /сумма 14 009,70 ₽/,
  ],
  ['a question is open', {}, { talk: { unread: 0, asked: true, stopped_until: null } }, /ещё нет ответа/],
  [
    'a question is open, from the tab of a receipt either',
    {},
    { talk: { unread: 0, asked: true, stopped_until: null }, urls: ['/files/1.jpg', '/files/2.jpg'] },
    /ещё нет ответа/,
  ],
])('Enter pays nothing where %s', async (_, more, payout, told) => {
  const { user, moves } = await openDialog([makeModeratedPayout(payout)], undefined, undefined, more);
  await screen.findByText(told);
  await waitFor(() => expect(document.body).not.toHaveFocus());
  look();
  expect(paid()).not.toHaveFocus();
  await user.keyboard('{Enter}');
  expect(moves.calls).toEqual([]);
  await user.click(paid());
  await waitFor(() => expect(moves.calls).toHaveLength(1));
});

test('what another moderator has decided is told, and one goes on to the next', async () => {
  const queue = [makeModeratedPayout({ id: 1 }), makeModeratedPayout({ id: 2 })];
  const { user } = await openDialog(queue, 1, () => {
    queue.shift();
    return new ApiError(409, 'payout_done', 'Выплата уже оплачена');
  });
  look();
  await user.keyboard('{Enter}');
  await screen.findByText(/решение уже принято/);
  expect(paid()).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: /Следующая/ }));
  screen.getByRole('dialog', { name: 'Проверка выплаты № 2' });
});

test('a receipt that is not good enough goes back by key with what is missing, and the next opens', async () => {
  const { user, moves } = await openDialog([makeModeratedPayout({ id: 1 }), makeModeratedPayout({ id: 2 })]);
  await user.keyboard('2');
  const dialog = await screen.findByRole('dialog', { name: 'Вернуть трейдеру выплату № 1' });
  screen.getByRole('img', { name: 'Чек' });
  await user.click(within(dialog).getByRole('button', { name: 'Вернуть трейдеру' }));
  within(dialog).getByText('Напишите трейдеру, чего не хватает');
  expect(moves.calls).toEqual([]);
  await user.click(within(dialog).getByRole('radio', { name: 'В чеке не видно суммы, даты или получателя' }));
  await user.click(within(dialog).getByRole('button', { name: 'Вернуть трейдеру' }));
  await screen.findByRole('dialog', { name: 'Проверка выплаты № 2' });
  expect(moves.calls).toEqual([
    {
      id: 1,
      action: 'sendback',
      reject_comment: 'В чеке не видно суммы, даты или получателя',
      movedAt: expect.any(Date),
    },
  ]);
});

test('the moderator may type an own reason; digit keys and arrows do not act as shortcuts then', async () => {
  const { user, moves, onClose } = await openDialog([makeModeratedPayout({ id: 1 })]);
  await user.click(screen.getByRole('button', { name: /Не подтвердить/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Выплата № 1 не подтверждена' });
  await user.click(within(dialog).getByRole('radio', { name: 'Своя причина' }));
  await user.fill(within(dialog).getByLabelText('Текст причины'), ' Чек 2023 года ');
  await user.click(within(dialog).getByRole('button', { name: 'Не подтверждать' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(moves.calls).toEqual([
    { id: 1, action: 'notproven', reject_comment: 'Чек 2023 года', movedAt: expect.any(Date) },
  ]);
});

test('a payout sent back twice cannot be sent back again', async () => {
  const { user } = await openDialog([makeModeratedPayout({ id: 1, sent_back: 2, sendbacks_left: 0 })]);
  expect(screen.getByRole('button', { name: /Вернуть трейдеру/ })).toHaveProperty('disabled', true);
  await user.keyboard('2');
  screen.getByRole('dialog', { name: 'Проверка выплаты № 1' });
});

test('Esc returns from the question for a reason to the check', async () => {
  const { user, onClose } = await openDialog([makeModeratedPayout({ id: 1 })]);
  await user.keyboard('3');
  await screen.findByRole('dialog', { name: 'Выплата № 1 не подтверждена' });
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Проверка выплаты № 1' });
  expect(onClose).not.toHaveBeenCalled();
});

describe('after a decision on 2 of 1, 2, 3', () => {
  const rows = (...ids: number[]) => ids.map((id) => ({ id }));
  test.each([
    ['the one behind it opens', rows(1, 3), 3],
    ['when that has gone as well, the one before', rows(1), 1],
    ['when all have gone, whatever has come', rows(9), 9],
    ['when nothing is left, none', [], undefined],
    ['never the decided one again', rows(2), undefined],
  ])('%s', (_, left, expected) => {
    expect(nextAfter(rows(1, 2, 3), 2, left)?.id).toBe(expected);
  });
});

const paid = () => screen.getByRole('button', { name: 'Оплачено' });
const waitForFocus = () => waitFor(() => expect(paid()).toHaveFocus());

/** As long as it takes to look at a receipt. */
const look = () => {
  passed += 650;
};

async function openDialog(
  queue: ModeratedPayout[],
  first = queue[0]?.id ?? 0,
  answer?: () => Done | ApiError,
  found: Partial<CaseView> = {},
) {
  fakeRoute(caseViewApi.view, ({ id }) => ({ ...makePayoutCase(id), ...found }));
  fakeRoute(payoutsApi.moderationList, () => ({
    payoutRequests: [...queue],
    countPayoutRequests: queue.length,
    countOverdue: 0,
    serverTime: new Date(),
  }));
  fakeRoute(payoutsApi.moderationView, ({ id }) => {
    const payout = queue.find((one) => one.id === id);
    return { payout: payout ?? makeModeratedPayout({ id, status: PayoutStatus.done }), serverTime: new Date() };
  });
  const moves = fakeRoute(payoutsApi.moderationEdit, ({ id }): Done | ApiError => {
    if (answer) return answer();
    queue.splice(
      queue.findIndex((payout) => payout.id === id),
      1,
    );
    return { success: true };
  });
  fakeRoute(settingsApi.read, () => makeSettings());
  const onClose = vi.fn();
  const opened = queue.find(({ id }) => id === first) as ModeratedPayout;
  const filters = { status: 2, page: 1, count: 50 } as const;
  const view = renderUi(<PayoutCheckDialog first={opened} filters={filters} onClose={onClose} />);
  await screen.findByText(/\d из\s\d/);
  if (!opened.receipt_seen_before && !opened.talk.asked && !found.files) await waitForFocus();
  return { ...view, moves, onClose };
}
