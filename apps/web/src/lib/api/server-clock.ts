import { useSyncExternalStore } from 'react';

/** How far the server's clock is ahead of the visitor's, in milliseconds. */
let offset = 0;

/**
 * Called with the `serverTime` of every answer. A slow answer makes the server's clock look late, so a small step back is ignored: a
 * countdown must not jump up by a second because the network was slow.
 */
export function setServerTime(serverTime: Date): void {
  const measured = serverTime.getTime() - Date.now();
  if (measured <= offset && measured > offset - 2000) return;
  offset = measured;
  tick();
}

/** The present moment by the server's clock, in milliseconds. */
export function serverNow(): number {
  return Date.now() + offset;
}

/** The same as a date, for the rules of the contract. */
export const serverDate = (): Date => new Date(serverNow());

/** The same for a component, renewed every `intervalMs` (whole seconds). All components share one timer. */
export const useServerNow = (intervalMs = 1000): number => useAtServerTime((now) => now - (now % intervalMs));

/** What holds at the present second; the component is drawn anew when that changes. */
export const useAtServerTime = <Holds extends string | number | boolean>(read: (now: number) => Holds): Holds =>
  useSyncExternalStore(onSecond, () => read(serverSecond()));

/** The present second, the same for all who ask within it. */
export function serverSecond(): number {
  // Nobody listened until now, so the value is old: the first picture must not show the time when the page was opened.
  if (listeners.size === 0) now = wholeSecond();
  return now;
}

let now = wholeSecond();
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** Calls the listener at every full second that the page is visible; returns what ends it. */
export function onSecond(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', tick);
    tick();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener('visibilitychange', tick);
    clearTimeout(timer);
  };
}

/** Updates the time and sets the timer to the next full second; a hidden tab stops here and goes on when it is visible again. */
function tick(): void {
  clearTimeout(timer);
  now = wholeSecond();
  for (const listener of listeners) listener();
  if (listeners.size > 0 && !document.hidden) timer = setTimeout(tick, 1000 - (serverNow() % 1000));
}

function wholeSecond(): number {
  return Math.floor(serverNow() / 1000) * 1000;
}
