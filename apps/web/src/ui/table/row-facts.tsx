import { Stack } from '@mantine/core';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import classes from './data-table-brief.module.css';
import { cellOf, type TableColumn, type TableRow } from './data-table-types.ts';

interface RowFactsProps<Row extends TableRow> {
  columns: readonly TableColumn<Row>[];
  row: Row;
}

/** A row of a table by itself: its columns below one another, what can be done with it at the end. */
export function RowFacts<Row extends TableRow>({ columns, row }: RowFactsProps<Row>) {
  const actions = columns.find(({ key }) => key === 'actions');
  return (
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
      {actions && <div className={classes.dialogActions}>{cellOf(actions, row, false)}</div>}
    </Stack>
  );
}
