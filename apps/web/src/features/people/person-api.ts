import { consoleJournalApi } from '@app/contract/journal/console-journal';
import { personApi } from '@app/contract/people/person';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';

export const personQuery = (id: number) => routeQuery('console-people', personApi.view, { user_id: id });

/** Asked for regularly as well: there is no event when a phone falls silent or a deal makes room. */
export const devicesQuery = (id: number) =>
  routeQuery('console-people', personApi.devices, { user_id: id }, { refetchInterval: 20_000 });

export const sessionsQuery = (id: number) => routeQuery('console-people', personApi.sessions, { user_id: id });

export const MOVEMENTS = 25;

export const movementsQuery = (id: number, page: number) =>
  routeQuery('console-people', personApi.statement, { user_id: id, page, count: MOVEMENTS }, { keep: true });

/** Everything that was done by the person and to them, the newest first. */
export const historyQuery = (id: number) => routeQuery('console-people', consoleJournalApi.list, { who: String(id) });

type Act = Exclude<keyof typeof personApi, 'view' | 'devices' | 'sessions' | 'statement'>;

/** Whatever is done to a person may change all that is shown of them. */
export const usePersonAct = <Name extends Act>(name: Name, id: number) =>
  useRouteSend<(typeof personApi)[Name]>(personApi[name], { about: id, refresh: ['console-people'] });
