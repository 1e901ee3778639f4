import type { BankFigures, DayFigures, Figures, HourFigures, ProfileFigures, Totals } from '@app/contract/statistics';
import { hourText } from '@app/contract/statistics';
import { bankName, lkLabel } from '#lib/text/bank-names.ts';
import { linearProgress } from '#lib/text/format.ts';
import type { TableColumn, TableRow } from '#ui/table/data-table-types.ts';
import classes from './statistics.module.css';
import { Appeals, ClosedOfCreated, Conversion, Count, Day, Deals, Money, Payouts } from './statistics-cells.tsx';
import { statisticsText } from './statistics-text.ts';

const { columns: text } = statisticsText;

export type HourRow = HourFigures & TableRow;
export type DayRow = DayFigures & TableRow;
export type ProfileRow = ProfileFigures & TableRow;
export type BankRow = BankFigures & TableRow;

/** A card tells day and turnover at its top. */
export function dayColumns(wide: boolean, withPayouts: boolean): TableColumn<DayRow>[] {
  const last = withPayouts ? [payouts<DayRow>()] : [];
  if (!wide) return [...inCards<DayRow>(), ...last];
  return [
    { key: 'day', title: text.day, width: 124, render: ({ day }) => <Day day={day} /> },
    ...inTable<DayRow>(withPayouts),
    ...last,
  ];
}

/** Likewise, with the turnover of the same hour of the day before. */
export function hourColumns(wide: boolean, withPayouts: boolean): TableColumn<HourRow>[] {
  const before: TableColumn<HourRow> = {
    key: 'before',
    title: text.before,
    ...(wide && { fr: 1, whole: true, align: 'right' }),
    render: ({ previous }) => <Money value={previous.turnover} />,
  };
  const last = withPayouts ? [payouts<HourRow>()] : [];
  if (!wide) return [before, ...inCards<HourRow>(), ...last];
  const [turnover, ...rest] = inTable<HourRow>(true);
  return [
    { key: 'hour', title: text.hour, width: 112, render: ({ hour }) => hourText(hour) },
    ...(turnover ? [turnover] : []),
    before,
    ...rest,
    ...last,
  ];
}

const payouts = <Row extends Totals & TableRow>(): TableColumn<Row> => ({
  key: 'payouts',
  title: text.payouts,
  width: 132,
  whole: true,
  align: 'right',
  render: (row) => <Payouts of={row} />,
});

export const profileColumns = (wide: boolean, turnover: bigint) =>
  withShare<ProfileRow>(wide, turnover, { key: 'lk', title: text.lk, fr: 1.6, render: lkLabel });

export const bankColumns = (wide: boolean, turnover: bigint) =>
  withShare<BankRow>(wide, turnover, { key: 'bank', title: text.bank, fr: 1.6, render: ({ bank }) => bankName(bank) });

/** Whose figures they are, and which part of the turnover. A card has the name in its title. */
function withShare<Row extends Figures & TableRow>(
  wide: boolean,
  turnover: bigint,
  name: TableColumn<Row>,
): TableColumn<Row>[] {
  const share: TableColumn<Row> = {
    key: 'share',
    title: text.share,
    ...(wide && { fr: 1.2 }),
    render: (row) => <Share part={row.turnover} whole={turnover} />,
  };
  return wide ? [name, share, ...inTable<Row>(false)] : [share, ...inCards<Row>()];
}

/** On a narrow screen one column shows closed and created together. */
const inTable = <Row extends Figures & TableRow>(scarce: boolean): TableColumn<Row>[] => [
  {
    key: 'turnover',
    title: text.turnover,
    fr: 1.2,
    whole: true,
    align: 'right',
    render: (row) => <Money value={row.turnover} />,
  },
  {
    key: 'earned',
    title: text.earned,
    fr: 1,
    whole: true,
    align: 'right',
    render: (row) => <Money value={row.earned} />,
  },
  ...(scarce ? closedOfCreated<Row>() : createdAndClosed<Row>()),
  { key: 'conversion', title: text.conversion, width: 92, align: 'right', render: (row) => <Conversion of={row} /> },
  {
    key: 'appeals',
    title: text.appeals,
    width: 108,
    whole: true,
    align: 'right',
    render: (row) => <Appeals of={row} />,
  },
];

const createdAndClosed = <Row extends Figures & TableRow>(): TableColumn<Row>[] => [
  { key: 'created', title: text.created, width: 80, align: 'right', render: (row) => <Count value={row.created} /> },
  { key: 'closed', title: text.closed, width: 80, align: 'right', render: (row) => <Count value={row.closed} /> },
];

const closedOfCreated = <Row extends Figures & TableRow>(): TableColumn<Row>[] => [
  {
    key: 'closed',
    title: text.closed,
    width: 104,
    whole: true,
    align: 'right',
    render: (row) => <ClosedOfCreated of={row} />,
  },
];

const inCards = <Row extends Figures & TableRow>(): TableColumn<Row>[] => [
  { key: 'earned', title: text.earned, render: (row) => <Money value={row.earned} /> },
  { key: 'deals', title: text.deals, render: (row) => <Deals of={row} /> },
  { key: 'appeals', title: text.appeals, render: (row) => <Appeals of={row} /> },
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
