import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getToken } from '#lib/api/session.ts';
import { onLive, startLive } from './live.ts';
import { makeRefresher } from './live-refresh.ts';

/** Keeps what is on screen up to date as long as the cabinet is open. */
export function useLive(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const token = getToken();
    if (token === null) return;
    const refresher = makeRefresher(queryClient);
    const deafen = onLive(refresher.take);
    // Lists that failed while the server was away are not asked for by anybody else.
    const leave = startLive(
      token,
      () => void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' }),
    );
    return () => {
      leave();
      deafen();
      refresher.stop();
    };
  }, [queryClient]);
}
