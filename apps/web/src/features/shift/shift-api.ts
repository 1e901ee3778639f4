import { shiftApi } from '@app/contract/shift/shift-api';
import { routeQuery } from '#lib/query/route-query.ts';

export const shiftQuery = routeQuery('shift', shiftApi.read, undefined);
