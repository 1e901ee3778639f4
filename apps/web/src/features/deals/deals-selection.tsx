import { Button, Group, Text } from '@mantine/core';
import classes from './deals-selection.module.css';
import { dealsText as text } from './deals-text.ts';
import type { Marks } from './use-marks.ts';

interface DealsSelectionProps {
  marks: Marks;
  /** On a narrow screen it stays at the bottom while the cards scroll. */
  floating: boolean;
  onAccept: () => void;
}

/** How many deals are marked, on this page and on others; shown as soon as one is. */
export function DealsSelection({ marks, floating, onAccept }: DealsSelectionProps) {
  const { marked, late } = marks;
  return (
    <Group
      role="group"
      aria-label={text.selection}
      className={classes.selection ?? ''}
      data-floating={floating || undefined}
      gap="xs"
    >
      <Text role="status" className={classes.count ?? ''}>
        {text.selected(marked.length)}
        {late > 0 && <span className="l-block l-waiting l-small"> {text.selectedLate(late)}</span>}
      </Text>
      <Button variant="subtle" color="gray" className={classes.unselect ?? ''} onClick={marks.clear}>
        {text.unselect}
      </Button>
      <Button onClick={onAccept}>{text.closeSelected(marked.length)}</Button>
    </Group>
  );
}
