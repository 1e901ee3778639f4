import { useLocation, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router';

export const tabPaths = { all: '/dashboard/appeals', repeated: '/dashboard/appeals/repeated' } as const;

type Tab = keyof typeof tabPaths;

/** Which tab the address names and which appeal it opens; the list below an open appeal is that of `?tab`. */
export function useAppealAddress() {
  const { tab: inPath, itemId } = useParams({ strict: false });
  const { tab: inSearch }: { tab?: unknown } = useSearch({ strict: false });
  const openedFromList = useLocation({ select: ({ state }) => state.fromList === true });
  const { history } = useRouter();
  const navigate = useNavigate();
  const tab: Tab = (inPath ?? (itemId && inSearch)) === 'repeated' ? 'repeated' : 'all';

  function close() {
    // Back is where the dialog came from, so that «Назад» of the browser does not open it again.
    if (openedFromList) return history.back();
    void navigate({
      to: tabPaths[tab],
      search: (present: Record<string, unknown>) => ({ ...present, tab: undefined }),
      replace: true,
      resetScroll: false,
    } as never);
  }

  return { tab, opened: itemId === undefined ? undefined : Number(itemId), close };
}

/** A link that opens the appeal over the list as it is. */
export function appealLink(id: number, tab: Tab) {
  return {
    to: '/dashboard/appeals/$itemId/view',
    params: { itemId: String(id) },
    search: (present: Record<string, unknown>) => ({ ...present, tab: tab === 'all' ? undefined : tab }) as never,
    state: { fromList: true },
    resetScroll: false,
  } as const;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list is one step back. */
    fromList?: boolean;
  }
}
