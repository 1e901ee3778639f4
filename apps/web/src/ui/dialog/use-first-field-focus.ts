import { type RefObject, useEffect } from 'react';

/** In this order: an element that asks for it, a field, a button among the fields (of a file drop), the main button. */
const candidates = [
  '[data-autofocus], [data-focus-first]:not(:disabled)',
  // A select that cannot be typed into is read-only but still a field.
  ':is(input:not([type="hidden"], [type="file"], [readonly]), input[aria-haspopup], textarea:not([readonly]), select):not(:disabled)',
  '[data-fields] button:not(:disabled)',
  'button[type="submit"]',
];

/**
 * Moves the focus to where a person will go on, when a form appears and each time `step` changes. The mark tells the dialog's focus trap,
 * which would otherwise choose the cross. It moves along with the focus: the trap looks for it a moment later, and by then a person who
 * types a code may be in the next field.
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
