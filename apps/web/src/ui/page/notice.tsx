import type { ReactNode } from 'react';
import type { Tone } from '#ui/status/status-badge.tsx';
import classes from './notice.module.css';

interface NoticeProps {
  tone: Extract<Tone, 'waiting' | 'working' | 'rejected'>;
  /** A link or button that belongs to it. */
  action?: ReactNode;
  children: ReactNode;
}

/** An important sentence in the colour of its meaning. */
export function Notice({ tone, action, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={tone === 'working' ? undefined : 'alert'}>
      <span>{children}</span> {action && <span className={classes.action}>{action}</span>}
    </div>
  );
}
