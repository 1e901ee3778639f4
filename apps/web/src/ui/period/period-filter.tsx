import type { Period } from '@app/contract/values/period';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { DayInput } from './day-input.tsx';
import classes from './period.module.css';
import { PeriodPicker } from './period-picker.tsx';

export interface PeriodPreset {
  label: string;
  period: Period;
}

interface PeriodFilterProps {
  presets: PeriodPreset[];
  /** The text of the fields. */
  value: Period;
  onChange: (period: Period) => void;
  /** The error of the period. */
  error: string | undefined;
  /** More fields in the same row. */
  children?: ReactNode;
}

/** A period of Moscow days: by a preset, by typing both ends, or in a calendar. */
export function PeriodFilter({ presets, value, onChange, error, children }: PeriodFilterProps) {
  return (
    <div className={classes.filters}>
      <fieldset className={classes.presets} aria-label="Период" data-many={presets.length > 5 || undefined}>
        {presets.map(({ label, period: { from, to } }) => {
          const chosen = value.from === from && value.to === to;
          return (
            <Button
              key={label}
              className={classes.preset ?? ''}
              variant={chosen ? 'light' : 'default'}
              aria-pressed={chosen}
              onClick={() => onChange({ from, to })}
            >
              {label}
            </Button>
          );
        })}
      </fieldset>
      <div className={classes.fields}>
        <DayInput label="С" value={value.from} onChange={(from) => onChange({ ...value, from })} />
        <DayInput label="По" value={value.to} onChange={(to) => onChange({ ...value, to })} error={error} />
        <PeriodPicker value={value} onChange={onChange} />
        {children}
      </div>
    </div>
  );
}
