import type { ReactNode } from 'react';
import { Countdown } from './countdown.tsx';
import classes from './status.module.css';
import { StatusBadge, type Tone } from './status-badge.tsx';

interface StatusCellProps {
  label: string;
  tone: Tone;
  /** The deadline, if there is one. */
  until?: Date | false;
  /** Until when it stands still. */
  stopped?: Date | null;
  /** Shown beside the status. */
  beside?: ReactNode;
}

/** A status in a list, with the time left if there is a deadline. */
export function StatusCell({ label, tone, until = false, stopped = null, beside }: StatusCellProps) {
  return (
    <span className={classes.status}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {until && <Countdown until={until} stopped={stopped} />}
      {beside}
    </span>
  );
}
