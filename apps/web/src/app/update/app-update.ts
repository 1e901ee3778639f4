import { useSyncExternalStore } from 'react';
import { afterOpening } from '#lib/browser/after-opening.ts';
import { getConnection, onConnection } from '#live/connection.ts';

const hour = 3_600_000;
/** A page that becomes visible after this long asks for a new version. */
const longAway = 15 * 60_000;
/** When the server is back, everybody who waited asks for a new version; each after a random pause, so that not all ask at once. */
const spread = 30_000;

let outdated = false;
let postponed = false;
const listeners = new Set<() => void>();

/**
 * Keeps the files of the cabinet in a service worker and notices new versions. Starts after the first screen, so that it does not slow it
 * down. Where workers are missing or forbidden, the cabinet works without.
 */
export function keepShell(): void {
  if (!('serviceWorker' in navigator)) return;
  afterOpening(() => void watch().catch(() => undefined));
}

/** Whether a new version is offered now. */
export function useUpdateOffer(): boolean {
  return useSyncExternalStore(subscribe, () => outdated && !postponed);
}

export function postponeUpdate(): void {
  postpone(true);
  setTimeout(() => postpone(false), hour);
}

/** Only when a person asks for it: the page is reloaded, and what was typed is lost. */
export async function openNewVersion(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.waiting) await letIn(registration.waiting);
  window.location.reload();
}

/** For a page whose own files are missing: the files kept by the worker do not help, so the page is loaded from the server. */
export async function openAnew(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (registration?.waiting) await letIn(registration.waiting);
  else await registration?.unregister().catch(() => false);
  window.location.reload();
}

async function watch(): Promise<void> {
  const { serviceWorker } = navigator;
  let controlled = serviceWorker.controller !== null;
  // Another tab has activated the new version. This tab goes on with its own version, whose files are kept; it only shows the offer.
  serviceWorker.addEventListener('controllerchange', () => {
    if (controlled) offer();
    controlled = true;
  });

  // Optional chaining although the types promise a value: what blocks workers may return nothing.
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

/** Every hour, after a long absence, and when the server is back after a silence, which may have been an update. */
function askRegularly(registration: ServiceWorkerRegistration): void {
  let lastTime = Date.now();
  const ask = () => {
    lastTime = Date.now();
    // Without a network there is nothing new; it is tried again later.
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

/** Resolves when the new worker has taken over, or after a few seconds; then reloading is all that is left to try. */
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
