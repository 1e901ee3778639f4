import { newPasswordApi } from '@app/contract/access/new-password';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';

export const linkQuery = (token: string) =>
  routeQuery('new-password', newPasswordApi.open, { token }, { toEnd: true, staleTime: 'static' });

export const useSetPassword = () => useRouteSend(newPasswordApi.set, { once: false });
