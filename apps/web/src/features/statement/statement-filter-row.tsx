import type { StatementFilters } from '@app/contract/statement/statement';
import type { ReactNode } from 'react';
import { serverNow } from '#lib/api/server-clock.ts';
import { PeriodFilter } from '#ui/period/period-filter.tsx';
import { type Preset, presetPeriods } from './statement-period.ts';
import { presetLabels } from './statement-text.ts';

interface StatementFilterRowProps {
  value: StatementFilters;
  onChange: (change: Partial<StatementFilters>) => void;
  /** The error of the period. */
  error: string | undefined;
  /** At the end of the row. */
  children: ReactNode;
}

export function StatementFilterRow({ value, onChange, error, children }: StatementFilterRowProps) {
  const periods = presetPeriods(serverNow());
  const presets = (Object.keys(presetLabels) as Preset[]).map((preset) => ({
    label: presetLabels[preset],
    period: periods[preset],
  }));
  return (
    <PeriodFilter presets={presets} value={{ from: value.from, to: value.to }} onChange={onChange} error={error}>
      {children}
    </PeriodFilter>
  );
}
