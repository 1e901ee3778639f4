import { Dialog } from '#ui/dialog/dialog.tsx';
import type { TableColumn, TableRow } from './data-table-types.ts';
import { RowFacts } from './row-facts.tsx';

interface RowDialogProps {
  title: string;
  columns: readonly TableColumn<TableRow>[];
  row: TableRow;
  onClose: () => void;
}

/** Everything of a row that a brief row leaves out, for things without a page or dialog of their own. */
export function RowDialog({ title, columns, row, onClose }: RowDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <RowFacts columns={columns} row={row} />
    </Dialog>
  );
}
