import classes from './bar-chart.module.css';
import type { BarRange } from './use-bars.ts';

export interface Bar {
  id: string;
  /** Below the bar, where there is room: «15 ноя». */
  tick: string;
  /** Title of the exact numbers: «15 ноября, воскресенье». */
  title: string;
  /** Heights of the parts, the lowest first. */
  parts: readonly number[];
  /** What there was before: a mark at this height. */
  before?: number;
  /** The exact numbers. */
  facts: readonly { label: string; value: string }[];
}

interface BarChartBarsProps {
  bars: readonly Bar[];
  ticks: readonly number[];
  format: (value: number) => string;
  place: { left: number; top: number; bottom: number; right: number; slot: number };
  /** Which bars have a label. */
  labelled: readonly number[];
  active: number | undefined;
  /** Bars that are marked to be chosen. */
  marked: BarRange | undefined;
}

/** The drawing itself: grid lines with their values, bars, days. */
export function BarChartBars({ bars, ticks, format, place, labelled, active, marked }: BarChartBarsProps) {
  const { left, top, bottom, right, slot } = place;
  const most = Math.max(1, ...ticks);
  const y = (value: number) => bottom - ((bottom - top) * value) / most;
  const thickness = Math.max(1, Math.min(40, slot * 0.72));
  const radius = Math.min(3, thickness / 4);
  const center = (index: number) => left + (index + 0.5) * slot;

  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={classes.line}
            x1={left}
            x2={right}
            y1={y(tick)}
            y2={y(tick)}
            data-zero={tick === 0 || undefined}
          />
          <text className={classes.label} x={left - 8} y={y(tick)} dy="0.32em" textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {marked && (
        <rect
          className={classes.marked}
          x={left + marked.first * slot}
          y={top}
          width={(marked.last - marked.first + 1) * slot}
          height={bottom - top}
        />
      )}
      {active !== undefined && (
        <rect className={classes.active} x={left + active * slot} y={top} width={slot} height={bottom - top} />
      )}
      {bars.map(({ id, parts }, index) =>
        stack(parts).map(([from, to], part) => {
          if (to === from) return null;
          const isTop = parts.slice(part + 1).every((above) => above === 0);
          // Even the smallest value is visible.
          const height = Math.max(1, y(from) - y(to));
          return (
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its place in the bar
              key={`${id}-${part}`}
              className={classes.bar}
              data-part={part}
              d={column(
                center(index) - thickness / 2,
                y(from),
                thickness,
                height,
                isTop ? Math.min(radius, height) : 0,
              )}
            />
          );
        }),
      )}
      {bars.map(({ id, before }, index) =>
        before === undefined || before === 0 ? null : (
          <line
            key={id}
            className={classes.before}
            x1={center(index) - thickness / 2 - 1}
            x2={center(index) + thickness / 2 + 1}
            y1={y(before)}
            y2={y(before)}
          />
        ),
      )}
      {labelled.map((index) => (
        <text
          key={index}
          className={classes.label}
          y={bottom + 18}
          {...anchored(center(index), right, bars[index]?.tick ?? '')}
        >
          {bars[index]?.tick}
        </text>
      ))}
    </>
  );
}

/** Where each part begins and ends: [3, 2] → [[0, 3], [3, 5]]. */
function stack(parts: readonly number[]): [number, number][] {
  let sum = 0;
  return parts.map((part) => {
    const from = sum;
    sum += part;
    return [from, sum];
  });
}

/** Upwards from its foot, the upper corners round. */
function column(x: number, foot: number, width: number, height: number, radius: number): string {
  const top = foot - height;
  return `M${x},${foot}V${top + radius}q0,${-radius} ${radius},${-radius}h${width - 2 * radius}q${radius},0 ${radius},${radius}V${foot}Z`;
}

/** In the middle of its bar, unless it would be cut off on the right. */
function anchored(x: number, right: number, label: string) {
  const half = (label.length * 6.6) / 2;
  return x + half > right ? { x: right, textAnchor: 'end' as const } : { x, textAnchor: 'middle' as const };
}
