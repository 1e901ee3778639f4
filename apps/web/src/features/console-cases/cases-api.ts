import { type CaseFilters, type CasesAsked, casesApi } from '@app/contract/cases/cases';
import type { ExportFormat } from '@app/contract/exports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

/** Amounts are big integers, which the keys of queries cannot have. */
const keyOf = (filters: object) => Object.entries(filters).map(([name, value]) => `${name}=${value ?? ''}`);

export const casesQuery = (asked: CasesAsked) =>
  queryOptions({
    queryKey: ['cases', 'list', ...keyOf(asked)],
    queryFn: ({ signal }) => call(casesApi.list, asked, { signal }),
    placeholderData: keepPreviousData,
  });

/** The address of a file with everything that the filter finds. */
export const linkCases = (filters: CaseFilters) => (format: ExportFormat) =>
  call(casesApi.export, { ...filters, format });
