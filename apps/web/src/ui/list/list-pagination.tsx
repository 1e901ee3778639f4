import { Pagination, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight, IconDots } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import classes from './list.module.css';
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
    <nav className={`${Pagination.classes.root} ${classes.pages}`} aria-label={label}>
      <PageButton label="Предыдущая страница" disabled={active === 1} onClick={() => onChange(active - 1)}>
        <IconChevronLeft className={classes.icon} stroke={1.75} aria-hidden />
      </PageButton>
      {pageItems(active, count, narrow).map((item) =>
        typeof item === 'number' ? (
          <PageButton key={item} label={`Страница ${item}`} current={item === active} onClick={() => onChange(item)}>
            {item}
          </PageButton>
        ) : (
          <div key={item} className={Pagination.classes.dots}>
            <IconDots className={classes.icon} stroke={1.75} aria-hidden />
          </div>
        ),
      )}
      <PageButton label="Следующая страница" disabled={active === count} onClick={() => onChange(active + 1)}>
        <IconChevronRight className={classes.icon} stroke={1.75} aria-hidden />
      </PageButton>
    </nav>
  );
});

interface PageButtonProps {
  label: string;
  current?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** The library's buttons of pages, its styles without its components, which every list would load before its rows. */
function PageButton({ label, current, disabled, onClick, children }: PageButtonProps) {
  return (
    <button
      type="button"
      className={looks}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      data-active={current || undefined}
      data-with-padding={current !== undefined || undefined}
      disabled={disabled}
      onClick={onClick}
    >
      {children}
    </button>
  );
}

const looks = `mantine-focus-auto mantine-active ${UnstyledButton.classes.root} ${Pagination.classes.control}`;
