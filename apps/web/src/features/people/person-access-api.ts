import { personAccessApi } from '@app/contract/people/person-access';
import { useRouteSend } from '#lib/query/use-route-send.ts';

type Api = typeof personAccessApi;

export const useAccessAct = <Name extends keyof Api>(name: Name, id: number) =>
  useRouteSend<Api[Name]>(personAccessApi[name], { about: id, refresh: ['console-people', 'requests'] });
