import { hourText } from '@app/contract/statistics';
import type { BriefRow } from '#ui/table/data-table-types.ts';
import { Roubles } from '#ui/value/roubles.tsx';
import { Deals } from './statistics-cells.tsx';
import type { HourRow } from './statistics-columns.tsx';
import { statisticsText as text } from './statistics-text.ts';

/** An hour on a phone: there are twenty-four of them. A tap shows the rest of it. */
export const hourBrief: BriefRow<HourRow> = {
  title: ({ hour }) => hourText(hour),
  open: text.openHour,
  lead: ({ hour }) => hourText(hour),
  aside: ({ turnover }) => <Roubles value={turnover} />,
  under: ({ previous }) => (
    <>
      {text.columns.before} <Roubles value={previous.turnover} />
    </>
  ),
  state: (row) => (
    <span>
      {text.columns.deals}: <Deals of={row} />
    </span>
  ),
};
