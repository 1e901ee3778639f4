import { NavigationProgress, nprogress } from '@mantine/nprogress';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { isQuiet } from '#live/quiet-refetch.ts';

const patience = 300;
const gap = 120;

/** A bar at the top when a person waits for something longer than 300 ms. Requests that follow each other closely count as one wait. */
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

  // Hidden from screen readers: lists and buttons say themselves that they are busy.
  return <NavigationProgress size={2} stepInterval={400} aria-hidden />;
}
