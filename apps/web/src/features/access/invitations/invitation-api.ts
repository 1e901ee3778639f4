import { invitationsApi } from '@app/contract/access/staff-api';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';

/** Opened once: each time the server makes another secret, and the one on the visitor's phone would be forgotten. */
export const invitationQuery = (token: string) =>
  routeQuery('invitation', invitationsApi.open, { token }, { toEnd: true, staleTime: 'static' });

export const useAccept = () => useRouteSend(invitationsApi.accept, { once: false });
