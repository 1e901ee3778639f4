import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
/** Digits are the same in every layout. */
type Key = Arrow | '2' | '3';

/** Nobody has looked at a receipt that has been on the screen for less. */
const glance = 600;

/**
 * Checking by keyboard alone: arrows go through payouts and receipts, digits raise a doubt, Enter is the main button's own. Says whether the payout
 * has been in view long enough to be decided on: a second Enter, meant for the one before, must not pay the next unseen.
 */
export function useCheckKeys(shown: string, active: boolean, keys: Record<Key, () => void>): () => boolean {
  const openedAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another payout, or other receipts, are on the screen since now
  useEffect(() => {
    openedAt.current = performance.now();
  }, [shown]);

  useWindowEvent('keydown', (event) => {
    // A key that is held down would mark one payout after another.
    if (event.key === 'Enter' && event.repeat) event.preventDefault();
    if (!active || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!isKey(event.key) || isTheirs(event.key, event.target)) return;
    event.preventDefault();
    keys[event.key]();
  });

  return () => performance.now() - openedAt.current >= glance;
}

const isKey = (key: string): key is Key => /^(?:Arrow(?:Up|Down|Left|Right)|[23])$/.test(key);

/** A video winds, an enlarged picture scrolls, a choice of receipts goes left and right by itself. */
function isTheirs(key: Key, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('video, [data-zoomed]')) return true;
  return (key === 'ArrowLeft' || key === 'ArrowRight') && target.matches('input[type="radio"]');
}
