import { useMemo } from 'react';
import { useHiddenColumns } from '#lib/address/hidden-columns.ts';
import { type ColumnName, shownColumns } from '#ui/table/shown-columns.ts';

/** The columns of a list without those that its address hides; the same ones as long as neither changes. */
export function useShownColumns<Column extends ColumnName>(columns: readonly Column[]): readonly Column[] {
  const hidden = useHiddenColumns().join();
  return useMemo(() => (hidden === '' ? columns : shownColumns(columns, hidden.split(','))), [columns, hidden]);
}
