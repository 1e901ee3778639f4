import type { StatementFilters } from '@app/contract/statement';
import { Button } from '@mantine/core';
import { serverNow } from '#lib/server-clock.ts';
import { PageSizeSelect } from '#ui/page-size-select.tsx';
import { DayInput } from './day-input.tsx';
import classes from './statement.module.css';
import { isSamePeriod, type Preset, presetPeriods } from './statement-period.ts';
import { presetLabels, statementText as text } from './statement-text.ts';

interface StatementFilterRowProps {
  value: StatementFilters;
  onChange: (change: Partial<StatementFilters>) => void;
  /** What is wrong with the period. */
  error: string | undefined;
}

export function StatementFilterRow({ value, onChange, error }: StatementFilterRowProps) {
  const periods = presetPeriods(serverNow());
  return (
    <div className={classes.filters}>
      <fieldset className={classes.presets} aria-label={text.period}>
        {(Object.keys(presetLabels) as Preset[]).map((preset) => {
          const { from, to } = periods[preset];
          const chosen = isSamePeriod(value, periods[preset]);
          return (
            <Button
              key={preset}
              className={classes.preset ?? ''}
              variant={chosen ? 'light' : 'default'}
              aria-pressed={chosen}
              onClick={() => onChange({ from, to })}
            >
              {presetLabels[preset]}
            </Button>
          );
        })}
      </fieldset>
      <div className={classes.fields}>
        <DayInput label={text.from} value={value.from} onChange={(from) => onChange({ from })} />
        <DayInput label={text.to} value={value.to} onChange={(to) => onChange({ to })} error={error} />
        <PageSizeSelect value={value.count} sizes={pageSizes} onChange={(count) => onChange({ count })} />
      </div>
    </div>
  );
}

const pageSizes = [25, 50, 100] as const;
