import type { Settings } from '@app/contract/settings';
import type { Density } from '@app/contract/values/density';
import { type View, viewsApi } from '@app/contract/views/views';
import { useQueryClient } from '@tanstack/react-query';
import { routeQuery } from '#lib/query/route-query.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';

/** The person's views of all lists. */
export const viewsQuery = routeQuery('views', viewsApi.list, undefined, {
  select: ({ views }) => views,
  staleTime: 60_000,
});

export const useSaveView = () => useRouteSend(viewsApi.save, { refresh: ['views'], refreshOn: 'success' });

/** The list is read anew also when it was not found: another window has removed it. */
export const useRemoveView = () =>
  useRouteSend(viewsApi.remove, { once: 'dialog', body: (id: number) => ({ id }), refresh: shownBy });

/** Shown at once. Of two presses, and of two windows, the later one wins. */
export function useStartWithView() {
  const client = useQueryClient();
  const show = ({ id, list }: View, is_start: boolean) =>
    client.setQueryData(viewsQuery.queryKey, (now) => {
      const views = now?.views.map((view) => {
        if (view.id === id) return { ...view, is_start };
        return is_start && view.list === list ? { ...view, is_start: false } : view;
      });
      return views && { views };
    });
  return useRouteSend(viewsApi.start, {
    scope: { id: 'start view' },
    body: ({ view: { id }, is_start }: { view: View; is_start: boolean }) => ({ id, is_start }),
    onMutate: ({ view, is_start }) => show(view, is_start),
    refresh: shownBy,
  });
}

/** The settings say which views lists open with. */
const shownBy = ['views', 'settings'];

/** Shown at once, and taken back if the server does not take it. Of two presses the later one wins. */
export function useSetDensity() {
  const client = useQueryClient();
  const show = (density: Density) =>
    client.setQueryData(settingsQuery.queryKey, (now: Settings | undefined) => now && { ...now, density });
  return useRouteSend(viewsApi.look, {
    once: false,
    scope: { id: 'density' },
    body: (density: Density) => ({ density }),
    onMutate: show,
    onError: () => client.invalidateQueries({ queryKey: settingsQuery.queryKey }),
  });
}
