import type { ReactNode } from 'react';
import classes from './stacked.module.css';

/** Two lines of one cell: what matters and, below it and smaller, what goes with it. Without the second it is one line. */
export function Stacked({ children, second }: { children: ReactNode; second: ReactNode }) {
  return (
    <span className={classes.stacked}>
      <span>{children}</span>
      {second && ' '}
      {second && (
        <span className={classes.second} title={typeof second === 'string' ? second : undefined}>
          {second}
        </span>
      )}
    </span>
  );
}
