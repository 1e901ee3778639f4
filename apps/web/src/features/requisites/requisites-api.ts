import { type RequisiteProfileFilters, requisitesApi } from '@app/contract/requisites';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRefresh } from '#lib/query/use-refresh.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';

export const requisitesQuery = (filters: RequisiteProfileFilters) =>
  routeQuery('requisites', requisitesApi.list, filters, { keep: true });

export const systemsQuery = routeQuery('systems', requisitesApi.systems, undefined, { staleTime: 5 * 60_000 });

export const useSaveRequisite = () =>
  useRouteSend(requisitesApi.save, { once: 'dialog', refresh: profileLists, refreshOn: 'success' });

export const useAddSystemRequisite = () =>
  useRouteSend(requisitesApi.create, { once: 'dialog', refresh: profileLists, refreshOn: 'success' });

/** Devices, banks and cards are shown on three screens, so a change on one refreshes all three. */
export const profileLists = ['devices', 'bank-profiles', 'requisites'];

export const useRefreshProfiles = () => useRefresh(profileLists);
