import { type HoldFilters, holdsApi } from '@app/contract/ledger/holds';
import { routeQuery } from '#lib/query/route-query.ts';

export const holdsQuery = (filters: HoldFilters) => routeQuery('holds', holdsApi.list, filters, { keep: true });
