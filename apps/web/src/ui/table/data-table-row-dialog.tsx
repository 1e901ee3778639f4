import { Stack } from '@mantine/core';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import { cellOf, type TableColumn, type TableRow } from './data-table-types.ts';

interface RowDialogProps {
  title: string;
  columns: readonly TableColumn<TableRow>[];
  row: TableRow;
  onClose: () => void;
}

/** Everything of a row that a brief row leaves out, for things without a page or dialog of their own. */
export function RowDialog({ title, columns, row, onClose }: RowDialogProps) {
  const actions = columns.find(({ key }) => key === 'actions');
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="md">
        <FactList>
          {columns
            .filter((column) => column !== actions)
            .map((column) => (
              <Fact key={column.key} name={column.title}>
                {cellOf(column, row, false)}
              </Fact>
            ))}
        </FactList>
        {actions && cellOf(actions, row, false)}
      </Stack>
    </Dialog>
  );
}
