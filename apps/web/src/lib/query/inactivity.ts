import { useEffect, useEffectEvent } from 'react';

const quiet = 15_000;
const signs = ['mousemove', 'keydown', 'scroll', 'touchstart', 'touchmove'] as const;

/**
 * Calls back when the visitor has not moved the mouse, pressed a key, scrolled or touched for 15 s, and then every 15 s while the page is
 * visible. When a page becomes visible after a longer absence, it calls back at once.
 */
export function useInactivity(onInactive: () => void): void {
  const listener = useEffectEvent(onInactive);
  useEffect(() => onInactivity(() => listener()), []);
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
/** The time of the last input or the last call, whichever is later. */
let since = 0;

export function onInactivity(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) watch();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopWatching();
  };
}

function watch(): void {
  // In the capture phase: a table scrolls inside itself, and such a scroll does not bubble to the window.
  for (const sign of signs) window.addEventListener(sign, noteActivity, { passive: true, capture: true });
  document.addEventListener('visibilitychange', check);
  noteActivity();
  check();
}

function stopWatching(): void {
  for (const sign of signs) window.removeEventListener(sign, noteActivity, { capture: true });
  document.removeEventListener('visibilitychange', check);
  clearTimeout(timer);
}

/** Only stores the time: the mouse moves hundreds of times a second. */
function noteActivity(): void {
  since = Date.now();
}

function check(): void {
  clearTimeout(timer);
  if (document.hidden) return;
  if (Date.now() - since >= quiet) {
    since = Date.now();
    for (const listener of [...listeners]) listener();
  }
  timer = setTimeout(check, since + quiet - Date.now());
}
