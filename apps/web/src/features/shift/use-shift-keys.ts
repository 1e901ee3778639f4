import { isCode, isPressable, isTyping, usePageKeys } from '#lib/browser/page-keys.ts';

interface ShiftKeys {
  onStep: (by: 1 | -1) => void;
  onMark: () => void;
  onEscape: () => void;
  /** The part of the page where the open thing is. */
  panel: () => HTMLElement | null;
}

/**
 * J and K walk through the queue, X and Space mark, digits go into the code wherever the focus is, Enter begins the decision, Esc goes
 * back.
 */
export function useShiftKeys(keys: ShiftKeys): void {
  usePageKeys((event) => {
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
}

function firstEmptyDigit(panel: HTMLElement | null): HTMLInputElement | undefined {
  const digits =
    panel?.querySelectorAll<HTMLInputElement>('[data-code] input:not([type="hidden"]):not(:disabled)') ?? [];
  return [...digits].find(({ value }) => value === '');
}
