import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';

type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';
/** Digits are the same in every keyboard layout. */
type Key = Arrow | '2' | '3';

/** A receipt that was on the screen for less time has not been looked at. */
const glance = 600;

/**
 * Checking by keyboard alone: arrows move between payouts and receipts, digits open the dialogs of doubt, Enter presses the main button if it
 * `enters`; otherwise it presses only a button that somebody has gone to, and does not send the form from one of its fields.
 * Returns whether the payout has been visible long enough to be decided: a second Enter that was meant for the previous payout must not
 * pay the next one unseen.
 */
export function useCheckKeys(
  shown: string,
  { active, enters }: { active: boolean; enters: boolean },
  keys: Record<Key, () => void>,
): () => boolean {
  const openedAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another payout, or other receipts, are on the screen since now
  useEffect(() => {
    openedAt.current = performance.now();
  }, [shown]);

  useWindowEvent('keydown', (event) => {
    // A key that is held down would mark one payout after another.
    if (event.key === 'Enter' && (event.repeat || (active && !enters && !isButton(event.target))))
      event.preventDefault();
    if (!active || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (!isKey(event.key) || isTheirs(event.key, event.target)) return;
    event.preventDefault();
    keys[event.key]();
  });

  return () => performance.now() - openedAt.current >= glance;
}

const isButton = (target: EventTarget | null) => target instanceof Element && target.closest('button, a') !== null;

const isKey = (key: string): key is Key => /^(?:Arrow(?:Up|Down|Left|Right)|[23])$/.test(key);

/** Arrow keys already have a meaning in a video, in an enlarged picture and in the tabs of the receipts. */
function isTheirs(key: Key, target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('video, [data-zoomed]')) return true;
  return (key === 'ArrowLeft' || key === 'ArrowRight') && target.matches('input[type="radio"]');
}
