import { type InvitationAccept, invitationsApi } from '@app/contract/staff/staff-api';
import { call } from '#lib/api/api.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useSend } from '#lib/query/use-send.ts';

/** Opened once: each time the server makes another secret, and the one on the visitor's phone would be forgotten. */
export const invitationQuery = (token: string) =>
  routeQuery('invitation', invitationsApi.open, { token }, { toEnd: true, staleTime: 'static' });

export function useAccept() {
  return useSend({
    mutationKey: ['invitation', 'accept'],
    mutationFn: (given: InvitationAccept) => call(invitationsApi.accept, given),
  });
}
