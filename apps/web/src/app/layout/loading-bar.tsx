import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isQuiet } from '#live/quiet-refetch.ts';
import classes from './layout.module.css';

const patience = 300;
const gap = 120;

/** A bar at the top when a person waits for something longer than 300 ms. Requests that follow each other closely count as one wait. */
export function LoadingBar() {
  const busy = useIsFetching({ predicate: (query) => !isQuiet(query) }) + useIsMutating() > 0;
  const [shown, setShown] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setShown(busy), busy ? patience : gap);
    return () => clearTimeout(timer);
  }, [busy]);

  // Hidden from screen readers: lists and buttons say themselves that they are busy.
  return <div className={classes.bar} data-shown={shown || undefined} aria-hidden />;
}
