import { type ReactNode, useId, useState } from 'react';
import { useEver } from '#lib/browser/use-ever.ts';
import { useWide } from '#lib/browser/use-wide.ts';
import { FilterSelect } from './filter-select.tsx';
import { FiltersToggle } from './filters-toggle.tsx';
import classes from './list.module.css';
import { PageSizeSelect } from './page-size-select.tsx';
import { SearchInput } from './search-input.tsx';

interface Filters<Status extends string, Size extends number> {
  lk_id: string;
  status: Status;
  count: Size;
}

interface ListFiltersProps<Status extends string, Size extends number> {
  value: Filters<Status, Size>;
  onChange: (change: Partial<Filters<Status, Size>>) => void;
  /** In the order of the list; the first shows everything. */
  statuses: readonly { value: Status; label: string }[];
  sizes: readonly Size[];
  /** What the search looks through, for screen readers. */
  searchBy: string;
  /** More fields of the same list, and how many of them hide rows. */
  more?: { fields: ReactNode; active: number };
  /** Shown at the end of the row. */
  children?: ReactNode;
}

/** Search, status and page size of a list; on a phone all but the search is behind a button that shows how many of them hide rows. */
export function ListFilters<Status extends string, Size extends number>(props: ListFiltersProps<Status, Size>) {
  const { value, onChange, statuses, sizes, searchBy, more, children } = props;
  const wide = useWide(768);
  const [open, setOpen] = useState(false);
  // Fields that nobody sees would be the dearest part of a phone's first picture.
  const touched = useEver(open);
  const id = useId();
  const search = <SearchInput value={value.lk_id} onChange={(lk_id) => onChange({ lk_id })} label={searchBy} />;
  return (
    <div className={classes.filters}>
      {!wide && search}
      {!wide && (
        <FiltersToggle
          open={open}
          active={activeFilters({ ...value, lk_id: '' }) + (more?.active ?? 0)}
          controls={id}
          onClick={() => setOpen(!open)}
        />
      )}
      <div id={id} className={classes.fields} hidden={!wide && !open}>
        {wide && search}
        {(wide || touched) && (
          <>
            <FilterSelect
              className={classes.status ?? ''}
              aria-label={text.status}
              leftSection={text.status}
              leftSectionWidth={68}
              data={statuses}
              value={value.status}
              onChange={(status) => status && onChange({ status: status as Status })}
            />
            <PageSizeSelect value={value.count} sizes={sizes} onChange={(count) => onChange({ count })} />
            {more?.fields}
          </>
        )}
      </div>
      {children}
    </div>
  );
}

/** The status that shows everything. */
const anyStatus = '-9';

/** How many filters hide rows; the page size hides none. */
export function activeFilters({ lk_id, status }: { lk_id: string; status: string }): number {
  return [lk_id !== '', status !== anyStatus].filter(Boolean).length;
}

const text = { status: 'Статус' };
