import { cacheName, renewPage, type Shell } from './shell-cache.ts';
import { withNewNonce } from './shell-page.ts';
import type { FetchEvent } from './worker-scope.ts';

/** The kept page with a new nonce; what the server gives now is kept for the next opening. */
export async function openScreen(event: FetchEvent, shell: Shell): Promise<Response> {
  const kept = await caches.match(shell.page, { cacheName: cacheName(shell) });
  if (!kept) return fetch(event.request);
  event.waitUntil(renewPage(shell, kept.clone()));
  return withNewNonce(kept);
}

/** First a file of this version; a page of an earlier version finds its files in the cache of that version. */
export async function findFile(request: Request, shell: Shell): Promise<Response> {
  const options = { ignoreVary: true };
  const kept =
    (await caches.match(request, { ...options, cacheName: cacheName(shell) })) ??
    (await caches.match(request, options));
  return kept ?? fetch(request);
}
