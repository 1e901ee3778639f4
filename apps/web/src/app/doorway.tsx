import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { makeQueryClient } from '#lib/query-client.ts';
import { getToken, onSession } from '#lib/session.ts';
import { showError } from '#ui/toast.ts';
import { LoadingPage } from './loading-page.tsx';
import { useRefetchOnReconnect } from './reconnect.ts';

const Cabinet = lazy(async () => ({ default: (await import('./cabinet.tsx')).Cabinet }));
const Entrance = lazy(async () => ({ default: (await import('./entrance.tsx')).Entrance }));

/**
 * With a token the cabinet, without one the entrance: no screen needs to guard itself. Each session has a cache of its own,
 * so nothing one person loaded can be seen by the next, and the end of a session takes every query under way with it.
 */
export function Doorway() {
  const token = useSyncExternalStore(onSession, getToken);
  return <SessionScope key={token} signedIn={token !== null} />;
}

function SessionScope({ signedIn }: { signedIn: boolean }) {
  const [queryClient] = useState(() => makeQueryClient(showError));
  useRefetchOnReconnect(queryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<LoadingPage />}>{signedIn ? <Cabinet queryClient={queryClient} /> : <Entrance />}</Suspense>
    </QueryClientProvider>
  );
}
