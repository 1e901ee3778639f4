import { type RefObject, useEffect } from 'react';

/** In this order: what asked for it, a field, a button among the fields (that of a file drop), the main button. */
const candidates = [
  '[data-autofocus], [data-focus-first]:not(:disabled)',
  // A select that cannot be typed into is read-only and yet a field.
  ':is(input:not([type="hidden"], [type="file"], [readonly]), input[aria-haspopup], textarea:not([readonly]), select):not(:disabled)',
  '[data-fields] button:not(:disabled)',
  'button[type="submit"]',
];

/**
 * Puts the keyboard where a person will go on, when a form appears and each time `step` changes.
 * The mark is for the dialog's focus trap, which would otherwise choose the closing cross. It goes along with the keyboard: the trap
 * looks for it a moment later, and whoever has typed a digit of a code meanwhile is in the next field already.
 */
export function useFirstFieldFocus(form: RefObject<HTMLFormElement | null>, step: unknown = 0): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step has new fields
  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const target = candidates.map(find).find(Boolean);
    if (!target) return;
    const unmark = () => find('[data-autofocus]')?.removeAttribute('data-autofocus');
    const mark = (element: EventTarget | null) => {
      unmark();
      if (element instanceof HTMLElement) element.setAttribute('data-autofocus', '');
    };
    const follow = ({ target }: FocusEvent) => mark(target);
    const within = form.current;
    within?.addEventListener('focusin', follow);
    mark(target);
    target.focus({ preventScroll: true });
    return () => {
      within?.removeEventListener('focusin', follow);
      unmark();
    };
  }, [form, step]);
}
