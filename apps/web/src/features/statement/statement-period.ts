import { addDays, moscowDay, type Period } from '@app/contract/values/period';

export type Preset = 'today' | 'yesterday' | 'week' | 'month' | 'all';

/** The days of each preset at a moment. A month is the thirty days up to today, a week the seven. */
export function presetPeriods(now: number): Record<Preset, Period> {
  const today = moscowDay(now);
  const ago = (days: number) => addDays(today, -days);
  return {
    today: { from: today, to: today },
    yesterday: { from: ago(1), to: ago(1) },
    week: { from: ago(6), to: today },
    month: { from: ago(29), to: today },
    all: {},
  };
}
