import { authApi } from '@app/contract/access/auth';
import { payoutsApi } from '@app/contract/payouts/payouts-api';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { createTestQueryClient, withQueryClient } from '#testing/render.tsx';
import { useRouteSend } from './use-route-send.ts';

const done = { success: true } as const;
const cancelled = (note: string) => ({ id: 17, action: 'cancel', note }) as const;

interface Options {
  once?: 'dialog' | 'press';
  refresh?: string[];
  refreshOn?: 'success';
  untilFresh?: 'success' | false;
}

function openSender(options: Options) {
  const client = createTestQueryClient();
  const { result } = renderHook(() => useRouteSend(payoutsApi.edit, options), { wrapper: withQueryClient(client) });
  const send = (note: string) => act(() => result.current.mutateAsync(cancelled(note)).catch(() => undefined));
  return { client, send, now: () => result.current };
}

test.each([
  ['the same body is the same request, another is another', {}, [true, false]],
  ['all that a dialog sends is one request', { once: 'dialog' }, [true, true]],
  ['every press is a request of its own', { once: 'press' }, [false, false]],
] as const)('%s', async (_how, options, same) => {
  const { keys } = fakeRoute(payoutsApi.edit, () => done);
  const { send } = openSender(options);
  for (const note of ['late', 'late', 'wrong']) await send(note);
  expect(keys).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual(same);
});

test('what does no harm twice goes without a key', async () => {
  const { calls, keys } = fakeRoute(authApi.changePassword, () => done);
  const { result } = renderHook(
    () => useRouteSend(authApi.changePassword, { once: false, body: (newpass: string) => ({ newpass }) }),
    { wrapper: withQueryClient(createTestQueryClient()) },
  );
  await act(() => result.current.mutateAsync('long and good'));
  expect(calls).toEqual([{ newpass: 'long and good' }]);
  expect(keys).toEqual([null]);
});

test('a button that gives nothing sends the body that is named', async () => {
  const { calls } = fakeRoute(payoutsApi.edit, () => done);
  const { result } = renderHook(() => useRouteSend(payoutsApi.edit, { body: { id: 17, action: 'accept' } }), {
    wrapper: withQueryClient(createTestQueryClient()),
  });
  await act(() => result.current.mutateAsync());
  expect(calls).toEqual([{ id: 17, action: 'accept' }]);
});

const refusal = new ApiError(409, 'wrong_status', 'Выплата уже отменена');

test.each([
  ['done', 'the queries of its names', {}, done, ['counters', 'payouts']],
  ['refused', 'the same', {}, refusal, ['counters', 'payouts']],
  ['refused', 'nothing if only success does', { refreshOn: 'success' }, refusal, []],
] as const)('a change that is %s makes stale %s', async (_outcome, _what, options, answer, stale) => {
  fakeRoute(payoutsApi.edit, () => answer);
  const { client, send } = openSender({ refresh: ['payouts', 'count*'], ...options });
  for (const name of ['payouts', 'counters', 'deals']) client.setQueryData([name, '/path'], []);
  await send('late');
  const queries = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  expect(queries.map(({ queryKey }) => queryKey[0]).sort()).toEqual(stale);
});

test.each([
  ['until that is fresh', {}, done, true],
  ['until that is fresh after a refusal, too', {}, refusal, true],
  ['no longer after a refusal that is told at once', { untilFresh: 'success' }, refusal, false],
  ['no longer than until the answer, if it says so', { untilFresh: false }, done, false],
] as const)('it is pending %s', async (_when, options, answer, pending) => {
  fakeRoute(payoutsApi.edit, () => answer);
  const { client, now } = openSender({ refresh: ['payouts'], ...options });
  const refreshing = vi.spyOn(client, 'invalidateQueries').mockReturnValue(new Promise(() => {}));
  act(() => now().mutate(cancelled('late')));
  await waitFor(() => expect(refreshing).toHaveBeenCalled());
  if (!pending) await waitFor(() => expect(now().isPending).toBe(false));
  expect(now().isPending).toBe(pending);
});
