import { addDays, moscowDay, type Period } from '@app/contract/values/period';
import type { PeriodPreset } from '#ui/period/period-filter.tsx';
import { monthName } from './statistics-days.ts';
import { statisticsText } from './statistics-text.ts';

/** A year, seven and thirty days end with today; months are calendar months. */
export function presetsAt(now: number): PeriodPreset[] {
  const { presets } = statisticsText;
  const today = moscowDay(now);
  const first = monthStart(today);
  const lastOfBefore = addDays(first, -1);
  const upToToday = (days: number): Period => ({ from: addDays(today, 1 - days), to: today });
  return [
    { label: presets.today, period: upToToday(1) },
    { label: presets.week, period: upToToday(7) },
    { label: presets.month, period: upToToday(30) },
    { label: monthName(today), period: { from: first, to: today } },
    { label: monthName(lastOfBefore), period: { from: monthStart(lastOfBefore), to: lastOfBefore } },
    { label: presets.year, period: upToToday(365) },
  ];
}

const monthStart = (day: string) => `${day.slice(0, 8)}01`;
