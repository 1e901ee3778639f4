import { NavigationProgress, nprogress } from '@mantine/nprogress';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isQuiet } from '#live/quiet-refetch.ts';

const patience = 300;
const gap = 120;

/** A bar at the top when something a person waits for takes longer than 300 ms. Requests close after one another are one wait, not several. */
export function LoadingBar() {
  const busy = useIsFetching({ predicate: (query) => !isQuiet(query) }) + useIsMutating() > 0;
  const shown = useRef(false);

  useEffect(() => {
    if (busy === shown.current) return;
    const timer = setTimeout(
      () => {
        shown.current = busy;
        nprogress.cleanup();
        if (busy) nprogress.start();
        if (!busy) nprogress.complete();
      },
      busy ? patience : gap,
    );
    return () => clearTimeout(timer);
  }, [busy]);

  // For the eye only: lists and buttons say themselves that they are busy.
  return <NavigationProgress size={2} stepInterval={400} aria-hidden />;
}
