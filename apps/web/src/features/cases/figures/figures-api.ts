import { type CaseFigureFilters, caseFiguresApi } from '@app/contract/cases/case-figures';
import type { ExportFormat } from '@app/contract/exports';
import { call } from '#lib/api/api.ts';
import { routeQuery } from '#lib/query/route-query.ts';

export const figuresQuery = (asked: CaseFigureFilters) =>
  routeQuery('cases', caseFiguresApi.read, asked, { keep: true });

/** The address of a file with everything that the screen shows. */
export const linkFigures = (asked: CaseFigureFilters) => (format: ExportFormat) =>
  call(caseFiguresApi.export, { ...asked, format });
