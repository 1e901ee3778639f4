import { Pagination } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { memo } from 'react';
import classes from './list-pagination.module.css';
import { pageItems } from './page-items.ts';

interface ListPaginationProps {
  page: number;
  /** The number of pages, or the number of all rows and of rows on a page. */
  pageCount?: number;
  total?: number;
  pageSize?: number;
  onChange: (page: number) => void;
  label?: string;
}

/** Pages of a list. Nothing if there is only one page. */
export const ListPagination = memo(function ListPagination(props: ListPaginationProps) {
  const { page, pageCount, total = 0, pageSize = 1, onChange, label = 'Страницы' } = props;
  // Compact at exactly 768 px as well, like the style sheets; `useWide(768)` would say that this is wide.
  const narrow = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
  const count = pageCount ?? Math.ceil(total / pageSize);
  if (count <= 1) return null;

  const active = Math.min(Math.max(page, 1), count);
  return (
    <Pagination.Root
      component="nav"
      aria-label={label}
      className={classes.pages ?? ''}
      total={count}
      value={active}
      onChange={onChange}
    >
      <Pagination.Previous aria-label="Предыдущая страница" />
      {pageItems(active, count, narrow).map((item) =>
        typeof item === 'number' ? (
          <Pagination.Control
            key={item}
            active={item === active}
            aria-label={`Страница ${item}`}
            aria-current={item === active ? 'page' : undefined}
            onClick={() => onChange(item)}
          >
            {item}
          </Pagination.Control>
        ) : (
          <Pagination.Dots key={item} />
        ),
      )}
      <Pagination.Next aria-label="Следующая страница" />
    </Pagination.Root>
  );
});
