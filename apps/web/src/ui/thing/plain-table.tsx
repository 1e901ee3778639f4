import type { ReactNode } from 'react';
import classes from './thing.module.css';

export interface PlainColumn<Row> {
  title: string;
  align?: 'right';
  /** Takes what the others leave, and may have several lines. */
  wide?: boolean;
  render: (row: Row) => ReactNode;
}

interface PlainTableProps<Row> {
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  /** Said instead of a table without rows. */
  empty: string;
}

/** Said aloud of what is drawn as cards, which would otherwise be no table to some screen readers. */
const roles = { table: { role: 'table' }, row: { role: 'row' }, cell: { role: 'cell' } };

/** A card leaves out what a table must show as a gap. */
const isNothing = (content: ReactNode) =>
  content === '—' || content === '' || content === null || content === undefined;

/** A short table inside a page: 36 px a row, all of it at once. Where it stands narrow, on a phone or in a panel, each row is a card. */
export function PlainTable<Row>({ label, columns, rows, keyOf, empty }: PlainTableProps<Row>) {
  if (rows.length === 0) return <p className="l-flush l-muted">{empty}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be pushed sideways must be reached by the keyboard.
    <section className={classes.scroll} aria-label={`${label}: таблица`} tabIndex={0}>
      <table className={classes.table} aria-label={label} {...roles.table}>
        <thead>
          <tr>
            {columns.map(({ title, align, wide }) => (
              <th key={title} scope="col" data-align={align} data-wide={wide || undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} {...roles.row}>
              {columns.map(({ title, align, wide, render }) => {
                const content = render(row);
                return (
                  <td
                    key={title}
                    data-title={title}
                    data-align={align}
                    data-wide={wide || undefined}
                    data-nothing={isNothing(content) || undefined}
                    {...roles.cell}
                  >
                    <div className={classes.value}>{content}</div>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
