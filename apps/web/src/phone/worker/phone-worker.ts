import { findFile, openScreen } from '../../service-worker/serve-shell.ts';
import { type Build, dropOldShells, keepShell, type Shell } from '../../service-worker/shell-cache.ts';
import { requestKind } from '../../service-worker/shell-requests.ts';
import type { WorkerScope } from '../../service-worker/worker-scope.ts';
import { SYNC_TAG, sendWaiting } from '../outbox/send-waiting.ts';
import { takeShared } from './take-shared.ts';

declare const __SHELL_BUILD__: Build;

const shell: Shell = { ...__SHELL_BUILD__, name: 'phone', page: '/phone' };
const screens = /^\/phone$/;
const scope = self as unknown as WorkerScope;

// A new version does not wait: the page is one file, which an open page has, and it reloads by itself when nothing is typed.
scope.addEventListener('install', (event) => {
  event.waitUntil(keepShell(shell).then(() => scope.skipWaiting()));
});

scope.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells(shell, false).then(() => scope.clients.claim()));
});

scope.addEventListener('fetch', (event) => {
  if (isShare(event.request)) return event.respondWith(takeShared(event.request));
  const kind = requestKind(event.request, screens, shell.files);
  if (kind === 'screen') event.respondWith(openScreen(event, shell));
  if (kind === 'file') event.respondWith(findFile(event.request, shell));
});

scope.addEventListener('sync', (event) => {
  if (event.tag === SYNC_TAG) event.waitUntil(sendInBackground());
});

/** An error makes the browser try again later, with pauses of its own. */
async function sendInBackground(): Promise<void> {
  if ((await sendWaiting()) === 'later') throw new Error('Some notices still wait');
}

function isShare({ method, url }: Request): boolean {
  return method === 'POST' && new URL(url).pathname === '/phone/share';
}
