import { type DealFilters, dealFilters } from '@app/contract/deals';
import { Button, Select } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useWide } from '#lib/use-wide.ts';
import { PageSizeSelect } from '#ui/page-size-select.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import classes from './deals-filters.module.css';
import { statusFilters, dealsText as text } from './deals-text.ts';

interface DealsFiltersProps {
  value: DealFilters;
  onChange: (change: Partial<DealFilters>) => void;
  /** What stands at the end of the row. */
  children?: ReactNode;
}

export function DealsFilters({ value, onChange, children }: DealsFiltersProps) {
  const wide = useWide(768);
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={classes.filters}>
      {!wide && <Toggle open={open} active={activeFilters(value)} controls={id} onClick={() => setOpen(!open)} />}
      <div id={id} className={classes.fields} hidden={!wide && !open}>
        <SearchInput value={value.lk_id} onChange={(lk_id) => onChange({ lk_id })} label={text.searchBy} />
        <Select
          className={classes.status ?? ''}
          aria-label={text.status}
          leftSection={text.status}
          leftSectionWidth={68}
          leftSectionPointerEvents="none"
          data={statusOptions}
          value={value.status}
          onChange={(status) => status && onChange({ status: status as DealFilters['status'] })}
          allowDeselect={false}
          maxDropdownHeight={200}
        />
        <PageSizeSelect value={value.count} sizes={pageSizes} onChange={(count) => onChange({ count })} />
      </div>
      {children}
    </div>
  );
}

const statusOptions = (['-9', '0', '1', '2'] as const).map((value) => ({ value, label: statusFilters[value] }));
const pageSizes = [10, 25, 50, 100, 150] as const;

const usual = dealFilters.parse({});

/** How many filters hide deals; the size of a page hides none. */
export function activeFilters({ lk_id, status }: DealFilters): number {
  return [lk_id !== usual.lk_id, status !== usual.status].filter(Boolean).length;
}

function Toggle(props: { open: boolean; active: number; controls: string; onClick: () => void }) {
  return (
    <Button
      variant="default"
      className={classes.toggle ?? ''}
      leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
      aria-expanded={props.open}
      aria-controls={props.controls}
      onClick={props.onClick}
    >
      {props.active > 0 ? `${text.filters}: ${props.active}` : text.filters}
    </Button>
  );
}
