import { hourText } from '@app/contract/statistics';
import type { Today, TradeFigures } from '@app/contract/today/console-today';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { formatCount, formatRoubles, formatShort } from '#lib/text/format.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import type { Bar } from '#ui/chart/bar-chart-bars.tsx';
import classes from './console-today.module.css';
import { type Metric, metricLabels, todayText as text } from './console-today-text.ts';

const metrics = Object.keys(metricLabels) as Metric[];

/** The hours of the day, each with a mark of what there was in the same hour of yesterday. */
export function TodayChart({ hours }: Pick<Today, 'hours'>) {
  const [metric, setMetric] = useState<Metric>('turnover');
  const bars = hours.map((hour) => barOf(hour, metric));
  const isEmpty = bars.every(({ parts, before }) => !before && parts[0] === 0);
  const label = text.chart(metricLabels[metric]);
  return (
    <section className={classes.chart} aria-label={label}>
      <SegmentedControl
        aria-label={text.metric}
        data={metrics.map((value) => ({ value, label: metricLabels[value] }))}
        value={metric}
        onChange={setMetric}
      />
      {isEmpty ? (
        <p className="l-flush l-muted l-small l-regular">{text.nothing}</p>
      ) : (
        <BarChart
          label={label}
          bars={bars}
          before={text.yesterday}
          format={metric === 'deals' ? formatShort : (value) => `${formatShort(value)}\u00a0₽`}
        />
      )}
    </section>
  );
}

function barOf({ hour, previous, ...figures }: Today['hours'][number], metric: Metric): Bar {
  return {
    id: String(hour),
    tick: String(hour),
    title: hourText(hour),
    parts: [heightOf(figures, metric)],
    before: heightOf(previous, metric),
    facts: [
      { label: metricLabels[metric], value: wordOf(figures, metric) },
      { label: text.yesterday, value: wordOf(previous, metric) },
    ],
  };
}

// For the height of a bar, where kopecks do not matter.
const heightOf = (figures: TradeFigures, metric: Metric) =>
  metric === 'deals' ? figures.created : Number(figures[metric]) / 100;
const wordOf = (figures: TradeFigures, metric: Metric) =>
  metric === 'deals' ? formatCount(figures.created) : formatRoubles(figures[metric]);
