import type { DayFigures } from '@app/contract/statistics';
import { SegmentedControl, Select } from '@mantine/core';
import { useWide } from '#lib/browser/use-wide.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import classes from './statistics.module.css';
import { axisFormat, barsOf } from './statistics-bars.ts';
import { metricLabels, statisticsText as text } from './statistics-text.ts';
import { type Metric, metric as metrics } from './statistics-view.ts';

interface StatisticsChartProps {
  days: readonly DayFigures[];
  metric: Metric;
  onMetric: (metric: Metric) => void;
}

export function StatisticsChart({ days, metric, onMetric }: StatisticsChartProps) {
  const wide = useWide(768);
  const withPayouts = days.some(({ payouts }) => payouts !== undefined);
  const offered = metrics.options.filter((name) => name !== 'payouts' || withPayouts);
  // An address may ask for payouts although the person does not work with them.
  const shown = offered.includes(metric) ? metric : 'turnover';
  const byWeek = days.length > (wide ? MOST_DAYS : MOST_DAYS_ON_PHONE);
  const bars = barsOf(days, shown, byWeek);
  const isEmpty = bars.every(({ parts }) => parts.every((part) => part === 0));
  const data = offered.map((name) => ({ value: name, label: metricLabels[name] }));

  return (
    <section className={classes.chart} aria-label={text.chart(metricLabels[shown], byWeek)}>
      {wide ? (
        <SegmentedControl
          className={classes.metrics ?? ''}
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
          label={text.chart(metricLabels[shown], byWeek)}
          bars={bars}
          format={axisFormat(shown)}
          {...(shown === 'deals' && { legend: text.legend })}
        />
      )}
    </section>
  );
}

/** With more bars than this they would be too thin; weeks are shown instead. */
const MOST_DAYS = 124;
const MOST_DAYS_ON_PHONE = 62;
