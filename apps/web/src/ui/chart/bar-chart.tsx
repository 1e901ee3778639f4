import { useElementSize } from '@mantine/hooks';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import classes from './bar-chart.module.css';
import { type Bar, BarChartBars } from './bar-chart-bars.tsx';
import { labelledBars, roundTicks } from './bar-chart-scale.ts';

interface BarChartProps {
  /** What the chart shows, for screen readers: «Оборот по дням». */
  label: string;
  bars: readonly Bar[];
  /** Names of the parts, when there is more than one. */
  legend?: readonly string[];
  /** Values on the axis, short: «1,2 млн ₽». */
  format: (value: number) => string;
}

const HEIGHT = 240;
const TOP = 12;
const BOTTOM = 26;
/** The width until the page has been laid out, and in tests, where nothing is. */
const USUAL_WIDTH = 640;
const LETTER = 6.6;

/**
 * Bars over days. The exact numbers of a bar are shown on hover, touch and by keyboard: for assistive technology the chart is a slider
 * over its bars, because arrow keys and swipes move along a slider. The same numbers are in a table nearby.
 */
export function BarChart({ label, bars, legend, format }: BarChartProps) {
  const { ref, width: measured } = useElementSize();
  const [active, setActive] = useState<number>();
  const shown = active !== undefined && active < bars.length ? active : undefined;
  const told = bars[shown ?? bars.length - 1];

  const width = measured || USUAL_WIDTH;
  const ticks = roundTicks(Math.max(0, ...bars.map(({ parts }) => parts.reduce((sum, part) => sum + part, 0))));
  const gutter = Math.max(...ticks.map((tick) => format(tick).length)) * LETTER + 10;
  const slot = (width - gutter) / Math.max(1, bars.length);
  const place = { left: gutter, top: TOP, bottom: HEIGHT - BOTTOM, right: width, slot };
  const longest = Math.max(0, ...bars.map(({ tick }) => tick.length));
  const labelled = labelledBars(bars.length, slot, longest * LETTER + 16);

  function follow({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const x = clientX - currentTarget.getBoundingClientRect().left - gutter;
    setActive(Math.max(0, Math.min(bars.length - 1, Math.floor(x / slot))));
  }

  function step(event: KeyboardEvent) {
    const last = bars.length - 1;
    const from = shown ?? last;
    const next = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setActive(Math.max(0, Math.min(last, next)));
  }

  return (
    <div className={classes.chart}>
      {legend && <Legend names={legend} />}
      <div
        ref={ref}
        className={classes.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={(shown ?? bars.length - 1) + 1}
        aria-valuetext={told && tell(told)}
        onKeyDown={step}
        onFocus={() => setActive((before) => before ?? bars.length - 1)}
        onBlur={() => setActive(undefined)}
        onPointerDown={follow}
        onPointerMove={follow}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setActive(undefined)}
      >
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <BarChartBars {...{ bars, ticks, format, place, labelled, active: shown }} />
        </svg>
        {shown !== undefined && told && <Tip bar={told} x={gutter + (shown + 0.5) * slot} width={width} />}
      </div>
    </div>
  );
}

function Legend({ names }: { names: readonly string[] }) {
  return (
    <ul className={classes.legend}>
      {names.map((name, part) => (
        <li key={name}>
          <span className={classes.swatch} data-part={part} />
          {name}
        </li>
      ))}
    </ul>
  );
}

/** Beside its bar, on the side with more room. */
function Tip({ bar: { title, facts }, x, width }: { bar: Bar; x: number; width: number }) {
  const side = x > width / 2 ? { right: width - x + 12 } : { left: x + 12 };
  return (
    <div className={classes.tip} style={side} aria-hidden="true">
      <div className={classes.tipTitle}>{title}</div>
      <dl className={classes.tipFacts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const tell = ({ title, facts }: Bar) => `${title}: ${facts.map(({ label, value }) => `${label} ${value}`).join(', ')}`;
