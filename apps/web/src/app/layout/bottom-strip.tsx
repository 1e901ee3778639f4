import type { ReactNode } from 'react';
import classes from './layout.module.css';

interface BottomStripProps {
  tone?: 'calm' | 'waiting';
  icon?: ReactNode;
  actions?: ReactNode;
  /** The sentence; without one nothing is shown. */
  children: string | undefined;
}

/**
 * A line at the lower edge of the window. It has its own place at the end of the page, so it neither covers the last row nor moves a
 * button when it comes and goes.
 */
export function BottomStrip({ tone = 'calm', icon, actions, children }: BottomStripProps) {
  // The region is there even when it is empty: a screen reader announces only changes inside an existing one.
  return (
    <div className={classes.region} role="status" aria-live="polite">
      {children && (
        <div className={classes.strip} data-tone={tone}>
          {icon}
          <span className={classes.text}>{children}</span>
          {actions && <span className={classes.actions}>{actions}</span>}
        </div>
      )}
    </div>
  );
}
