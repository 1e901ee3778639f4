import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** Nobody has looked at a receipt that has been on the screen for less. */
const glance = 600;

/**
 * Checking by keyboard alone: arrows go through payouts and receipts, Enter is the main button's own. Says whether the payout
 * has been in view long enough to be decided on: a second Enter, meant for the one before, must not pay the next unseen.
 */
export function useCheckKeys(id: number, arrows: Record<Arrow, () => void>): () => boolean {
  const openedAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another payout is on the screen since now
  useEffect(() => {
    openedAt.current = performance.now();
  }, [id]);

  useWindowEvent('keydown', (event) => {
    // A key that is held down would mark one payout after another.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!isArrow(event.key) || isTheirs(event.key, event.target)) return;
    event.preventDefault();
    arrows[event.key]();
  });

  return () => performance.now() - openedAt.current >= glance;
}

const isArrow = (key: string): key is Arrow => /^Arrow(Up|Down|Left|Right)$/.test(key);

/** A video winds, an enlarged picture scrolls, a choice of receipts goes left and right by itself. */
function isTheirs(key: Arrow, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('video, [data-zoomed]')) return true;
  return (key === 'ArrowLeft' || key === 'ArrowRight') && target.matches('input[type="radio"]');
}
