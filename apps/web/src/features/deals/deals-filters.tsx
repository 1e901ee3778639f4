import { type DealFilters, dealFilters } from '@app/contract/deals/deals-api';
import { pageSizes } from '@app/contract/values/paging';
import { memo, type ReactNode } from 'react';
import { ListFilters } from '#ui/list/list-filters.tsx';
import { isNarrowed } from '#ui/period/period-button.tsx';
import { PeriodMenu } from '#ui/period/period-menu.tsx';
import { statusFilters, dealsText as text } from './deals-text.ts';

interface DealsFiltersProps {
  value: DealFilters;
  onChange: (change: Partial<DealFilters>) => void;
  /** Shown at the end of the row. */
  children?: ReactNode;
}

/** Drawn anew with another filter only, not with every refresh. */
export const DealsFilters = memo(function DealsFilters(props: DealsFiltersProps) {
  const { value, onChange } = props;
  const period = <PeriodMenu value={value} onChange={onChange} />;
  return (
    <ListFilters
      {...props}
      statuses={statusOptions}
      sizes={sizes}
      searchBy={text.searchBy}
      more={{ fields: period, active: Number(isNarrowed(value)) }}
    />
  );
});

const statusOptions = (['-9', '0', '1', '2'] as const).map((value) => ({ value, label: statusFilters[value] }));
const sizes = pageSizes(dealFilters);
