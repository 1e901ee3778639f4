import { type RequisiteProfileFilters, requisitesApi } from '@app/contract/devices/requisites';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';
import { profileLists } from './profile-lists.ts';

export const requisitesQuery = (filters: RequisiteProfileFilters) =>
  routeQuery('requisites', requisitesApi.list, filters, { keep: true });

export const systemsQuery = routeQuery('systems', requisitesApi.systems, undefined, { staleTime: 5 * 60_000 });

export const useSaveRequisite = () =>
  useRouteSend(requisitesApi.save, { once: 'dialog', refresh: profileLists, refreshOn: 'success' });

export const useAddSystemRequisite = () =>
  useRouteSend(requisitesApi.create, { once: 'dialog', refresh: profileLists, refreshOn: 'success' });
