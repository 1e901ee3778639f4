import { type ReactNode, useId, useState } from 'react';
import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { FiltersToggle } from './filters-toggle.tsx';
import classes from './list.module.css';

interface FoldedFiltersProps {
  search: ReactNode;
  /** How many of the filters besides the search hide rows. */
  active: number;
  /** The other filters. On a phone each has a line of its own; those with `data-half` share one. */
  children: ReactNode;
}

/** Many filters of a list. Where the list is no table, all but the search are behind a button. */
export function FoldedFilters({ search, active, children }: FoldedFiltersProps) {
  const wide = useWide(TABLE_FROM);
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={classes.foldedFilters}>
      {search}
      {!wide && <FiltersToggle open={open} active={active} controls={id} onClick={() => setOpen(!open)} />}
      <div id={id} className={classes.foldedFields} hidden={!wide && !open}>
        {(wide || open) && children}
      </div>
    </div>
  );
}
