import { type CaseTalk, caseTalkApi } from '@app/contract/conversation/case-talk';
import type { Payout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { type PayoutTaking, payoutsApi } from '@app/contract/payouts/payouts-api';
import { initialTerms } from '@app/contract/settings';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';

export const statuses: Record<string, number> = { pending: 0, inprogress: 1, underreview: 2, done: 6 };

export const labels: Record<string, string> = {
  pending: 'В ожидании',
  inprogress: 'В работе',
  underreview: 'Проверка',
  done: 'Оплачено',
};

type List = Payout[] | ((filters: { status: number }) => Payout[]);

export async function openPayouts(
  payouts: List,
  tab = 'pending',
  serverTime?: Date,
  taking?: PayoutTaking,
  terms = initialTerms,
) {
  // Payouts in work are asked for on every tab; the list of a tab is asked for without this filter.
  const find =
    typeof payouts === 'function'
      ? payouts
      : ({ status }: { status: number }) => (status === statuses[tab] ? payouts : []);
  const list = fakeRoute(payoutsApi.list, (filters) => {
    const payoutRequests = find(filters);
    return {
      payoutRequests,
      countPayoutRequests: payoutRequests.length,
      ...(taking && filters.status === statuses.pending && { taking: { ...taking } }),
      serverTime: serverTime ?? new Date(),
    };
  });
  fakeView(() => Object.values(PayoutStatus).flatMap((status) => find({ status })));
  const { user } = openScreen(`/dashboard/payoutrequests/${tab}`, { user: { group: 5 }, settings: { terms } });
  await screen.findByRole('heading', { level: 1, name: 'Выплаты' });
  await waitFor(() => expect(screen.queryByRole('table', { busy: true })).toBeNull());
  return { user, list };
}

export function fakeView(find: () => Payout[]) {
  return fakeRoute(payoutsApi.view, ({ id }) => {
    const payout = find().find((one) => one.id === id);
    return payout ? { payout, serverTime: new Date() } : new ApiError(404, 'not_found', 'Выплата не найдена');
  });
}

export function fakeTalk(talk: Partial<CaseTalk> = {}) {
  const nothing = { messages: [], asked: null, stopped_until: null, stop_left: 0, closed: false };
  return fakeRoute(caseTalkApi.read, () => ({ ...nothing, ...talk, serverTime: new Date() }));
}
