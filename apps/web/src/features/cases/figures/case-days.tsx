import type { CaseDay } from '@app/contract/cases/case-figures';
import { caseKindWords } from '@app/contract/cases/case-words';
import type { ReactNode } from 'react';
import { formatShort } from '#lib/text/format.ts';
import { BarChart, type BarChoice } from '#ui/chart/bar-chart.tsx';
import { tiles } from '#ui/tiles.ts';
import { dayBars, tellDays, timeScale } from './case-days-bars.ts';
import { caseFiguresText as text } from './case-figures-text.ts';

interface CaseDaysProps {
  days: readonly CaseDay[];
  /** Some of the days can be chosen. */
  choice?: { onChoose: (days: { from: string; to: string }) => void; hint: string };
}

/** How many decisions on each day; how long they took and how many were changed later, if any. */
export function CaseDays({ days, choice }: CaseDaysProps) {
  const times = timeScale(days);
  const within = ({ first, last }: { first: number; last: number }) => days.slice(first, last + 1);
  const chosen: BarChoice | undefined =
    choice && days.length > 1
      ? {
          hint: choice.hint,
          tell: (range) => tellDays(within(range)),
          onChoose: ({ first, last }) => choice.onChoose({ from: days[first]?.day ?? '', to: days[last]?.day ?? '' }),
        }
      : undefined;
  return (
    <div style={{ ...tiles(400), gap: 24 }}>
      <Plot title={text.counts} wide>
        <BarChart
          label={text.counts}
          bars={dayBars(days, ({ payouts, appeals }) => [payouts, appeals])}
          legend={[caseKindWords.payout.many, caseKindWords.appeal.many]}
          format={formatShort}
          choice={chosen}
        />
      </Plot>
      {days.some(({ median_seconds }) => median_seconds !== null) && (
        <Plot title={text.times}>
          <BarChart label={text.times} bars={dayBars(days, times.partsOf)} format={times.format} />
        </Plot>
      )}
      {days.some(({ overturned }) => overturned > 0) && (
        <Plot title={text.overturned}>
          <BarChart label={text.overturned} bars={dayBars(days, percentOf)} format={(value) => `${value}%`} />
        </Plot>
      )}
    </div>
  );
}

function Plot({ title, wide = false, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <figure className="l-flush l-narrows" style={wide ? { gridColumn: '1 / -1' } : {}}>
      <figcaption className="l-heading" style={{ marginBottom: 12 }}>
        {title}
      </figcaption>
      {children}
    </figure>
  );
}

function percentOf({ appeals, payouts, overturned }: CaseDay) {
  const decisions = appeals + payouts;
  return [decisions === 0 ? 0 : (100 * overturned) / decisions];
}
