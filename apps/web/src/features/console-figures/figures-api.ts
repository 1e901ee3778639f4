import { type CaseFigureFilters, caseFiguresApi } from '@app/contract/cases/case-figures';
import type { ExportFormat } from '@app/contract/exports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

export const figuresQuery = (asked: CaseFigureFilters) =>
  queryOptions({
    queryKey: ['cases', 'figures', asked],
    queryFn: ({ signal }) => call(caseFiguresApi.read, asked, { signal }),
    placeholderData: keepPreviousData,
  });

/** The address of a file with everything that the screen shows. */
export const linkFigures = (asked: CaseFigureFilters) => (format: ExportFormat) =>
  call(caseFiguresApi.export, { ...asked, format });
