import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { isPressable, isTyping, usePageKeys } from '#lib/browser/page-keys.ts';

interface DeskKeys {
  next: (() => void) | undefined;
  previous: (() => void) | undefined;
  close: () => void;
  /** Another page of the file, or another file. */
  turn: (step: 1 | -1) => void;
  /** The decision at this place, from 0. */
  decide: (index: number) => void;
  /** Enter opens the first decision. */
  enters: boolean;
}

/** What was on the screen for less time has not been looked at: a key was meant for the case before. */
const glance = 600;

/**
 * From case to case, through its files, and to a decision. Letters by their place on the keyboard. `shown` changes with the case, and with
 * its files: receipts that have just come have not been looked at either.
 */
export function useDeskKeys(shown: string, { next, previous, close, turn, decide, enters }: DeskKeys): void {
  const openedAt = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another case, or other files, are on the screen since now
  useEffect(() => {
    openedAt.current = performance.now();
  }, [shown]);

  usePageKeys((event) => {
    const { code, key, target } = event;
    if (event.repeat || event.shiftKey || isTyping(target)) return;
    const inMedia = target instanceof Element && target.closest('video, [data-zoomed]') !== null;
    if (code === 'KeyJ') next?.();
    else if (code === 'KeyK') previous?.();
    else if (key === 'Escape') close();
    else if (!inMedia && key === 'ArrowRight') turn(1);
    else if (!inMedia && key === 'ArrowLeft') turn(-1);
    else if (performance.now() - openedAt.current < glance) return;
    else if (/^[1-9]$/.test(key)) decide(Number(key) - 1);
    else if (enters && key === 'Enter' && !isPressable(target)) decide(0);
    else return;
    event.preventDefault();
  });

  // Held down, it would open the decision and send it; in the dialog as well.
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Enter' && event.repeat && !(event.target instanceof HTMLTextAreaElement)) event.preventDefault();
  });
}
