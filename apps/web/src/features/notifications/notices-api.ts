import { type Notices, noticesApi } from '@app/contract/notifications/notices';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';
import { noticesText } from './notices-text.ts';

export const noticesQuery = routeQuery('notices', noticesApi.read, undefined, { staleTime: Number.POSITIVE_INFINITY });

export function isSoundWanted(notices: Notices | undefined): boolean {
  return notices !== undefined && Object.values(notices.kinds).some(({ sound }) => sound);
}

/** A choice has effect at once; if it cannot be saved, it is undone and the person is told. */
export function useSaveNotices() {
  const queryClient = useQueryClient();
  const { mutate } = useRouteSend(noticesApi.save, {
    once: false,
    // One after the other, so that of two quick choices the later one is kept.
    scope: { id: 'notices' },
    onSuccess: tellOtherTabs,
    onError: () => void queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey }),
    meta: { prefix: noticesText.saveFailed, fallback: noticesText.saveFailed },
  });
  return (notices: Notices) => {
    const before = queryClient.getQueryData(noticesQuery.queryKey);
    queryClient.setQueryData(noticesQuery.queryKey, notices);
    mutate(notices, { onError: () => queryClient.setQueryData(noticesQuery.queryKey, before) });
  };
}

/** A sound that is turned off in one tab must not come from another. */
export function useNoticesOfOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const take = ({ key }: StorageEvent) => {
      if (key === changedKey) void queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey });
    };
    window.addEventListener('storage', take);
    return () => window.removeEventListener('storage', take);
  }, [queryClient]);
}

const changedKey = 'notices-changed';

function tellOtherTabs(): void {
  try {
    localStorage.setItem(changedKey, String(Date.now()));
  } catch {
    // Without storage each tab learns of it when it is opened again.
  }
}
