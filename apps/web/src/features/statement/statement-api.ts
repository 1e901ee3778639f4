import type { RouteBody } from '@app/contract/route';
import { type StatementFilters, statementApi } from '@app/contract/statement/statement';
import { call } from '#lib/api/api.ts';
import { routeQuery } from '#lib/query/route-query.ts';

export const statementQuery = (filters: StatementFilters) =>
  routeQuery('statement', statementApi.list, filters, { keep: true });

/** The address of a file with all movements of the period. */
export const linkStatement = (wanted: RouteBody<typeof statementApi.export>) => call(statementApi.export, wanted);
