import type { QueryClient } from '@tanstack/react-query';
import { onLive, startLive } from './live.ts';
import { makeRefresher } from './live-refresh.ts';

/** Keeps what is on screen up to date until stopped. */
export function listen(token: string, queryClient: QueryClient): () => void {
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
}
