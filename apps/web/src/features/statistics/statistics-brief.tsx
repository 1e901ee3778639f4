import { type Figures, hourText } from '@app/contract/statistics';
import { midnight } from '@app/contract/values/period';
import { bankName, lkLabel } from '#lib/text/bank-names.ts';
import { formatMoscowDate } from '#lib/text/format.ts';
import type { BriefRow, TableRow } from '#ui/table/data-table-types.ts';
import { Roubles } from '#ui/value/roubles.tsx';
import classes from './statistics.module.css';
import { Day, Deals } from './statistics-cells.tsx';
import type { BankRow, DayRow, HourRow, ProfileRow } from './statistics-columns.tsx';
import { statisticsText as text } from './statistics-text.ts';

/** A line of the table on a narrow screen: the turnover beside its name, what was earned below. A tap shows the rest of it. */
function briefOf<Row extends Figures & TableRow>(
  open: string,
  lead: BriefRow<Row>['lead'],
  more: Pick<BriefRow<Row>, 'title'> & Partial<BriefRow<Row>>,
): BriefRow<Row> {
  return {
    open,
    lead: (row) => <span className={classes.name}>{lead(row)}</span>,
    under: ({ earned }) => (
      <>
        {text.columns.earned} <Roubles value={earned} />
      </>
    ),
    state: (row) => (
      <span>
        {text.columns.deals}: <Deals of={row} />
      </span>
    ),
    aside: ({ turnover }) => <Roubles value={turnover} />,
    yields: true,
    ...more,
  };
}

export const hourBrief = briefOf<HourRow>(text.open.hour, ({ hour }) => hourText(hour), {
  title: ({ hour }) => hourText(hour),
  under: ({ previous }) => (
    <>
      {text.columns.before} <Roubles value={previous.turnover} />
    </>
  ),
});

export const dayBrief = briefOf<DayRow>(text.open.day, ({ day }) => <Day day={day} />, {
  title: ({ day }) => formatMoscowDate(midnight(day)),
});

export const profileBrief = briefOf<ProfileRow>(text.open.lk, lkLabel, { title: lkLabel });

export const bankBrief = briefOf<BankRow>(text.open.bank, ({ bank }) => bankName(bank), {
  title: ({ bank }) => bankName(bank),
});
