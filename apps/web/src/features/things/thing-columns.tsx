import type { ThingName } from '@app/contract/things/thing';
import type { ReactNode } from 'react';
import { bankName } from '#lib/text/bank-names.ts';
import { formatMoment } from '#lib/text/format.ts';
import type { BriefRow, TableColumn } from '#ui/table/data-table-types.ts';
import { type ThingKind, thingPath } from '#ui/thing/thing-kinds.ts';
import { ThingLink } from '#ui/thing/thing-link.tsx';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { thingsText } from './console-things-text.ts';
import { platformOf, requisiteOf, traderOf } from './thing-cells.tsx';
import type { ThingRow, Things, ThingView } from './things.ts';

// Columns that more than one of the lists has; each list says which, and where its own stand.

const { columns } = thingsText;

export const idColumn = (kind: ThingKind): TableColumn<ThingRow> => ({
  key: 'id',
  title: columns.id,
  holds: 'id',
  render: ({ id }) => <ThingLink kind={kind} id={id} />,
});

export const traderColumn: TableColumn<ThingRow> = { key: 'trader', title: columns.trader, fr: 1, render: traderOf };

export const platformColumn: TableColumn<ThingRow & { platform: ThingName }> = {
  key: 'platform',
  title: columns.platform,
  fr: 1,
  below: 'trader',
  render: platformOf,
};

export const requisiteColumns: TableColumn<ThingRow & { bank: string; tail: string }>[] = [
  { key: 'bank', title: columns.bank, fr: 1, render: ({ bank }) => bankName(bank) },
  { key: 'tail', title: columns.requisite, below: 'bank', render: requisiteOf },
];

export const amountColumn: TableColumn<ThingRow> = moneyColumn('amount', columns.amount);

/** An amount of the row; below another where there is no room. */
export function moneyColumn<Key extends string>(key: Key, title: string, below?: string) {
  const column: TableColumn<{ id: number } & Record<Key, bigint | null>> = {
    key,
    title,
    align: 'right',
    whole: true,
    holds: 'money',
    ...(below && { below }),
    render: (row) => <Roubles value={row[key]} />,
  };
  return column;
}

export function timeColumn<Key extends string>(key: Key, title: string) {
  const column: TableColumn<{ id: number } & Record<Key, Date | null>> = {
    key,
    title,
    holds: 'time',
    render: (row) => <MoscowTime value={row[key]} />,
  };
  return column;
}

export const statusColumn = <Row extends object>(
  render: (row: Row) => ReactNode,
): TableColumn<Row & { id: number }> => ({ key: 'status', title: columns.status, holds: 'status', render });

/** A row of a narrow screen: how much and when, whose, how it stands. */
export const thingBrief = <Row extends ThingRow, View extends ThingView>({
  kind,
  text,
  statusOf,
  under,
}: Things<Row, View>): BriefRow<Row> => ({
  link: ({ id }) => ({ to: thingPath(kind, id) }),
  open: text.title,
  lead: ({ amount }) => <Roubles value={amount} />,
  aside: ({ createdAt }) => formatMoment(createdAt),
  under: (row) => (
    <>
      <span>{row.trader?.name ?? text.nobody}</span>
      {under(row)}
    </>
  ),
  state: (row) => (
    <>
      {statusOf(row)}
      <span>
        {columns.id} {row.id}
      </span>
    </>
  ),
});

/** Where the money goes or comes from, in a row of a narrow screen. */
export function requisiteUnder({ bank, tail }: { bank: string; tail: string }) {
  return (
    <>
      <span>{bankName(bank)}</span>
      {requisiteOf({ tail })}
    </>
  );
}
