import type { Deal } from '@app/contract/deals/deal';
import { isPressable, isTyping, usePageKeys } from '#lib/browser/page-keys.ts';
import { MARK, markName } from '../deal-cells.tsx';
import type { Marks } from '../use-marks.ts';

interface DealsKeys {
  rows: readonly Deal[];
  marks: Marks;
  /** The most urgent deal, on whatever page. */
  first: Deal | undefined;
  onAccept: (deals: Deal[]) => void;
}

/**
 * The keys of «Смена», in the list. J and K walk over the deals that may be accepted; X marks the one with the focus, without one all that
 * wait; Enter closes the marked, else the one with the focus, else the most urgent.
 */
export function useDealsKeys({ rows, marks, first, onAccept }: DealsKeys): void {
  usePageKeys((event) => {
    const { target, code } = event;
    if (event.repeat || isTyping(target)) return;
    const focused = rows.find(({ id }) => target instanceof HTMLInputElement && target.name === markName(id));
    if (code === 'KeyJ' || code === 'KeyK') {
      event.preventDefault();
      step(target, code === 'KeyJ' ? 1 : -1);
    } else if (code === 'KeyX') {
      event.preventDefault();
      if (focused) marks.toggle(focused, event.shiftKey);
      else marks.toggleWaiting();
    } else if (code === 'Enter' && (focused || !isPressable(target))) {
      event.preventDefault();
      const one = focused ?? first;
      if (marks.marked.length > 0) onAccept(marks.marked);
      else if (one) onAccept([one]);
    }
  });
}

function step(from: EventTarget | null, by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLInputElement>(`input[name^="${MARK}"]:not(:disabled)`)];
  const place = all.indexOf(from as HTMLInputElement);
  const next = all[place === -1 ? 0 : place + by];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}
