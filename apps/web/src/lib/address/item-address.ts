import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';
import { stepBack } from './step-back.ts';

/** The thing that an address such as /dashboard/appeals/17/view opens over its list, and how to get back to the list. */
export function useItemAddress(list: string) {
  const { itemId } = useParams({ strict: false });
  const { history } = useRouter();
  const navigate = useNavigate();

  function close() {
    const { pathname, state } = history.location;
    // It was already left by Back.
    if (!pathname.endsWith('/view')) return;
    // Goes back in the history to where the dialog was opened, so that the browser's Back does not open it again.
    if (state.dialogs) return stepBack(history, state.dialogs);
    void navigate({
      to: list,
      search: (present: Record<string, unknown>) => ({ ...present, tab: undefined }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    } as never);
  }

  /** To another thing of the list, in place of this one: Back and the cross still lead to the list. */
  function step(id: number) {
    void navigate({
      to: `${history.location.pathname.replace(/\d+\/view$/, '')}${id}/view`,
      search: true,
      state: true,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    } as never);
  }

  return { opened: itemId === undefined ? undefined : Number(itemId), step, close };
}

/** The same for a list with tabs: below an open thing is the list of `?tab`, or the first. */
export function useItemAndTab<Tab extends string>(slug: string, tabs: readonly [Tab, ...Tab[]]) {
  const { tab: inPath } = useParams({ strict: false });
  const { tab: inSearch }: { tab?: unknown } = useSearch({ strict: false });
  const tab = tabs.find((one) => one === (inPath ?? inSearch)) ?? tabs[0];
  return { tab, ...useItemAddress(`/dashboard/${slug}/${tab}`) };
}

/** A link that opens the thing over the list; Back returns to where it was pressed. */
export function itemLink<const Slug extends string>(slug: Slug, id: number, tab?: string) {
  return {
    to: `/dashboard/${slug}/$itemId/view`,
    params: { itemId: String(id) },
    search: (present: Record<string, unknown>) => ({ ...present, tab }) as never,
    state: { dialogs: 1 },
    resetScroll: false,
  } as const;
}
