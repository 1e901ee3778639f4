import { type View, type ViewSave, viewsApi } from '@app/contract/lists/views';
import type { Settings } from '@app/contract/settings';
import type { Density } from '@app/contract/values/density';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { settingsQuery } from '#features/settings/settings-api.ts';
import { call } from '#lib/api/api.ts';
import { useIdempotencyKey, useRequestKeys } from '#lib/api/idempotency.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useSend } from '#lib/query/use-send.ts';

/** The person's views of all lists. */
export const viewsQuery = routeQuery('views', viewsApi.list, undefined, {
  select: ({ views }) => views,
  staleTime: 60_000,
});

export function useSaveView() {
  const client = useQueryClient();
  const keyOf = useRequestKeys();
  return useSend({
    mutationKey: ['views', 'save'],
    mutationFn: (view: ViewSave) => call(viewsApi.save, view, { idempotencyKey: keyOf(view) }),
    onSuccess: () => client.invalidateQueries({ queryKey: viewsQuery.queryKey }),
  });
}

export function useRemoveView() {
  const client = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  return useSend({
    mutationKey: ['views', 'remove'],
    mutationFn: (id: number) => call(viewsApi.remove, { id }, { idempotencyKey }),
    // Also when it was not found: another window has removed it.
    onSettled: () => readAnew(client),
  });
}

/** Shown at once. Of two presses, and of two windows, the later one wins. */
export function useStartWithView() {
  const client = useQueryClient();
  const keyOf = useRequestKeys();
  const show = ({ id, list }: View, is_start: boolean) =>
    client.setQueryData(viewsQuery.queryKey, (now) => {
      const views = now?.views.map((view) => {
        if (view.id === id) return { ...view, is_start };
        return is_start && view.list === list ? { ...view, is_start: false } : view;
      });
      return views && { views };
    });
  return useSend({
    mutationKey: ['views', 'start'],
    scope: { id: 'start view' },
    mutationFn: ({ view: { id }, is_start }: { view: View; is_start: boolean }) =>
      call(viewsApi.start, { id, is_start }, { idempotencyKey: keyOf({ id, is_start }) }),
    onMutate: ({ view, is_start }) => show(view, is_start),
    onSettled: () => readAnew(client),
  });
}

/** The settings say which views lists open with. */
const readAnew = (client: QueryClient) =>
  Promise.all([viewsQuery, settingsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })));

/** Shown at once, and taken back if the server does not take it. Of two presses the later one wins. */
export function useSetDensity() {
  const client = useQueryClient();
  const show = (density: Density) =>
    client.setQueryData(settingsQuery.queryKey, (now: Settings | undefined) => now && { ...now, density });
  return useSend({
    mutationKey: ['views', 'look'],
    scope: { id: 'density' },
    mutationFn: (density: Density) => call(viewsApi.look, { density }),
    onMutate: show,
    onError: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
}
