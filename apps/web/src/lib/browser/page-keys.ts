import { useEffect, useEffectEvent } from 'react';

/**
 * Keys of a screen, as long as no dialog is open, or of a dialog, as long as no other is open above it. Letters are known by `code`, their
 * place on the keyboard, so the Russian layout works as well.
 */
export function usePageKeys(act: (event: KeyboardEvent) => void, place: 'screen' | 'dialog' = 'screen'): void {
  const latest = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelectorAll('[role="dialog"]').length > (place === 'dialog' ? 1 : 0)) return;
    act(event);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => latest(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** A code takes digits only, so letters there still belong to the screen. */
export const isCode = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('[data-code]') !== null;

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || isCode(target)) return false;
  return target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null;
}

/** Enter and Space press it. */
export const isPressable = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('button, a, summary, input[type="checkbox"], [role="menuitem"]') !== null;
