import { conversion, type DayFigures, type HourFigures, hourText, type Totals } from '@app/contract/statistics';
import { formatCount, formatPercent, formatRoubles, formatShort } from '#lib/text/format.ts';
import type { Bar } from '#ui/chart/bar-chart-bars.tsx';
import { daysBetween, isMonday, longDay, shortDay } from './statistics-days.ts';
import { statisticsText } from './statistics-text.ts';
import type { Metric } from './statistics-view.ts';

const { columns } = statisticsText;

/** Days as bars, or whole weeks. Each group is one bar. */
export function barsOf(groups: readonly (readonly DayFigures[])[], metric: Metric): Bar[] {
  return groups.flatMap((group) => {
    const first = group[0]?.day;
    return first
      ? [{ id: first, tick: shortDay(first), ...tellDays(group, metric), parts: plots[metric](group).parts }]
      : [];
  });
}

export const groupsOf = (days: readonly DayFigures[], byWeek: boolean): DayFigures[][] =>
  byWeek ? weeksOf(days) : days.map((day) => [day]);

/** The exact numbers of some days together. */
export function tellDays(days: readonly DayFigures[], metric: Metric): Pick<Bar, 'title' | 'facts'> {
  const [first = '', last = first] = [days[0]?.day, days.at(-1)?.day];
  return { title: first === last ? longDay(first) : daysBetween(first, last), facts: plots[metric](days).facts };
}

/** All hours of a day, each with a mark of what there was in the same hour of the day before. */
export function hourBars(hours: readonly HourFigures[], metric: Metric): Bar[] {
  return hours.map((hour) => {
    const [{ parts, facts }, before] = [plots[metric]([hour]), plots[metric]([hour.previous])];
    const [main] = before.facts;
    return {
      id: String(hour.hour),
      tick: String(hour.hour),
      title: hourText(hour.hour),
      parts,
      before: sum(before.parts, (part) => part),
      facts: main ? [...facts, { ...main, label: columns.before }] : facts,
    };
  });
}

/** Whether the values are roubles or counts. */
export function axisFormat(metric: Metric): (value: number) => string {
  return metric === 'deals' || metric === 'appeals' ? formatShort : (value) => `${formatShort(value)}\u00a0₽`;
}

type Plot = (days: readonly Totals[]) => Pick<Bar, 'parts' | 'facts'>;

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
    const percent = conversion({ created, waiting: sum(days, ({ waiting }) => waiting), closed });
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

const closedOf = (days: readonly Totals[]) => sum(days, ({ closed }) => closed);
const sum = <One>(all: readonly One[], of: (one: One) => number) => all.reduce((whole, one) => whole + of(one), 0);
const total = (days: readonly Totals[], of: (day: Totals) => bigint) => days.reduce((all, day) => all + of(day), 0n);
// For the height of a bar, where kopecks do not matter.
const inRoubles = (kopecks: bigint) => Number(kopecks) / 100;
const money = (label: string, kopecks: bigint) => ({ label, value: formatRoubles(kopecks) });
const count = (label: string, n: number) => ({ label, value: formatCount(n) });
