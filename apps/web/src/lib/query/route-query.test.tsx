import { newPasswordApi } from '@app/contract/access/new-password';
import { casesApi } from '@app/contract/cases/cases';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { settingsApi } from '@app/contract/settings';
import { requestsApi } from '@app/contract/two-persons/requests';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { makeSettings } from '#testing/open-page.tsx';
import { makePayout } from '#testing/payouts.ts';
import { createTestQueryClient, withQueryClient } from '#testing/render.tsx';
import { routePages } from './route-pages.ts';
import { routeQuery } from './route-query.ts';

const page = (id: number) => ({ payoutRequests: [makePayout({ id })], countPayoutRequests: 1, serverTime: new Date() });

test('a query begins with its name, and is told apart by the call and by what was asked', () => {
  const asked = { status: 0, page: 1, count: 50 } as const;
  expect(routeQuery('payouts', payoutsApi.list, asked).queryKey).toEqual(['payouts', payoutsApi.list.path, asked]);
  expect(routeQuery('settings', settingsApi.read, undefined).queryKey).toEqual(['settings', settingsApi.read.path]);
});

test('amounts may be asked for', () => {
  const { queryKey } = routeQuery('cases', casesApi.list, { amount_from: 150_050n, limits: { sum: 1n } } as never);
  expect(JSON.stringify(queryKey)).toContain('"amount_from":"150050"');
});

test('a part of the answer is shown, the whole of it is kept', async () => {
  fakeRoute(settingsApi.read, () => makeSettings({ rateUsdt: 8_157n }));
  const client = createTestQueryClient();
  const query = routeQuery('settings', settingsApi.read, undefined, { select: ({ rateUsdt }) => rateUsdt });
  const { result } = renderHook(() => useQuery(query), { wrapper: withQueryClient(client) });
  await waitFor(() => expect(result.current.data).toBe(8_157n));
  expect(client.getQueryData(query.queryKey)?.serverTime).toBeInstanceOf(Date);
});

test.each([
  ['of the same tab stay', 0, [1]],
  ['of another tab do not', 1, undefined],
] as const)('while another page loads, rows %s', async (_which, status, shown) => {
  fakeRoute(payoutsApi.list, (asked) => (asked.page === 1 ? page(1) : new Promise<never>(() => {})));
  const { result, rerender } = renderHook(
    (asked: { page: number; status: 0 | 1 }) =>
      useQuery(routeQuery('payouts', payoutsApi.list, { ...asked, count: 50 }, { keep: 'status' })),
    { wrapper: withQueryClient(createTestQueryClient()), initialProps: { page: 1, status: 0 } },
  );
  await waitFor(() => expect(result.current.data).toBeDefined());
  rerender({ page: 2, status });
  expect(result.current.data?.payoutRequests.map(({ id }) => id)).toEqual(shown);
});

test.each([
  ['is broken off', {}, true],
  ['is made to the end if it makes something', { toEnd: true }, false],
])('a call that nobody waits for any more %s', async (_how, options, broken) => {
  const fetching = vi.fn((_path: string, _init: RequestInit) => new Promise<never>(() => {}));
  vi.stubGlobal('fetch', fetching);
  const query = routeQuery('new-password', newPasswordApi.open, { token: `1.${'a'.repeat(43)}` }, options);
  const { unmount } = renderHook(() => useQuery(query), { wrapper: withQueryClient(createTestQueryClient()) });
  await waitFor(() => expect(fetching).toHaveBeenCalled());
  unmount();
  expect(fetching.mock.calls[0]?.[1].signal?.aborted).toBe(broken);
});

test('pages follow one another, each from where the last one ended', async () => {
  const asking = fakeRoute(requestsApi.ended, ({ before }) => ({
    requests: [],
    next: before ? null : 17,
    serverTime: new Date(),
  }));
  const query = routePages('requests', requestsApi.ended, {}, { place: 'before' });
  const { result } = renderHook(() => useInfiniteQuery(query), { wrapper: withQueryClient(createTestQueryClient()) });
  await waitFor(() => expect(result.current.hasNextPage).toBe(true));
  await act(() => result.current.fetchNextPage());
  expect(asking.calls.map(({ before }) => before)).toEqual([undefined, 17]);
  await waitFor(() => expect(result.current.hasNextPage).toBe(false));
});
