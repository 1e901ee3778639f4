import { Skeleton, Stack } from '@mantine/core';
import classes from './data-table.module.css';
import { rowClick } from './data-table-grid.tsx';
import { cellOf, type TableColumn, type TableLayout, type TableRow } from './data-table-types.ts';

/** The narrow layout: a card for each row, labels beside values, the buttons of the row full-width at the bottom. */
export function TableCards<Row extends TableRow>(props: TableLayout<Row>) {
  const { label, columns, rows, busy, fresh, gone, cardTitle, onRowClick } = props;
  const actions = columns.find(({ key }) => key === 'actions');
  const facts = columns.filter((column) => column !== actions);
  return (
    <ul className={classes.cards} aria-label={label} aria-busy={busy}>
      {rows.map((row) => (
        <li
          key={row.id}
          className={classes.card}
          data-fresh={fresh.has(row.id) || undefined}
          data-gone={gone.has(row.id) || undefined}
          {...rowClick(row, gone.has(row.id) ? undefined : onRowClick)}
        >
          {cardTitle && <div className={classes.cardTitle}>{cardTitle(row)}</div>}
          <dl className={classes.facts}>
            {facts.map((column) => (
              <div key={column.key} className={classes.fact}>
                <dt>{column.title}</dt>
                <dd>{cellOf(column, row, false)}</dd>
              </div>
            ))}
          </dl>
          {actions && <div className={classes.cardActions}>{cellOf(actions, row, gone.has(row.id))}</div>}
        </li>
      ))}
    </ul>
  );
}

export function CardSkeletons<Row extends TableRow>(props: { label: string; columns: readonly TableColumn<Row>[] }) {
  const lines = props.columns.filter(({ key }) => key !== 'actions').slice(0, 6);
  return (
    <ul className={classes.cards} aria-label={props.label} aria-busy="true">
      {[1, 2, 3].map((card) => (
        <li key={card} className={classes.card} data-skeleton>
          <Stack gap="sm" py={4}>
            {lines.map((column, index) => (
              <div key={column.key} className={classes.fact}>
                <Skeleton height={12} width={`${20 + ((card + index) % 3) * 5}%`} radius="sm" />
                <Skeleton height={12} width={`${30 + ((card + index * 2) % 4) * 8}%`} radius="sm" />
              </div>
            ))}
          </Stack>
        </li>
      ))}
    </ul>
  );
}
