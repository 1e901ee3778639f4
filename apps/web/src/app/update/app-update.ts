import { useSyncExternalStore } from 'react';
import { afterOpening } from '#lib/browser/after-opening.ts';
import { getConnection, onConnection } from '#live/connection.ts';

const hour = 3_600_000;
/** A page looked at again after this long asks whether there is something new. */
const longAway = 15 * 60_000;
/** A server that is back is asked by everybody who waited for it; not all at once. */
const spread = 30_000;

let outdated = false;
let postponed = false;
const listeners = new Set<() => void>();

/**
 * Keeps the shell of the cabinet by a service worker and notices its new versions. Begins after the first screen, from which it
 * takes nothing. Where there are no workers, or they are forbidden, all goes on without.
 */
export function keepShell(): void {
  if (!('serviceWorker' in navigator)) return;
  afterOpening(() => void watch().catch(() => undefined));
}

/** Whether to offer a new version now. */
export function useUpdateOffer(): boolean {
  return useSyncExternalStore(subscribe, () => outdated && !postponed);
}

export function postponeUpdate(): void {
  postpone(true);
  setTimeout(() => postpone(false), hour);
}

/** By a person's wish only: the page is left, with whatever was typed in it. */
export async function openNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.waiting) await letIn(registration.waiting);
  window.location.reload();
}

/** For a page that misses its own files: what the worker has kept is then no help, and the server's page is wanted. */
export async function openAnew(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (registration?.waiting) await letIn(registration.waiting);
  else await registration?.unregister().catch(() => false);
  window.location.reload();
}

async function watch(): Promise<void> {
  const { serviceWorker } = navigator;
  let controlled = serviceWorker.controller !== null;
  // Let in from another tab. This one goes on with what it is, files of its version are kept for it; it is only told.
  serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) offer();
    controlled = true;
  });

  // An optional chain, although the types promise one: what blocks workers may do it by answering nothing.
  const registration: ServiceWorkerRegistration | undefined = await serviceWorker.register('/sw.js', {
    updateViaCache: 'none',
  });
  if (!registration) return;
  const look = () => {
    if (registration.waiting && serviceWorker.controller) offer();
  };
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look);
  });
  look();
  askRegularly(registration);
}

/** Every hour, after a long absence, and when the server is back from a silence, which may have been its renewal. */
function askRegularly(registration: ServiceWorkerRegistration): void {
  let lastTime = Date.now();
  const ask = () => {
    lastTime = Date.now();
    // Without a network there is nothing new; the next time will do.
    registration.update().catch(() => undefined);
  };
  setInterval(ask, hour);
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - lastTime > longAway) ask();
  });
  onConnection(() => {
    if (getConnection() === 'online') setTimeout(ask, Math.random() * spread);
  });
}

/** Resolves when the new worker has taken over, or after a few seconds, when a reload is all that is left to try. */
async function letIn(worker: ServiceWorker): Promise<void> {
  const taken = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    setTimeout(resolve, 4000);
  });
  worker.postMessage('let-in');
  await taken;
}

function postpone(until: boolean): void {
  postponed = until;
  tell();
}

function offer(): void {
  outdated = true;
  tell();
}

function tell(): void {
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
