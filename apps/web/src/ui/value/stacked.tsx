import type { ReactNode } from 'react';
import classes from './value.module.css';

/** Two lines in one cell: the main text and, smaller below it, a second one. Without the second it is one line. */
export function Stacked({ children, second }: { children: ReactNode; second: ReactNode }) {
  return (
    <span className={classes.stacked}>
      <span title={typeof children === 'string' ? children : undefined}>{children}</span>
      {second && ' '}
      {second && (
        <span className="l-muted l-tiny l-regular" title={typeof second === 'string' ? second : undefined}>
          {second}
        </span>
      )}
    </span>
  );
}
