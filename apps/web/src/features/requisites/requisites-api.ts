import {
  type RequisiteCreate,
  type RequisiteProfileFilters,
  type RequisiteProfileSave,
  requisitesApi,
} from '@app/contract/requisites';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { useIdempotencyKey } from '#lib/api/idempotency.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useSend } from '#lib/query/use-send.ts';

export const requisitesQuery = (filters: RequisiteProfileFilters) =>
  routeQuery('requisites', requisitesApi.list, filters, { keep: true });

export const systemsQuery = routeQuery('systems', requisitesApi.systems, undefined, { staleTime: 5 * 60_000 });

export function useSaveRequisite() {
  const idempotencyKey = useIdempotencyKey();
  const refresh = useRefreshProfiles();
  return useSend({
    mutationKey: ['requisites', 'save'],
    mutationFn: (requisite: RequisiteProfileSave) => call(requisitesApi.save, requisite, { idempotencyKey }),
    onSuccess: refresh,
  });
}

export function useAddSystemRequisite() {
  const idempotencyKey = useIdempotencyKey();
  const refresh = useRefreshProfiles();
  return useSend({
    mutationKey: ['requisites', 'add'],
    mutationFn: (requisite: RequisiteCreate) => call(requisitesApi.create, requisite, { idempotencyKey }),
    onSuccess: refresh,
  });
}

/** Devices, banks and cards are shown on three screens, so a change on one refreshes all three. */
export function useRefreshProfiles() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      ['devices', 'bank-profiles', 'requisites'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
    );
}
