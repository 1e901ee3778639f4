import { Skeleton } from '@mantine/core';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, memo, type ReactNode, useMemo, useRef } from 'react';
import { Stacked } from '#ui/value/stacked.tsx';
import classes from './data-table.module.css';
import {
  cellOf,
  gridTracks,
  leastWidths,
  stackColumns,
  type TableColumn,
  type TableLayout,
  type TableRow,
} from './data-table-types.ts';
import { useNearRows } from './rows/use-near-rows.ts';
import { useFits } from './use-fits.ts';

/** In the usual density; see data-table.module.css. */
const ROW = 44;

/** The wide layout: a real table laid out as a grid, one for all rows, so that a column is as wide as the widest of its cells. */
export function TableGrid<Row extends TableRow>(props: TableLayout<Row>) {
  const { label, rows, busy, fresh, gone, onRowClick } = props;
  const place = useRef<HTMLDivElement>(null);
  const roomy = useFits(place) && props.roomy;
  const columns = useMemo(() => stackColumns(props.columns, roomy), [props.columns, roomy]);
  const body = useRef<HTMLTableSectionElement>(null);
  const pieces = useNearRows(rows, body, ROW);
  return (
    <div ref={place} className={classes.scroll}>
      <table
        className={classes.table}
        style={tracks(columns)}
        data-tight={!roomy || undefined}
        aria-label={label}
        aria-busy={busy}
        aria-rowcount={rows.length + 1}
      >
        <Head columns={columns} />
        <tbody ref={body}>
          {pieces.map((piece) => {
            if ('gap' in piece) return <tr key={`gap ${piece.before}`} aria-hidden style={{ height: piece.gap }} />;
            const { row } = piece;
            const state = { fresh: fresh.has(row.id), gone: gone.has(row.id) };
            return <GridRow key={row.id} row={row} columns={columns} onRowClick={onRowClick} {...state} />;
          })}
        </tbody>
      </table>
    </div>
  );
}

interface GridRowProps<Row extends TableRow> {
  row: Row;
  columns: ReturnType<typeof stackColumns<Row>>;
  fresh: boolean;
  gone: boolean;
  onRowClick: ((row: Row) => void) | undefined;
}

/** Drawn anew only when its row has changed, if the screen gives the same columns each time. */
const GridRow = memo(function GridRow<Row extends TableRow>(props: GridRowProps<Row>) {
  const { row, columns, fresh, gone, onRowClick } = props;
  return (
    <tr
      className={classes.row}
      data-fresh={fresh || undefined}
      data-gone={gone || undefined}
      {...rowClick(row, gone ? undefined : onRowClick)}
    >
      {columns.map((column) => {
        const content = cellOf(column, row, gone && !column.lower);
        return (
          <td key={column.key} {...cell(column)} title={column.fr && typeof content === 'string' ? content : undefined}>
            {column.lower ? <Stacked second={cellOf(column.lower, row, false)}>{content}</Stacked> : content}
          </td>
        );
      })}
    </tr>
  );
}) as <Row extends TableRow>(props: GridRowProps<Row>) => ReactNode;

interface RowSkeletonsProps<Row extends TableRow> {
  label: string;
  columns: readonly TableColumn<Row>[];
  roomy: boolean;
}

export function RowSkeletons<Row extends TableRow>(props: RowSkeletonsProps<Row>) {
  const { label } = props;
  const columns = stackColumns(props.columns, props.roomy);
  return (
    <div className={classes.scroll}>
      <table
        className={classes.table}
        style={tracks(columns)}
        data-tight={!props.roomy || undefined}
        aria-label={label}
        aria-busy="true"
      >
        <Head columns={columns} />
        <tbody>
          {[1, 2, 3, 4, 5].map((row) => (
            <tr key={row} className={classes.row} data-skeleton>
              {columns.map((column, index) => (
                <td key={column.key} {...cell(column)}>
                  {/* Uneven widths, so that it looks like data on its way and not like a striped wall. */}
                  <Skeleton height={12} width={`${55 + ((row * 3 + index * 5) % 4) * 10}%`} radius="sm" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head<Row extends TableRow>({ columns }: { columns: ReturnType<typeof stackColumns<Row>> }) {
  return (
    <thead>
      <tr className={classes.head} aria-rowindex={1}>
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            className={classes.cell}
            data-align={column.align}
            title={column.title}
            style={leastWidth(column)}
          >
            {column.head ?? column.title}
            {column.lower && <span className="l-block"> {column.lower.title}</span>}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function cell<Row extends TableRow>({ key, align, noEllipsis, whole, fr }: TableColumn<Row>) {
  return {
    className: classes.cell,
    'data-align': align,
    'data-wrap': noEllipsis || undefined,
    'data-whole': whole || undefined,
    'data-free': (fr !== undefined && !whole) || undefined,
    'data-actions': key === 'actions' || undefined,
  };
}

/** Content stretches its column; the title keeps it from becoming narrower than usual. */
function leastWidth<Row extends TableRow>({ fr, holds }: TableColumn<Row>): CSSProperties | undefined {
  const least = holds ?? (fr !== undefined && 'text');
  return least === false ? undefined : { minWidth: `calc(${leastWidths[least]} + 2 * var(--cell-side))` };
}

function tracks<Row extends TableRow>(columns: readonly TableColumn<Row>[]): CSSProperties {
  return { '--tracks': gridTracks(columns) } as CSSProperties;
}

/** A row that opens something also reacts to Enter; buttons inside the row keep their own clicks. */
export function rowClick<Row>(row: Row, onRowClick: ((row: Row) => void) | undefined) {
  if (!onRowClick) return {};
  const isOwn = (event: MouseEvent | KeyboardEvent) =>
    !(event.target instanceof Element && event.target.closest('button, a, input, label, [role="button"]'));
  return {
    tabIndex: 0,
    'data-clickable': true,
    onClick: (event: MouseEvent) => {
      if (isOwn(event)) onRowClick(row);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) onRowClick(row);
    },
  };
}
