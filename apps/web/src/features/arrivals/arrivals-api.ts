import { type ArrivalFilters, arrivalsApi } from '@app/contract/arrivals/arrivals-api';
import type { Flag } from '@app/contract/values/flag';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';
import { arrivalsText } from './arrivals-text.ts';

export const arrivalsQuery = (filters: ArrivalFilters) =>
  routeQuery('bank-notices', arrivalsApi.list, filters, { keep: true });

/** The deals that a notice may be joined to, the best first. */
export const noticeCandidatesQuery = (id: number) =>
  routeQuery(
    'bank-notices',
    arrivalsApi.candidates,
    { id },
    {
      select: ({ deals }) => deals,
      // Not cached: a dialog must not offer what was free the last time.
      gcTime: 0,
    },
  );

export const useJoinNotice = (id: number) =>
  useRouteSend(arrivalsApi.join, {
    mutationKey: ['bank-notices', 'move', id],
    body: (deal_id: number) => ({ id, deal_id }),
    refresh,
    meta: { fallback: arrivalsText.joining.fallback },
  });

/** Every press is a new request: after a lost answer the refreshed list shows what happened. */
export const useForeignNotice = (id: number) =>
  useRouteSend(arrivalsApi.foreign, {
    mutationKey: ['bank-notices', 'move', id],
    body: (foreign: Flag) => ({ id, foreign }),
    once: 'press',
    refresh,
  });

const refresh = ['bank-notices', 'deals', 'counters'];

export const noticeSettingsQuery = routeQuery('bank-notices', arrivalsApi.settings, undefined);

export const useSaveNoticeSettings = () =>
  useRouteSend(arrivalsApi.saveSettings, {
    once: 'press',
    // Of two presses the later one must win.
    scope: { id: 'bank-notices-settings' },
    refresh: [noticeSettingsQuery.queryKey],
  });
