import { useEffect, useEffectEvent } from 'react';

interface ShiftKeys {
  onStep: (by: 1 | -1) => void;
  onMark: () => void;
  onEscape: () => void;
  /** The part of the page where the open thing is. */
  panel: () => HTMLElement | null;
}

/**
 * J and K walk through the queue, X and Space mark, digits go into the code wherever the focus is, Enter begins the decision, Esc goes
 * back. Letters are known by their place on the keyboard, so the Russian layout works as well.
 */
export function useShiftKeys(keys: ShiftKeys): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isDialogOpen()) return;
    const panel = keys.panel();
    const { target } = event;
    if (event.code === 'Escape') return keys.onEscape();
    if (isTyping(target)) return;
    if (event.code === 'KeyJ' || event.code === 'KeyK') {
      event.preventDefault();
      keys.onStep(event.code === 'KeyJ' ? 1 : -1);
    } else if (event.code === 'KeyX' || (event.code === 'Space' && !isPressable(target))) {
      event.preventDefault();
      keys.onMark();
    } else if (/^\d$/.test(event.key) && !isCode(target)) {
      // The digit itself then arrives in the field that has the focus.
      firstEmptyDigit(panel)?.focus();
    } else if (event.code === 'Enter' && !isPressable(target) && !isCode(target)) {
      event.preventDefault();
      panel?.querySelector<HTMLElement>('[data-main]')?.click();
    }
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null;

const isCode = (target: EventTarget | null) => target instanceof HTMLElement && target.closest('[data-code]') !== null;

/** A code takes digits only, so letters there still belong to the queue. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || isCode(target)) return false;
  return target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable]') !== null;
}

const isPressable = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('button, a, input[type="checkbox"], [role="menuitem"]') !== null;

function firstEmptyDigit(panel: HTMLElement | null): HTMLInputElement | undefined {
  const digits =
    panel?.querySelectorAll<HTMLInputElement>('[data-code] input:not([type="hidden"]):not(:disabled)') ?? [];
  return [...digits].find(({ value }) => value === '');
}
