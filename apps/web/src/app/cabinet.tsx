import type { QueryClient } from '@tanstack/react-query';
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { afterOpening } from '#lib/after-opening.ts';
import { loadToasts } from '#ui/toast.ts';
import { useReopenOnReconnect } from './reconnect.ts';
import { makeRouter } from './router.tsx';

// One for the page: each would listen to the browser's own anew.
const history = createBrowserHistory();

export function Cabinet({ queryClient }: { queryClient: QueryClient }) {
  const [router] = useState(() => makeRouter(queryClient, history));
  useReopenOnReconnect(router);
  useEffect(() => afterOpening(() => void loadToasts().catch(() => undefined)), []);
  return <RouterProvider router={router} />;
}
