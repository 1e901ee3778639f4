import { useSyncExternalStore } from 'react';

/** `offline`: the browser has no network at all. `no-server`: it has one, but the server does not answer. */
export type Connection = 'online' | 'offline' | 'no-server';

let connection: Connection = navigator.onLine ? 'online' : 'offline';
const listeners = new Set<() => void>();

/** Set by the browser's own events below and by the stream of events, which talks with the server all the time. */
export function setConnection(next: Connection): void {
  // Without a network the server does not answer, either; the nearer cause is shown.
  const told = next === 'no-server' && !navigator.onLine ? 'offline' : next;
  if (told === connection) return;
  connection = told;
  for (const listener of [...listeners]) listener();
}

export function getConnection(): Connection {
  return connection;
}

export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, getConnection);
}

window.addEventListener('offline', () => setConnection('offline'));
// Whether the server answers is found out by the next call.
window.addEventListener('online', () => setConnection('online'));
