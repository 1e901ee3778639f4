import { Button, Group } from '@mantine/core';
import classes from './deals-selection.module.css';
import { dealsText as text } from './deals-text.ts';
import type { Marks } from './use-marks.ts';

interface DealsSelectionProps {
  marks: Marks;
  /** On a narrow screen it stays in sight at the bottom, while the cards scroll by. */
  floating: boolean;
  onAccept: () => void;
}

export function DealsSelection({ marks, floating, onAccept }: DealsSelectionProps) {
  if (marks.marked.length === 0) return null;
  return (
    <Group
      role="group"
      aria-label={text.selection}
      className={classes.selection ?? ''}
      data-floating={floating || undefined}
      gap="xs"
    >
      <Button variant="subtle" color="gray" className={classes.unselect ?? ''} onClick={marks.clear}>
        {text.unselect}
      </Button>
      <Button onClick={onAccept}>{text.closeSelected(marks.marked.length)}</Button>
    </Group>
  );
}
