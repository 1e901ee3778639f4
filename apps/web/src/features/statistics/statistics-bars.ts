import { conversion, type DayFigures } from '@app/contract/statistics';
import { formatCount, formatPercent, formatRoubles, formatShort } from '#lib/text/format.ts';
import type { Bar } from '#ui/chart/bar-chart-bars.tsx';
import { daysBetween, isMonday, longDay, shortDay } from './statistics-days.ts';
import { statisticsText } from './statistics-text.ts';
import type { Metric } from './statistics-view.ts';

const { columns } = statisticsText;

/** Days as bars, or whole weeks. */
export function barsOf(days: readonly DayFigures[], metric: Metric, byWeek: boolean): Bar[] {
  return (byWeek ? weeksOf(days) : days.map((day) => [day])).flatMap((group) => {
    const [first, last] = [group[0]?.day, group.at(-1)?.day];
    if (!first || !last) return [];
    const title = byWeek ? daysBetween(first, last) : longDay(first);
    return [{ id: first, tick: shortDay(first), title, ...plots[metric](group) }];
  });
}

/** Whether the values are roubles or counts. */
export function axisFormat(metric: Metric): (value: number) => string {
  return metric === 'deals' || metric === 'appeals' ? formatShort : (value) => `${formatShort(value)}\u00a0₽`;
}

type Plot = (days: readonly DayFigures[]) => Pick<Bar, 'parts' | 'facts'>;

const plots: Record<Metric, Plot> = {
  turnover: (days) => {
    const turnover = total(days, ({ turnover }) => turnover);
    return {
      parts: [inRoubles(turnover)],
      facts: [money(columns.turnover, turnover), count(columns.closed, closedOf(days))],
    };
  },
  earned: (days) => {
    const earned = total(days, ({ earned }) => earned);
    return {
      parts: [inRoubles(earned)],
      facts: [
        money(columns.earned, earned),
        money(
          columns.turnover,
          total(days, ({ turnover }) => turnover),
        ),
      ],
    };
  },
  deals: (days) => {
    const [created, closed] = [sum(days, ({ created }) => created), closedOf(days)];
    const percent = conversion({ created, closed });
    return {
      parts: [closed, created - closed],
      facts: [
        count(columns.created, created),
        count(columns.closed, closed),
        { label: columns.conversion, value: percent === undefined ? '—' : formatPercent(percent) },
      ],
    };
  },
  appeals: (days) => {
    const appeals = sum(days, ({ appeals }) => appeals);
    return {
      parts: [appeals],
      facts: [
        count(columns.appeals, appeals),
        count(
          columns.accepted,
          sum(days, ({ appeals_accepted }) => appeals_accepted),
        ),
        count(
          columns.rejected,
          sum(days, ({ appeals_rejected }) => appeals_rejected),
        ),
      ],
    };
  },
  payouts: (days) => {
    const amount = total(days, ({ payouts }) => payouts?.amount ?? 0n);
    return {
      parts: [inRoubles(amount)],
      facts: [
        money(columns.payouts, amount),
        count(
          columns.paid,
          sum(days, ({ payouts }) => payouts?.paid ?? 0),
        ),
        money(
          columns.earned,
          total(days, ({ payouts }) => payouts?.earned ?? 0n),
        ),
      ],
    };
  },
};

/** Calendar weeks; the first and the last may be shorter. */
function weeksOf(days: readonly DayFigures[]): DayFigures[][] {
  const weeks: DayFigures[][] = [];
  for (const day of days) {
    const week = weeks.at(-1);
    if (week && !isMonday(day.day)) week.push(day);
    else weeks.push([day]);
  }
  return weeks;
}

const closedOf = (days: readonly DayFigures[]) => sum(days, ({ closed }) => closed);
const sum = (days: readonly DayFigures[], of: (day: DayFigures) => number) =>
  days.reduce((all, day) => all + of(day), 0);
const total = (days: readonly DayFigures[], of: (day: DayFigures) => bigint) =>
  days.reduce((all, day) => all + of(day), 0n);
// For the height of a bar, where kopecks do not matter.
const inRoubles = (kopecks: bigint) => Number(kopecks) / 100;
const money = (label: string, kopecks: bigint) => ({ label, value: formatRoubles(kopecks) });
const count = (label: string, n: number) => ({ label, value: formatCount(n) });
