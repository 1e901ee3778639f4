import { useMemo } from 'react';
import { useColumnChoice } from '#lib/address/column-choice.ts';
import { type ColumnName, shownColumns } from '#ui/table/shown-columns.ts';

/** The columns of a list without those that its address hides, in the order that it gives; the same ones as long as nothing changes. */
export function useShownColumns<Column extends ColumnName>(columns: readonly Column[]): readonly Column[] {
  const choice = useColumnChoice();
  const [hidden, order] = [choice.hidden.join(), choice.order.join()];
  return useMemo(
    () => (hidden || order ? shownColumns(columns, hidden.split(','), order.split(',')) : columns),
    [columns, hidden, order],
  );
}
