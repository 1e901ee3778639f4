import type { CaseDay } from '@app/contract/cases/case-figures';
import { caseKindWords } from '@app/contract/cases/case-words';
import { formatCount, formatShort } from '#lib/text/format.ts';
import type { Bar } from '#ui/chart/bar-chart-bars.tsx';
import { shareOf } from '#ui/chart/share-bar.tsx';
import { duration, caseFiguresText as text } from './case-figures-text.ts';

export type BarWords = Pick<Bar, 'title' | 'facts'>;

const space = '\u00a0';
const { units } = text;

/** One bar for each day, as high as `partsOf` says. All plots tell the same of a day. */
export const dayBars = (days: readonly CaseDay[], partsOf: (day: CaseDay) => readonly number[]): Bar[] =>
  days.map((one) => ({ id: one.day, tick: shortOf(one.day), ...tellDays([one]), parts: partsOf(one) }));

/** The numbers of some days together. A median of medians would mean nothing. */
export function tellDays(days: readonly CaseDay[]): BarWords {
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const sum = (of: (day: CaseDay) => number) => days.reduce((all, day) => all + of(day), 0);
  const overturned = sum((day) => day.overturned);
  const share = shareOf(
    overturned,
    sum(({ appeals, payouts }) => appeals + payouts),
  );
  const [only] = days;
  return {
    title: first === last ? longOf(first) : `${longOf(first)}${space}— ${longOf(last)}`,
    facts: [
      { label: caseKindWords.payout.many, value: formatCount(sum(({ payouts }) => payouts)) },
      { label: caseKindWords.appeal.many, value: formatCount(sum(({ appeals }) => appeals)) },
      ...(days.length === 1 && only ? [{ label: text.facts.median, value: duration(only.median_seconds) }] : []),
      { label: text.facts.overturned, value: [formatCount(overturned), share].filter(Boolean).join(`${space}· `) },
    ],
  };
}

/** In the largest unit of which the longest time has a few, so that the lines are at round values. */
export function timeScale(days: readonly CaseDay[]) {
  const most = Math.max(0, ...days.map(({ median_seconds }) => median_seconds ?? 0));
  const scales = [
    { seconds: 3600, word: units.hours },
    { seconds: 60, word: units.minutes },
  ];
  const { seconds, word } = scales.find((scale) => most >= 3 * scale.seconds) ?? { seconds: 1, word: units.seconds };
  return {
    partsOf: ({ median_seconds }: CaseDay) => [(median_seconds ?? 0) / seconds],
    format: (value: number) => `${formatShort(value)}${space}${word}`,
  };
}

const shortOf = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}`;
const longOf = (day: string) => day.split('-').reverse().join('.');
