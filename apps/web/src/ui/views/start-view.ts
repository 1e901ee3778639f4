import type { StartView } from '@app/contract/views/view-lists';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '#lib/api/server-clock.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { listPaths, placeOf } from './view-address.ts';

/** The views that the person opens lists with; they come with the settings. */
export function useStartViews(): readonly StartView[] {
  return useQuery({ ...settingsQuery, select: ({ startViews }) => startViews }).data ?? none;
}
const none: readonly StartView[] = [];

/** An address is being opened. */
interface Opening {
  location: { pathname: string; searchStr: string; state: { dialogs?: number } };
  /** `stay`: the list is on the screen already. */
  cause: 'preload' | 'enter' | 'stay';
}

/**
 * Where the plain address of a list leads if the person opens the list with a view. Any address that says more is taken at its word. So is
 * one inside the list: the last filter was taken away, or Back led here, and all rows are wanted. They get an address that shows all of
 * them after a reload, too.
 */
export function findStartAddress({ location, cause }: Opening, views: readonly StartView[]) {
  const { pathname, searchStr, state } = location;
  const view = findView(views, pathname);
  // A dialog only adds an entry to the history.
  if (!view || searchStr !== '' || state.dialogs) return undefined;
  return cause === 'stay' ? { to: pathname, search: showAll, resetScroll: false } : placeOf(view, serverNow());
}

/** Where an item of the menu leads. The search part is made when it is pressed: a view of today is today's then. */
export function menuPlace({ to, covers }: { to: string; covers: string[] }, views: readonly StartView[]) {
  const view = findView(views, covers[0]);
  return view ? { to: placeOf(view, 0).to, search: () => placeOf(view, serverNow()).search } : { to };
}

const findView = (views: readonly StartView[], path: string | undefined) =>
  views.find(({ list }) => listPaths[list] === path);

const showAll = { show: 'all' };
