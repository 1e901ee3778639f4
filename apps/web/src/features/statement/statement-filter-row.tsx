import { type StatementFilters, statementFilters } from '@app/contract/statement';
import { pageSizes } from '@app/contract/values/paging';
import { serverNow } from '#lib/api/server-clock.ts';
import { PageSizeSelect } from '#ui/list/page-size-select.tsx';
import { PeriodFilter } from '#ui/period/period-filter.tsx';
import { type Preset, presetPeriods } from './statement-period.ts';
import { presetLabels } from './statement-text.ts';

interface StatementFilterRowProps {
  value: StatementFilters;
  onChange: (change: Partial<StatementFilters>) => void;
  /** The error of the period. */
  error: string | undefined;
}

export function StatementFilterRow({ value, onChange, error }: StatementFilterRowProps) {
  const periods = presetPeriods(serverNow());
  const presets = (Object.keys(presetLabels) as Preset[]).map((preset) => ({
    label: presetLabels[preset],
    period: periods[preset],
  }));
  return (
    <PeriodFilter presets={presets} value={{ from: value.from, to: value.to }} onChange={onChange} error={error}>
      <PageSizeSelect value={value.count} sizes={sizes} onChange={(count) => onChange({ count })} />
    </PeriodFilter>
  );
}

const sizes = pageSizes(statementFilters);
