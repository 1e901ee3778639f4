import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { getToken, onSession } from '#lib/api/session.ts';
import { makeQueryClient } from '#lib/query/query-client.ts';
import { useRefetchOnReconnect } from '#live/reconnect.ts';
import { part } from '#ui/page/part.tsx';
import { showError } from '#ui/page/toast.ts';
import { LoadingPage } from './pages/loading-page.tsx';

const Cabinet = part(async () => (await import('./cabinet.tsx')).Cabinet);
const Entrance = part(async () => (await import('./entrance.tsx')).Entrance);

/** Of the session the page was opened with, until it is drawn. */
let prepared: { token: string; queryClient: QueryClient } | undefined;

/**
 * Gets everything together that the first picture shows, so that it is drawn once. Drawn piece by piece, each piece would be seen at the
 * earliest 300 ms after the one before: React keeps such a distance between what it shows while something is awaited.
 */
export async function prepareDoorway(): Promise<void> {
  const token = getToken();
  if (token === null) return void (await Entrance.fetch());
  const queryClient = makeQueryClient(showError);
  prepared = { token, queryClient };
  const [{ prepareCabinet }] = await Promise.all([import('./cabinet.tsx'), Cabinet.fetch()]);
  await prepareCabinet(queryClient);
}

/**
 * With a token the cabinet, without one the entrance: no screen needs to guard itself. Each session has a cache of its own,
 * so nothing one person loaded can be seen by the next, and the end of a session takes every query under way with it.
 */
export function Doorway() {
  const token = useSyncExternalStore(onSession, getToken);
  return <SessionScope key={token} token={token} />;
}

function SessionScope({ token }: { token: string | null }) {
  const [queryClient] = useState(() => (prepared?.token === token ? prepared.queryClient : makeQueryClient(showError)));
  useEffect(() => {
    prepared = undefined;
  }, []);
  useRefetchOnReconnect(queryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<LoadingPage />}>
        {token === null ? <Entrance /> : <Cabinet queryClient={queryClient} />}
      </Suspense>
    </QueryClientProvider>
  );
}
