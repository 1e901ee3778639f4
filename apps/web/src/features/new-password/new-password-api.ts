import { type NewPasswordSet, newPasswordApi } from '@app/contract/traders/new-password';
import { call } from '#lib/api/api.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useSend } from '#lib/query/use-send.ts';

export const linkQuery = (token: string) =>
  routeQuery('new-password', newPasswordApi.open, { token }, { toEnd: true, staleTime: 'static' });

export function useSetPassword() {
  return useSend({
    mutationKey: ['new-password', 'set'],
    mutationFn: (given: NewPasswordSet) => call(newPasswordApi.set, given),
  });
}
