import { staffApi } from '@app/contract/access/staff-api';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';
import type { StaffActWords } from './staff-acts.ts';

export const staffQuery = routeQuery('staff', staffApi.list, undefined);

const refresh = ['staff'];

export const useStaffAct = ({ route }: Pick<StaffActWords, 'route'>, id: number) =>
  useRouteSend(route, { about: id, refresh });

export const useChangeRoles = (id: number) => useRouteSend(staffApi.changeRoles, { about: id, refresh });

export const useInvite = () => useRouteSend(staffApi.invite, { refresh });

export const useRenewLink = (id: number) => useRouteSend(staffApi.renew, { about: id, refresh });
