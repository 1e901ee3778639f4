import type { CaseReason } from '@app/contract/cases/case-figures';
import { formatDuration } from '#lib/text/format.ts';

export const caseFiguresText = {
  counts: 'Решения по\u00a0дням',
  times: 'Обычное время решения по\u00a0дням',
  overturned: 'Доля отменённых по\u00a0дням',
  facts: { median: 'Обычно решают за', overturned: 'Отменено потом' },
  units: { hours: 'ч', minutes: 'мин', seconds: 'с' },
};

export const duration = (seconds: number | null) => (seconds === null ? '—' : formatDuration(seconds));

/** How often it was decided so, for whatever reason. */
export const countOutcome = (reasons: readonly CaseReason[], { kind, outcome }: CaseReason) =>
  reasons.reduce((all, one) => (one.kind === kind && one.outcome === outcome ? all + one.count : all), 0);
