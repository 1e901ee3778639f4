import { isTyping, usePageKeys } from '#lib/browser/page-keys.ts';

/** J and K walk over the cases; Enter on one opens it, as on every link. Without a focus Enter opens the most urgent one. */
export function useCasesKeys(): void {
  usePageKeys((event) => {
    const { target, code } = event;
    if (event.repeat || isTyping(target)) return;
    const all = [...document.querySelectorAll<HTMLElement>('[data-case]')];
    if (code === 'KeyJ' || code === 'KeyK') {
      event.preventDefault();
      const place = all.indexOf(target as HTMLElement);
      const next = all[place === -1 ? 0 : place + (code === 'KeyJ' ? 1 : -1)];
      next?.focus({ preventScroll: true });
      next?.scrollIntoView({ block: 'nearest' });
    } else if (code === 'Enter' && target === document.body) {
      event.preventDefault();
      all[0]?.click();
    }
  });
}
