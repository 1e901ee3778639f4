import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import './tones.css';
import classes from './status-badge.module.css';

export type Tone = 'waiting' | 'done' | 'archived' | 'rejected' | 'working';

/**
 * The word of a status in the colour of its meaning. The word always stands there: colour alone tells nobody anything. It has the library's
 * styles, without the work that each of its components costs: a list has fifty of them.
 */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={`mantine-Badge-root ${Badge.classes.root} ${classes.badge}`} data-tone={tone}>
      <span className={`mantine-Badge-label ${Badge.classes.label}`}>{children}</span>
    </div>
  );
}
