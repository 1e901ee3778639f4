import { type CaseFilters, type CasesAsked, casesApi } from '@app/contract/cases/cases';
import type { ExportFormat } from '@app/contract/exports';
import { call } from '#lib/api/api.ts';
import { routeQuery } from '#lib/query/route-query.ts';

export const casesQuery = (asked: CasesAsked) => routeQuery('cases', casesApi.list, asked, { keep: true });

/** The address of a file with everything that the filter finds. */
export const linkCases = (filters: CaseFilters) => (format: ExportFormat) =>
  call(casesApi.export, { ...filters, format });
