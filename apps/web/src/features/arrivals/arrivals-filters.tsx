import { type ArrivalFilters, arrivalFilters } from '@app/contract/arrivals/arrivals-api';
import { pageSizes } from '@app/contract/values/paging';
import type { Period } from '@app/contract/values/period';
import { ListFilters } from '#ui/list/list-filters.tsx';
import { DayInput } from '#ui/period/day-input.tsx';
import { PeriodPicker } from '#ui/period/period-picker.tsx';
import { stateFilters, arrivalsText as text } from './arrivals-text.ts';

interface BankNoticesFiltersProps {
  value: ArrivalFilters;
  onChange: (change: Partial<ArrivalFilters>) => void;
  /** The error of the period. */
  error: string | undefined;
}

export function ArrivalsFilters({ value, onChange, error }: BankNoticesFiltersProps) {
  const period: Period = { from: value.from, to: value.to };
  return (
    <ListFilters
      value={{ lk_id: value.search, status: value.state ?? '-9', count: value.count }}
      onChange={({ lk_id, status, count }) =>
        onChange({
          ...(lk_id !== undefined && { search: lk_id }),
          ...(status !== undefined && { state: status === '-9' ? undefined : status }),
          ...(count !== undefined && { count }),
        })
      }
      statuses={options}
      sizes={sizes}
      searchBy={text.searchBy}
      more={{
        active: value.from === undefined && value.to === undefined ? 0 : 1,
        fields: (
          <>
            <DayInput label="С" value={value.from} onChange={(from) => onChange({ ...period, from })} />
            <DayInput label="По" value={value.to} onChange={(to) => onChange({ ...period, to })} error={error} />
            <PeriodPicker value={period} onChange={onChange} />
          </>
        ),
      }}
    />
  );
}

const options = (Object.keys(stateFilters) as (keyof typeof stateFilters)[]).map((value) => ({
  value,
  label: stateFilters[value],
}));
const sizes = pageSizes(arrivalFilters);
