import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Connection, getConnection, onConnection } from './connection.ts';

/**
 * What is on the screen is refreshed as soon as this browser has a network again. Not after a silence of the server: everybody would ask
 * at once, while the stream of events tells each what was missed (see use-live.ts).
 */
export function useRefetchOnReconnect(queryClient: QueryClient): void {
  useEffect(
    () =>
      onReconnect((after) => {
        if (after === 'offline') void queryClient.refetchQueries({ type: 'active' });
      }),
    [queryClient],
  );
}

/** A screen that could not be loaded without a connection is tried again; open screens stay as they are. */
export function useReopenOnReconnect(router: AnyRouter): void {
  useEffect(
    () =>
      onReconnect(() => {
        if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate();
      }),
    [router],
  );
}

function onReconnect(listener: (after: Connection) => void): () => void {
  let before = getConnection();
  return onConnection(() => {
    const after = before;
    before = getConnection();
    if (before === 'online') listener(after);
  });
}
