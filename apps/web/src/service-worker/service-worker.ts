import { showPushed } from './pushed.ts';
import { findFile, openScreen } from './serve-shell.ts';
import { type Build, dropOldShells, keepShell, type Shell } from './shell-cache.ts';
import { cabinetScreens, requestKind, workerBypassRules } from './shell-requests.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const __SHELL_BUILD__: Build;

const shell: Shell = { ...__SHELL_BUILD__, name: 'shell', page: '/' };
const scope = self as unknown as WorkerScope;

scope.addEventListener('install', (event) => {
  event.addRoutes?.(workerBypassRules(shell.files)).catch(() => undefined);
  event.waitUntil(keepShell(shell));
});

scope.addEventListener('activate', (event) => event.waitUntil(begin()));

// A new version waits until a person asks for it; it never replaces the one of an open page by itself.
scope.addEventListener('message', (event) => {
  if (event.data === 'let-in') event.waitUntil(scope.skipWaiting());
});

scope.addEventListener('fetch', (event) => {
  const kind = requestKind(event.request, cabinetScreens, shell.files);
  if (kind === 'screen') event.respondWith(openScreen(event, shell));
  if (kind === 'file') event.respondWith(findFile(event.request, shell));
});

// Where a page cannot show notifications itself (Chrome on Android), the worker shows them and handles the click here.
scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { to } = (event.notification.data ?? {}) as { to?: string };
  event.waitUntil(openFromNotification(to ?? '/dashboard'));
});

// The cabinet is closed, or open where nobody looks.
scope.addEventListener('push', (event) => event.waitUntil(showPushed(scope, event.data?.json())));

async function begin(): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  await dropOldShells(shell, pages.length > 0);
  await scope.clients.claim();
}

/** An open cabinet goes there by its own router (see notice-telling.tsx): navigating would reload it. */
async function openFromNotification(to: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: false });
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0];
  if (!page) return void (await scope.clients.openWindow(to));
  await page.focus();
  page.postMessage({ open: to });
}
