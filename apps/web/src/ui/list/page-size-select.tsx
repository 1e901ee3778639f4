import { FilterSelect } from './filter-select.tsx';
import classes from './list.module.css';

interface PageSizeSelectProps<Size extends number> {
  value: Size;
  sizes: readonly Size[];
  onChange: (size: Size) => void;
}

/** How many rows a page of a list has. */
export function PageSizeSelect<Size extends number>({ value, sizes, onChange }: PageSizeSelectProps<Size>) {
  return (
    <FilterSelect
      aria-label="Строк на странице"
      className={classes.pageSize ?? ''}
      data={sizes.map((size) => ({ value: String(size), label: String(size) }))}
      value={String(value)}
      onChange={(chosen) => {
        const size = sizes.find((size) => String(size) === chosen);
        if (size !== undefined && size !== value) onChange(size);
      }}
    />
  );
}
