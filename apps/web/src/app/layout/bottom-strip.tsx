import type { ReactNode } from 'react';
import '#ui/status/tones.css';
import classes from './bottom-strip.module.css';

interface BottomStripProps {
  tone?: 'calm' | 'waiting';
  icon?: ReactNode;
  actions?: ReactNode;
  /** The sentence; without one nothing is seen. */
  children: string | undefined;
}

/**
 * A line at the lower edge of the window. It takes its own place at the end of the page, so it neither covers the last row nor
 * moves a button from under a finger when it comes and goes.
 */
export function BottomStrip({ tone = 'calm', icon, actions, children }: BottomStripProps) {
  // The region stands there before it has anything to say: a screen reader tells only of changes within it.
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
