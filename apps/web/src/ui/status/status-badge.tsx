import type { Tone } from '@app/contract/values/tone';
import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './status.module.css';

export type { Tone };

/**
 * The word of a status in the colour of its meaning; colour alone would not be accessible. Uses the library's styles without its
 * component, which would be slow: a list has fifty of them.
 */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <div className={`mantine-Badge-root ${Badge.classes.root} ${classes.badge}`} data-tone={tone}>
      <span className={`mantine-Badge-label ${Badge.classes.label}`}>{children}</span>
    </div>
  );
}
