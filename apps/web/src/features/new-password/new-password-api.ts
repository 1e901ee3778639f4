import { type NewPasswordSet, newPasswordApi } from '@app/contract/traders/new-password';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { useSend } from '#lib/query/use-send.ts';

export const linkQuery = (token: string) =>
  queryOptions({
    queryKey: ['new-password', token],
    queryFn: () => call(newPasswordApi.open, { token }),
    staleTime: 'static',
  });

export function useSetPassword() {
  return useSend({
    mutationKey: ['new-password', 'set'],
    mutationFn: (given: NewPasswordSet) => call(newPasswordApi.set, given),
  });
}
