import type { BankFigures, DayFigures, Figures, HourFigures, ProfileFigures, Totals } from '@app/contract/statistics';
import { hourText } from '@app/contract/statistics';
import { bankName, lkLabel } from '#lib/text/bank-names.ts';
import { linearProgress } from '#lib/text/format.ts';
import type { TableColumn, TableRow } from '#ui/table/data-table-types.ts';
import classes from './statistics.module.css';
import { Appeals, ClosedOfCreated, Conversion, Count, Day, Money, Payouts } from './statistics-cells.tsx';
import { statisticsText } from './statistics-text.ts';

const { columns: text } = statisticsText;

export type HourRow = HourFigures & TableRow;
export type DayRow = DayFigures & TableRow;
export type ProfileRow = ProfileFigures & TableRow;
export type BankRow = BankFigures & TableRow;

export const dayColumns = (withPayouts: boolean): TableColumn<DayRow>[] => [
  { key: 'day', title: text.day, render: ({ day }) => <Day day={day} /> },
  turnover(),
  earned({ below: 'turnover' }),
  ...figures<DayRow>(withPayouts),
  ...(withPayouts ? [payouts<DayRow>()] : []),
];

/** With the turnover of the same hour of the day before. */
export const hourColumns = (withPayouts: boolean): TableColumn<HourRow>[] => [
  { key: 'hour', title: text.hour, render: ({ hour }) => hourText(hour) },
  turnover(),
  {
    key: 'before',
    title: text.before,
    fr: 1,
    whole: true,
    align: 'right',
    below: 'turnover',
    render: ({ previous }) => <Money value={previous.turnover} />,
  },
  earned(),
  ...figures<HourRow>(true),
  ...(withPayouts ? [payouts<HourRow>()] : []),
];

const payouts = <Row extends Totals & TableRow>(): TableColumn<Row> => ({
  key: 'payouts',
  title: text.payouts,
  whole: true,
  align: 'right',
  render: (row) => <Payouts of={row} />,
});

export const profileColumns = (all: bigint) =>
  withShare<ProfileRow>(all, { key: 'lk', title: text.lk, fr: 1.6, noEllipsis: true, render: lkLabel });

export const bankColumns = (all: bigint) =>
  withShare<BankRow>(all, {
    key: 'bank',
    title: text.bank,
    fr: 1.6,
    noEllipsis: true,
    render: ({ bank }) => bankName(bank),
  });

/** Whose figures they are, and which part of the turnover. */
const withShare = <Row extends Figures & TableRow>(all: bigint, name: TableColumn<Row>): TableColumn<Row>[] => [
  name,
  { key: 'share', title: text.share, fr: 1.2, render: (row) => <Share part={row.turnover} whole={all} /> },
  turnover(),
  earned({ below: 'turnover' }),
  ...figures<Row>(false),
];

const turnover = <Row extends Figures & TableRow>(): TableColumn<Row> => ({
  key: 'turnover',
  title: text.turnover,
  fr: 1.2,
  whole: true,
  align: 'right',
  render: (row) => <Money value={row.turnover} />,
});

const earned = <Row extends Figures & TableRow>(place: { below?: string } = {}): TableColumn<Row> => ({
  key: 'earned',
  title: text.earned,
  fr: 1,
  whole: true,
  align: 'right',
  ...place,
  render: (row) => <Money value={row.earned} />,
});

/** Where room is scarce one column shows closed and created together. */
const figures = <Row extends Figures & TableRow>(scarce: boolean): TableColumn<Row>[] => [
  ...(scarce ? closedOfCreated<Row>() : createdAndClosed<Row>()),
  {
    key: 'conversion',
    title: text.conversion,
    align: 'right',
    below: 'closed',
    render: (row) => <Conversion of={row} />,
  },
  {
    key: 'appeals',
    title: text.appeals,
    whole: true,
    align: 'right',
    render: (row) => <Appeals of={row} />,
  },
];

const createdAndClosed = <Row extends Figures & TableRow>(): TableColumn<Row>[] => [
  { key: 'created', title: text.created, align: 'right', render: (row) => <Count value={row.created} /> },
  { key: 'closed', title: text.closed, align: 'right', render: (row) => <Count value={row.closed} /> },
];

const closedOfCreated = <Row extends Figures & TableRow>(): TableColumn<Row>[] => [
  {
    key: 'closed',
    title: text.closed,
    whole: true,
    align: 'right',
    render: (row) => <ClosedOfCreated of={row} />,
  },
];

function Share({ part, whole }: { part: bigint; whole: bigint }) {
  const percent = linearProgress(part, whole);
  return (
    <span className={classes.share}>
      <span className={classes.shareBar}>
        <span style={{ width: `${percent}%` }} />
      </span>
      <span className={classes.sharePercent}>{percent === 0 && part > 0n ? '<\u00a01%' : `${percent}%`}</span>
    </span>
  );
}
