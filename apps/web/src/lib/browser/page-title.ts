import { useEffect } from 'react';

/** The tab's title has two parts: the name of the screen and how much waits. */
const parts = { page: '', count: 0 };

/** «Сделки» → «Сделки — TRADERS». */
export function usePageTitle(page: string): void {
  useEffect(() => write({ page }), [page]);
}

/** 5 → «(5) Сделки — TRADERS», for as long as the caller is on screen. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    write({ count });
    return () => write({ count: 0 });
  }, [count]);
}

function write(change: Partial<typeof parts>): void {
  Object.assign(parts, change);
  if (parts.page === '') return;
  document.title = `${parts.count > 0 ? `(${parts.count}) ` : ''}${parts.page} — TRADERS`;
}
