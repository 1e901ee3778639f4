import type { ReactNode } from 'react';
import { Countdown } from './countdown.tsx';
import { StatusBadge, type Tone } from './status-badge.tsx';
import classes from './status-cell.module.css';

interface StatusCellProps {
  label: string;
  tone: Tone;
  /** Until when it may stay so; nothing when time does not count. */
  until?: Date | false;
  /** What else there is to say of it. */
  beside?: ReactNode;
}

/** A status in a list, with the time left where time is running. */
export function StatusCell({ label, tone, until = false, beside }: StatusCellProps) {
  return (
    <span className={classes.status}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {until && <Countdown until={until} />}
      {beside}
    </span>
  );
}
