import { type Build, cacheName, dropOldShells, keepShell, renewPage } from './shell-cache.ts';
import { withNewNonce } from './shell-page.ts';
import { passBy, requestKind } from './shell-requests.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

/** Inserted by the build: see vite.config.ts. */
declare const __SHELL_BUILD__: Build;

const build = __SHELL_BUILD__;
const scope = self as unknown as WorkerScope;

scope.addEventListener('install', (event) => {
  event.addRoutes?.(passBy(build.files)).catch(() => undefined);
  event.waitUntil(keepShell(build));
});

scope.addEventListener('activate', (event) => event.waitUntil(begin()));

// A new version waits until a person asks for it; it never replaces the one of an open page by itself.
scope.addEventListener('message', (event) => {
  if (event.data === 'let-in') event.waitUntil(scope.skipWaiting());
});

scope.addEventListener('fetch', (event) => {
  const kind = requestKind(event.request, build.files);
  if (kind === 'screen') event.respondWith(openScreen(event));
  if (kind === 'file') event.respondWith(findFile(event.request));
});

// Where a page cannot show notifications itself (Chrome on Android), the worker shows them and handles the click here.
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

/** First a file of this version; a page of an earlier version finds its files in the cache of that version. */
async function findFile(request: Request): Promise<Response> {
  const options = { ignoreVary: true };
  const kept =
    (await caches.match(request, { ...options, cacheName: cacheName(build) })) ??
    (await caches.match(request, options));
  return kept ?? fetch(request);
}

/** An open cabinet goes there by its own router (see notice-telling.tsx): navigating would reload it. */
async function openFromNotification(to: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: false });
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) return void (await scope.clients.openWindow(to));
  await page.focus();
  page.postMessage({ open: to });
}
