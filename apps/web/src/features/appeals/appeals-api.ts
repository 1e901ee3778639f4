import type { Appeal } from '@app/contract/appeals/appeal';
import { type AppealFilters, appealsApi } from '@app/contract/appeals/appeals-api';
import { type DealMove, dealsApi } from '@app/contract/deals/deals-api';
import type { RouteBody } from '@app/contract/route';
import { type QueryClient, queryOptions, useIsMutating } from '@tanstack/react-query';
import { dealsAndBalance } from '#features/deals/deals-api.ts';
import { ApiError, call } from '#lib/api/api.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';
import { appealsText } from './appeals-text.ts';

/** Only these are read anew: the dialog closes after a decision, and after a refusal its content must not change. */
const lists = ['appeals', appealsApi.list.path];

/** The address of a file with all appeals of the filters. */
export const linkAppeals = (wanted: RouteBody<typeof appealsApi.export>) => call(appealsApi.export, wanted);

export const appealsQuery = (filters: AppealFilters) =>
  routeQuery('appeals', appealsApi.list, filters, {
    // While another page or filter is loading, the old rows stay; rows of another tab do not.
    keep: 'attempt',
  });

/** Viewing a waiting appeal takes it into work; so only the dialog asks for it, never a prefetch. */
export const appealQuery = (appeal_id: number) =>
  queryOptions({
    queryKey: ['appeals', 'view', appeal_id],
    queryFn: async ({ signal, client }) => {
      const question = { appeal_id, lk_id: '', status: '-9', count: 1 } as const;
      const { appeals } = await call(appealsApi.view, question, { signal });
      const [appeal] = appeals;
      if (!appeal) throw new ApiError(404, 'not_found', appealsText.unknown);
      const onItsWay = client.isFetching({ queryKey: lists }) > 0;
      if (onItsWay || isListedOtherwise(client, appeal)) void listAgain(client);
      return appeal;
    },
    // Not cached: a decision must be made on the current state, not on the one of the last time.
    gcTime: 0,
  });

/** A list request in progress may have been read before the appeal was opened, so it is cancelled. */
async function listAgain(client: QueryClient): Promise<void> {
  await client.cancelQueries({ queryKey: lists });
  await client.invalidateQueries({ queryKey: lists });
}

function isListedOtherwise(client: QueryClient, { id, status }: Appeal): boolean {
  const pages = client.getQueriesData<{ appeals: Appeal[] }>({ queryKey: lists });
  return pages.some(([, page]) => page?.appeals.some((row) => row.id === id && row.status !== status));
}

type Acceptance = Required<Pick<DealMove, 'deal_id' | 'appeal_id' | 'trader_note' | 'otp_code'>> &
  Pick<DealMove, 'correction'>;

/** An appeal is accepted by closing its deal. */
export const useAcceptAppeal = () =>
  useRouteSend(dealsApi.changeStatus, {
    mutationKey: deciding,
    body: (acceptance: Acceptance): DealMove => ({ ...acceptance, state: 'close' }),
    // A refusal often means that the list is outdated; after a lost answer the appeal may even be answered.
    refresh: [...dealsAndBalance, lists],
    untilFresh: 'success',
    meta: { quiet: true },
  });

export const useRejectAppeal = () =>
  useRouteSend(appealsApi.changeStatus, {
    mutationKey: deciding,
    refresh: [lists],
    untilFresh: 'success',
    meta: { quiet: true },
  });

const deciding = ['appeals', 'decision'];

export function useIsDeciding(): boolean {
  return useIsMutating({ mutationKey: deciding }) > 0;
}
