import { FilterSelect } from '#ui/list/filter-select.tsx';
import { SearchInput } from '#ui/list/search-input.tsx';
import { devicesText } from '../devices-text.ts';
import { type RowState, rowStates } from './device-rows.ts';
import classes from './device-table.module.css';

const text = devicesText.table;

export interface TableFilters {
  lk_id: string;
  state: RowState | 'all';
}

interface DeviceTableFiltersProps {
  value: TableFilters;
  onChange: (change: Partial<TableFilters>) => void;
  shown: number | undefined;
  total: number;
}

export function DeviceTableFilters({ value, onChange, shown, total }: DeviceTableFiltersProps) {
  return (
    <div className="l-row l-wrap">
      <SearchInput value={value.lk_id} onChange={(lk_id) => onChange({ lk_id })} label={text.searchBy} />
      <FilterSelect
        className={classes.stateFilter ?? ''}
        aria-label={text.state}
        leftSection={text.state}
        leftSectionWidth={94}
        data={options}
        value={value.state}
        onChange={(state) => onChange({ state: options.find((one) => one.value === state)?.value ?? 'all' })}
      />
      {shown !== undefined && (
        <span className={classes.shown} role="status">
          {text.shown(shown, total)}
        </span>
      )}
    </div>
  );
}

const options: { value: TableFilters['state']; label: string }[] = [
  { value: 'all', label: text.anyState },
  ...rowStates.map((state) => ({ value: state, label: text.states[state] })),
];
