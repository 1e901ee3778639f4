import { useEffect, useSyncExternalStore } from 'react';
import { AuthPage } from '#features/access/sign-in/auth-page.tsx';
import { BottomNotices } from './layout/bottom-notices.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';

/** The cabinet of traders and moderators, and the console of staff. */
const parts = ['/dashboard', '/console'];

/** What a person without a session sees: the sign-in screen, at every address of the cabinet. */
export function Entrance() {
  const pathname = useSyncExternalStore(onHistory, () => window.location.pathname);
  const ofCabinet = parts.some((part) => pathname === part || pathname.startsWith(`${part}/`));

  useEffect(() => {
    if (ofCabinet) window.history.replaceState(null, '', '/');
  }, [ofCabinet]);

  return (
    <>
      {pathname === '/' || pathname === '/auth' || ofCabinet ? <AuthPage /> : <NotFoundPage />}
      <BottomNotices />
    </>
  );
}

/** After signing out, the back button would show an address of the cabinet over the sign-in screen. */
function onHistory(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  return () => window.removeEventListener('popstate', listener);
}
