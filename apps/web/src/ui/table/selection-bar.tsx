import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  label: string;
  /** «Выбрано: 5». */
  count: string;
  clear: string;
  onClear: () => void;
  /** What can be done with all of them. */
  children: ReactNode;
}

/** Stands at the lower edge of the window while something is marked, so that no row moves. */
export function SelectionBar({ label, count, clear, onClear, children }: SelectionBarProps) {
  return (
    <Group role="group" aria-label={label} className={classes.bar ?? ''} gap="xs">
      <Text role="status" className={classes.count ?? ''}>
        {count}
      </Text>
      {children}
      <Button variant="subtle" color="gray" style={{ color: 'var(--mantine-color-text)' }} onClick={onClear}>
        {clear}
      </Button>
    </Group>
  );
}
