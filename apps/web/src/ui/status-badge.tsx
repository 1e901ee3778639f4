import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import './tones.css';
import classes from './status-badge.module.css';

export type Tone = 'waiting' | 'done' | 'archived' | 'rejected' | 'working';

/** The word of a status in the colour of its meaning. The word always stands there: colour alone tells nobody anything. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <Badge classNames={{ root: classes.badge ?? '' }} data-tone={tone} radius="sm" size="lg">
      {children}
    </Badge>
  );
}
