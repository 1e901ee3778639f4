/** Days of Moscow, «2026-11-15», both included; nothing said is no bound. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

export type Preset = 'today' | 'yesterday' | 'week' | 'month' | 'all';

/** What each preset means at a moment. A month is thirty days up to today, as a week is seven. */
export function presetPeriods(now: number): Record<Preset, Period> {
  const today = moscowDay(now);
  const ago = (days: number) => moscowDay(now - days * DAY);
  return {
    today: { from: today, to: today },
    yesterday: { from: ago(1), to: ago(1) },
    week: { from: ago(6), to: today },
    month: { from: ago(29), to: today },
    all: {},
  };
}

export function isSamePeriod(one: Period, other: Period): boolean {
  return one.from === other.from && one.to === other.to;
}

const DAY = 24 * 3_600_000;

/** Moscow has been three hours ahead since 2014 and changes its clocks no more. */
function moscowDay(at: number): string {
  return new Date(at + 3 * 3_600_000).toISOString().slice(0, 10);
}
