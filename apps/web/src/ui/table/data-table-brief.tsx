import { Skeleton } from '@mantine/core';
import { memo, type ReactNode, useRef, useState } from 'react';
import { lazyAfterStart } from '#ui/page/lazy.tsx';
import { ItemLink } from '#ui/value/item-link.tsx';
import classes from './data-table-brief.module.css';
import { type BriefRow, cellOf, type TableColumn, type TableLayout, type TableRow } from './data-table-types.ts';
import { useNearRows } from './rows/use-near-rows.ts';

const RowDialog = lazyAfterStart(async () => (await import('./data-table-row-dialog.tsx')).RowDialog);

/** As in data-table-brief.module.css. */
const ROW = 76;

/** The narrow layout: as many rows as a phone can show. All have the same height, whatever happens to them, unless the third line wraps. */
export function TableBriefRows<Row extends TableRow>(props: TableLayout<Row>) {
  const { label, columns, rows, busy, fresh, gone, brief } = props;
  const actions = columns.find(({ key }) => key === 'actions');
  const [opened, setOpened] = useState<Row>();
  const list = useRef<HTMLUListElement>(null);
  const pieces = useNearRows(rows, list, ROW);
  return (
    <ul ref={list} className={`l-lined ${classes.rows}`} aria-label={label} aria-busy={busy}>
      {pieces.map((piece) => {
        if ('gap' in piece) return <li key={`gap ${piece.before}`} aria-hidden style={{ height: piece.gap }} />;
        const { row } = piece;
        const state = { fresh: fresh.has(row.id), gone: gone.has(row.id) };
        return <BriefItem key={row.id} row={row} brief={brief} actions={actions} {...state} onOpen={setOpened} />;
      })}
      {opened && (
        <RowDialog
          title={brief.title?.(opened) ?? label}
          columns={columns as never}
          row={rows.find(({ id }) => id === opened.id) ?? opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </ul>
  );
}

interface BriefItemProps<Row extends TableRow> {
  row: Row;
  brief: BriefRow<Row>;
  actions: TableColumn<Row> | undefined;
  fresh: boolean;
  gone: boolean;
  onOpen: (row: Row) => void;
}

/** Drawn anew only when its row has changed, if the screen describes it by the same objects each time. */
const BriefItem = memo(function BriefItem<Row extends TableRow>(props: BriefItemProps<Row>) {
  const { row, brief, actions, fresh, gone, onOpen } = props;
  const action = brief.action && !gone ? brief.action(row) : actions && cellOf(actions, row, gone);
  return (
    <li className={classes.row} data-fresh={fresh || undefined} data-gone={gone || undefined}>
      <BriefLines brief={brief} row={row} onOpen={onOpen} />
      {action && <div className={classes.action}>{action}</div>}
    </li>
  );
}) as <Row extends TableRow>(props: BriefItemProps<Row>) => ReactNode;

interface BriefLinesProps<Row extends TableRow> {
  brief: BriefRow<Row>;
  row: Row;
  onOpen: (row: Row) => void;
}

function BriefLines<Row extends TableRow>({ brief, row, onOpen }: BriefLinesProps<Row>) {
  return (
    <>
      {brief.mark && <div className={classes.mark}>{brief.mark(row)}</div>}
      <div className="l-grow">
        <div className={classes.first} data-yields={brief.yields || undefined}>
          <span className={classes.lead}>
            {brief.link ? (
              <ItemLink link={brief.link(row)} title={brief.open}>
                {brief.lead(row)}
              </ItemLink>
            ) : (
              <button type="button" className={classes.open} title={brief.open} onClick={() => onOpen(row)}>
                {brief.lead(row)}
              </button>
            )}
          </span>
          <span className={classes.aside}>{brief.aside?.(row)}</span>
        </div>
        <div className={classes.under}>{shortened(brief.under(row))}</div>
        <div className={classes.state} data-wraps={brief.wraps || undefined}>
          {shortened(brief.state(row))}
        </div>
      </div>
    </>
  );
}

/** Only an element can end in an ellipsis. */
const shortened = (content: ReactNode) => (typeof content === 'string' ? <span>{content}</span> : content);

export function BriefSkeletons<Row extends TableRow>({
  label,
}: {
  label: string;
  columns: readonly TableColumn<Row>[];
}) {
  return (
    <ul className={`l-lined ${classes.rows}`} aria-label={label} aria-busy="true">
      {[1, 2, 3].map((row) => (
        <li key={row} className={classes.row} data-skeleton>
          <div className="l-grow">
            {[35, 55, 25].map((width, line) => (
              <Skeleton key={width} height={12} mb={line < 2 ? 8 : 0} width={`${width + row * 4}%`} radius="sm" />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
