import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { getToken, onSession } from '#lib/api/session.ts';
import { makeQueryClient } from '#lib/query/query-client.ts';
import { useRefetchOnReconnect } from '#live/reconnect.ts';
import { lazy } from '#ui/page/lazy.tsx';
import { showError } from '#ui/page/toast.ts';
import { LoadingPage } from './pages/loading-page.tsx';
import { loadFonts } from './theme/fonts.ts';

const Cabinet = lazy(async () => (await import('./cabinet.tsx')).Cabinet);
const Invitation = lazy(async () => (await import('./pages/invitation-entrance.tsx')).InvitationEntrance);
const NewPassword = lazy(async () => (await import('./pages/new-password-entrance.tsx')).NewPasswordEntrance);
const Entrance = lazy(async () => (await import('./entrance.tsx')).Entrance);

/** Where links lead that somebody is given who cannot come in yet, whoever else is signed in on this machine. */
const linkPages: Record<string, typeof Invitation> = { '/invitation': Invitation, '/new-password': NewPassword };
const linkPage = () => linkPages[window.location.pathname];

/** The prepared cabinet of the session that the page was opened with, until it is drawn. */
let prepared: { token: string; queryClient: QueryClient } | undefined;

/**
 * Loads everything that the first picture shows, so that it is drawn at once. Piece by piece, each piece would appear at least 300 ms
 * after the one before: React waits that long between the states of a suspended page.
 */
export async function prepareDoorway(): Promise<void> {
  const token = getToken();
  const Linked = linkPage();
  if (token === null || Linked) {
    await (Linked ?? Entrance).fetch();
    return loadFonts();
  }
  const queryClient = makeQueryClient(showError);
  prepared = { token, queryClient };
  const [{ prepareCabinet }] = await Promise.all([import('./cabinet.tsx'), Cabinet.fetch()]);
  loadFonts();
  await prepareCabinet(queryClient);
}

/**
 * With a token the cabinet, without one the sign-in screen, so no screen has to check it. Each session has its own cache: nothing that one
 * person loaded can be seen by the next, and the end of a session ends all its queries.
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
  const Linked = linkPage();
  return (
    <QueryClientProvider client={queryClient}>
      <Suspense fallback={<LoadingPage />}>
        {Linked && <Linked />}
        {!Linked && (token === null ? <Entrance /> : <Cabinet queryClient={queryClient} />)}
      </Suspense>
    </QueryClientProvider>
  );
}
