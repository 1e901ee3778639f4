import type { QueryClient } from '@tanstack/react-query';
import { createBrowserHistory, RouterProvider } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { afterOpening } from '#lib/browser/after-opening.ts';
import { atMost } from '#lib/browser/at-most.ts';
import { useReopenOnReconnect } from '#live/reconnect.ts';
import { loadToasts } from '#ui/page/toast.ts';
import { firstLists, makeRouter } from './router.tsx';

// One for the page: each router would listen to the browser's history anew.
const history = createBrowserHistory();

const routers = new WeakMap<QueryClient, ReturnType<typeof makeRouter>>();

/** How long the rest of the screen waits for its list, so that both are drawn together. */
const LIST_PATIENCE = 200;

/** Loads settings, screen and list, so that the first picture has them. Errors are shown when it is drawn. */
export async function prepareCabinet(queryClient: QueryClient): Promise<void> {
  const router = routerOf(queryClient);
  await router.load();
  const { pathname, search } = router.state.location;
  const fetchList = await firstLists[pathname]?.();
  if (fetchList) await atMost(LIST_PATIENCE, fetchList(queryClient, search));
}

export function Cabinet({ queryClient }: { queryClient: QueryClient }) {
  const [router] = useState(() => routerOf(queryClient));
  useReopenOnReconnect(router);
  useEffect(() => afterOpening(() => void loadToasts().catch(() => undefined)), []);
  return <RouterProvider router={router} />;
}

/** A new cache for each session. */
function routerOf(queryClient: QueryClient) {
  const router = routers.get(queryClient) ?? makeRouter(queryClient, history);
  routers.set(queryClient, router);
  return router;
}
