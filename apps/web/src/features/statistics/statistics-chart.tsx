import type { Statistics } from '@app/contract/statistics';
import type { Period } from '@app/contract/values/period';
import { SegmentedControl, Select } from '@mantine/core';
import { useWide } from '#lib/browser/use-wide.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import type { BarRange } from '#ui/chart/use-bars.ts';
import classes from './statistics.module.css';
import { axisFormat, barsOf, groupsOf, hourBars, tellDays } from './statistics-bars.ts';
import { metricLabels, statisticsText as text } from './statistics-text.ts';
import { type Metric, metric as metrics } from './statistics-view.ts';

interface StatisticsChartProps {
  statistics: Statistics;
  metric: Metric;
  onMetric: (metric: Metric) => void;
  onPeriod: (period: Period) => void;
}

export function StatisticsChart({ statistics, metric, onMetric, onPeriod }: StatisticsChartProps) {
  const wide = useWide(768);
  const { days, hours, total } = statistics;
  const offered = metrics.options.filter((name) => name !== 'payouts' || total.payouts !== undefined);
  // An address may ask for payouts although the person does not work with them.
  const shown = offered.includes(metric) ? metric : 'turnover';
  const byWeek = days.length > (wide ? MOST_DAYS : MOST_DAYS_ON_PHONE);
  const groups = groupsOf(days, byWeek);
  const byHour = hours.length > 0;
  const bars = byHour ? hourBars(hours, shown) : barsOf(groups, shown);
  const isEmpty = bars.every(({ parts, before = 0 }) => before === 0 && parts.every((part) => part === 0));
  const data = offered.map((name) => ({ value: name, label: metricLabels[name] }));
  const label = text.chart(metricLabels[shown], byHour ? 'hour' : byWeek ? 'week' : 'day');

  const within = ({ first, last }: BarRange) => groups.slice(first, last + 1).flat();
  const choice = {
    hint: text.choose,
    tell: (range: BarRange) => tellDays(within(range), shown),
    onChoose: (range: BarRange) => {
      const chosen = within(range);
      onPeriod({ from: chosen[0]?.day, to: chosen.at(-1)?.day });
    },
  };

  return (
    <section className={classes.chart} aria-label={label}>
      {wide ? (
        <SegmentedControl
          style={{ alignSelf: 'flex-start' }}
          aria-label={text.metric}
          data={data}
          value={shown}
          onChange={onMetric}
        />
      ) : (
        <Select aria-label={text.metric} data={data} value={shown} onChange={(name) => name && onMetric(name)} />
      )}
      {isEmpty ? (
        <p className={classes.nothing}>{text.nothing}</p>
      ) : (
        <BarChart
          label={label}
          bars={bars}
          format={axisFormat(shown)}
          {...(byHour ? { before: text.dayBefore } : { choice })}
          {...(shown === 'deals' && { legend: text.legend })}
        />
      )}
    </section>
  );
}

/** With more bars than this they would be too thin; weeks are shown instead. */
const MOST_DAYS = 124;
const MOST_DAYS_ON_PHONE = 62;
