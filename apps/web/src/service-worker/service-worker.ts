import { type Build, cacheName, dropOldShells, keepShell, renewPage } from './shell-cache.ts';
import { withNewNonce } from './shell-page.ts';
import { passBy, requestKind } from './shell-requests.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

/** Put in by the build: see vite.config.ts. */
declare const __SHELL_BUILD__: Build;

const build = __SHELL_BUILD__;
const scope = self as unknown as WorkerScope;

scope.addEventListener('install', (event) => {
  event.addRoutes?.(passBy(build.files)).catch(() => undefined);
  event.waitUntil(keepShell(build));
});

scope.addEventListener('activate', (event) => event.waitUntil(begin()));

// A new version waits until a person asks for it; nothing else lets it in while a page is open.
scope.addEventListener('message', (event) => {
  if (event.data === 'let-in') event.waitUntil(scope.skipWaiting());
});

scope.addEventListener('fetch', (event) => {
  const kind = requestKind(event.request, build.files);
  if (kind === 'screen') event.respondWith(openScreen(event));
  if (kind === 'file') event.respondWith(findFile(event.request));
});

// Where a page cannot show notifications by itself (Chrome on Android), they are shown through the worker and pressed here.
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { to } = (event.notification.data ?? {}) as { to?: string };
  event.waitUntil(openFromNotification(to ?? '/dashboard'));
});

async function begin(): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await dropOldShells(build, pages.length > 0);
  await scope.clients.claim();
}

async function openScreen(event: FetchEvent): Promise<Response> {
  const kept = await caches.match('/', { cacheName: cacheName(build) });
  if (!kept) return fetch(event.request);
  event.waitUntil(renewPage(build, kept.clone()));
  return withNewNonce(kept);
}

/** This version's own file first; a page opened by an earlier version finds its own in what was kept of that one. */
async function findFile(request: Request): Promise<Response> {
  const options = { ignoreVary: true };
  const kept =
    (await caches.match(request, { ...options, cacheName: cacheName(build) })) ??
    (await caches.match(request, options));
  return kept ?? fetch(request);
}

/** An open cabinet is led there by its own router (see notice-telling.tsx): going to the address would load it anew. */
async function openFromNotification(to: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: false });
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) return void (await scope.clients.openWindow(to));
  await page.focus();
  page.postMessage({ open: to });
}
