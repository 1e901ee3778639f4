import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Keys of a screen, as long as no dialog is open, or of a dialog, as long as no other is open above it. Letters are known by `code`, their
 * place on the keyboard, so the Russian layout works as well.
 */
export function usePageKeys(act: (event: KeyboardEvent) => void, place: 'screen' | 'dialog' = 'screen'): void {
  const latest = useEffectEvent((event: KeyboardEvent, openAtPress: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (Math.max(openAtPress, openDialogs()) > (place === 'dialog' ? 1 : 0)) return;
    act(event);
  });
  // Before the effects of dialogs: they close on the way down, and the same Esc would find none open on its way up.
  useLayoutEffect(() => {
    let openAtPress = 0;
    const look = () => {
      openAtPress = openDialogs();
    };
    const listen = (event: KeyboardEvent) => latest(event, openAtPress);
    window.addEventListener('keydown', look, { capture: true });
    window.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', look, { capture: true });
      window.removeEventListener('keydown', listen);
    };
  }, []);
}

const openDialogs = () => document.querySelectorAll('[role="dialog"]').length;

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
