import { Button } from '@mantine/core';
import { IconArrowUp } from '@tabler/icons-react';
import classes from './data-table.module.css';
import { dataTableText } from './data-table-text.ts';

/** Covers the column titles and takes no room, so that nothing moves. */
export function NewRowsButton({ count, onClick }: { count: number; onClick: () => void }) {
  if (count === 0) return null;
  return (
    <div className={classes.newRows}>
      <Button size="compact-sm" radius="xl" leftSection={<IconArrowUp size={14} stroke={2} />} onClick={onClick}>
        {dataTableText.waiting(count)}
      </Button>
    </div>
  );
}
