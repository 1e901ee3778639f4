import { type StaffAct, type StaffInvite, type StaffRolesChange, staffApi } from '@app/contract/staff/staff-api';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { useRequestKeys } from '#lib/api/idempotency.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useSend } from '#lib/query/use-send.ts';
import type { StaffActWords } from './staff-acts.ts';

export const staffQuery = routeQuery('staff', staffApi.list, undefined);

function useRenewList() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: staffQuery.queryKey });
}

export function useStaffAct({ route }: Pick<StaffActWords, 'route'>, id: number) {
  const keyOf = useRequestKeys();
  const onSettled = useRenewList();
  return useSend({
    mutationKey: ['staff', route.path, id],
    mutationFn: (act: StaffAct) => call(route, act, { idempotencyKey: keyOf(act) }),
    onSettled,
  });
}

export function useChangeRoles(id: number) {
  const keyOf = useRequestKeys();
  const onSettled = useRenewList();
  return useSend({
    mutationKey: ['staff', 'roles', id],
    mutationFn: (change: StaffRolesChange) => call(staffApi.changeRoles, change, { idempotencyKey: keyOf(change) }),
    onSettled,
  });
}

export function useInvite() {
  const keyOf = useRequestKeys();
  const onSettled = useRenewList();
  return useSend({
    mutationKey: ['staff', 'invite'],
    mutationFn: (invite: StaffInvite) => call(staffApi.invite, invite, { idempotencyKey: keyOf(invite) }),
    onSettled,
  });
}

export function useRenewLink(id: number) {
  const keyOf = useRequestKeys();
  const onSettled = useRenewList();
  return useSend({
    mutationKey: ['staff', 'renew', id],
    mutationFn: (act: StaffAct) => call(staffApi.renew, act, { idempotencyKey: keyOf(act) }),
    onSettled,
  });
}
