import { useElementSize } from '@mantine/hooks';
import { type PointerEvent, useId } from 'react';
import classes from './bar-chart.module.css';
import { type Bar, BarChartBars } from './bar-chart-bars.tsx';
import { labelledBars, roundTicks } from './bar-chart-scale.ts';
import { type BarRange, useBars } from './use-bars.ts';

interface BarChartProps {
  /** What the chart shows, for screen readers: «Оборот по дням». */
  label: string;
  bars: readonly Bar[];
  /** Names of the parts, when there is more than one. */
  legend?: readonly string[];
  /** Name of the marks that say what there was before. */
  before?: string;
  /** Values on the axis, short: «1,2 млн ₽». */
  format: (value: number) => string;
  /** A part of the bars can be chosen. */
  choice?: BarChoice | undefined;
}

export interface BarChoice {
  onChoose: (range: BarRange) => void;
  /** What is told of several bars together. */
  tell: (range: BarRange) => Told;
  /** How to choose, and to what it leads. */
  hint: string;
}

type Told = Pick<Bar, 'title' | 'facts'>;

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
export function BarChart({ label, bars, legend, before, format, choice }: BarChartProps) {
  const { ref, width: measured } = useElementSize();
  const hint = useId();
  const width = measured || USUAL_WIDTH;
  const ticks = roundTicks(Math.max(0, ...bars.flatMap(({ parts, before = 0 }) => [sumOf(parts), before])));
  const gutter = Math.max(...ticks.map((tick) => format(tick).length)) * LETTER + 14;
  const slot = (width - gutter) / Math.max(1, bars.length);
  const place = { left: gutter, top: TOP, bottom: HEIGHT - BOTTOM, right: width, slot };
  const longest = Math.max(0, ...bars.map(({ tick }) => tick.length));
  const labelled = labelledBars(bars.length, slot, longest * LETTER + 16);

  function barAt({ currentTarget, clientX }: PointerEvent<HTMLElement>) {
    const x = clientX - currentTarget.getBoundingClientRect().left - gutter;
    return Math.max(0, Math.min(bars.length - 1, Math.floor(x / slot)));
  }
  const { active, range, handlers } = useBars({ count: bars.length, barAt, onChoose: choice?.onChoose });
  const marked = range && range.first < range.last ? range : undefined;
  const told = marked && choice ? choice.tell(marked) : bars[active ?? bars.length - 1];

  return (
    <div className={classes.chart}>
      {(legend || before) && <Legend names={legend ?? []} before={before} />}
      <div
        ref={ref}
        className={classes.plot}
        data-choice={choice !== undefined || undefined}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-orientation="horizontal"
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={(active ?? bars.length - 1) + 1}
        aria-valuetext={told && tell(told)}
        {...(choice && { 'aria-describedby': hint })}
        {...handlers}
      >
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <BarChartBars
            bars={bars}
            ticks={ticks}
            format={format}
            place={place}
            labelled={labelled}
            active={active}
            marked={marked}
          />
        </svg>
        {active !== undefined && told && <Tip told={told} x={gutter + (active + 0.5) * slot} width={width} />}
      </div>
      {choice && (
        <p id={hint} className={classes.hint}>
          {choice.hint}
        </p>
      )}
    </div>
  );
}

const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0);

function Legend({ names, before }: { names: readonly string[]; before: string | undefined }) {
  return (
    <ul className={classes.legend}>
      {names.map((name, part) => (
        <li key={name}>
          <span className={classes.swatch} data-part={part} />
          {name}
        </li>
      ))}
      {before && (
        <li>
          <span className={classes.swatch} data-before />
          {before}
        </li>
      )}
    </ul>
  );
}

/** Beside its bar, on the side with more room. */
function Tip({ told: { title, facts }, x, width }: { told: Told; x: number; width: number }) {
  const side = x > width / 2 ? { right: width - x + 12 } : { left: x + 12 };
  return (
    <div className={classes.tip} style={side} aria-hidden="true">
      <div className={classes.tipTitle}>{title}</div>
      <dl className={`l-facts ${classes.tipFacts}`}>
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

const tell = ({ title, facts }: Told) => `${title}: ${facts.map(({ label, value }) => `${label} ${value}`).join(', ')}`;
