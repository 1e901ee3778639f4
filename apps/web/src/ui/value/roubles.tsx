import type { ReactNode } from 'react';
import { formatRoubles } from '#lib/text/format.ts';
import classes from './figures.module.css';

/** Any amount on the screen: it never wraps and never is cut; a test in a browser looks for its mark. */
export function Money({ children }: { children: ReactNode }) {
  return (
    <span className={classes.figures} data-money>
      {children}
    </span>
  );
}

/** What is unknown is a dash. */
export function Roubles({ value }: { value: bigint | null | undefined }) {
  return <Money>{value === null || value === undefined ? '—' : formatRoubles(value)}</Money>;
}
