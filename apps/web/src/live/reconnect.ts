import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isNetworkFailure } from '#lib/api/api.ts';
import { type Connection, getConnection, onConnection } from './connection.ts';

/**
 * What is on the screen is refreshed as soon as this browser has a network again. Not after a silence of the server: everybody would ask
 * at once, while the stream of events tells each what was missed (see keep-live.tsx).
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

/** A network that is said to be back may still carry nothing. */
const AGAIN_MS = 5_000;

/**
 * A screen that could not be loaded without a connection is tried again, at once when it is back and then regularly; open screens stay as
 * they are.
 */
export function useReopenOnReconnect(router: AnyRouter): void {
  useEffect(() => {
    const reopen = () => {
      if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate();
    };
    const stop = onReconnect(reopen);
    const timer = setInterval(() => {
      const failed = router.state.matches.some(({ status, error }) => status === 'error' && isNetworkFailure(error));
      if (failed && getConnection() !== 'offline') reopen();
    }, AGAIN_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [router]);
}

function onReconnect(listener: (after: Connection) => void): () => void {
  let before = getConnection();
  return onConnection(() => {
    const after = before;
    before = getConnection();
    if (before === 'online') listener(after);
  });
}
