import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';

export const inPool: Partial<ModeratedPayout> = { status: PayoutStatus.waiting, trader: null, url: null, urls: [] };
export const cancelled: Partial<ModeratedPayout> = {
  status: PayoutStatus.incorrect,
  url: null,
  urls: [],
  note: 'Отмена без комментария',
  note_kind: 'cancelled',
};
export const notProven: Partial<ModeratedPayout> = {
  status: PayoutStatus.incorrect,
  note: 'Это не чек',
  note_kind: 'not_proven',
};
const minutesAgo = (count: number) => new Date(Date.now() - count * 60_000);
export const overdue: Partial<ModeratedPayout> = {
  status: PayoutStatus.inWork,
  url: null,
  urls: [],
  overdue: true,
  pinAt: minutesAgo(61),
  returnableAt: minutesAgo(1),
};

export function fakeList(payouts: ModeratedPayout[], countOverdue = 0) {
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

export async function openModeration(payouts: ModeratedPayout[], { tab = 'underreview', countOverdue = 0 } = {}) {
  const list = fakeList(payouts, countOverdue);
  const { user } = openScreen(`/dashboard/moderationpayoutrequests/${tab}`, { user: { group: 2 } });
  await screen.findByRole('heading', { level: 1, name: 'Выплаты' });
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  return { user, list };
}
