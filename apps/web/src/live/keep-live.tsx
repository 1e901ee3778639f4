import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { getToken } from '#lib/api/session.ts';
import { keepLoading } from '#lib/browser/keep-loading.ts';

/**
 * Keeps what is on screen up to date as long as the cabinet is open. What listens is loaded after the first picture: the stream begins at
 * the place of the answers in it (see live-place.ts), so nothing is missed meanwhile.
 */
export function KeepLive() {
  const queryClient = useQueryClient();
  const drawn = useDeferredValue(true, false);
  useEffect(() => {
    const token = getToken();
    if (!drawn || token === null) return;
    let leave = () => {};
    const stop = keepLoading(loadListening, ({ listen }) => {
      leave = listen(token, queryClient);
    });
    return () => {
      stop();
      leave();
    };
  }, [drawn, queryClient]);
  return null;
}

const loadListening = () => import('./listen.ts');
