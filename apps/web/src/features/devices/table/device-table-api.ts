import { type BankProfilesChange, bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { devicesApi } from '@app/contract/devices/devices';
import { useRefreshProfiles } from '#features/devices/requisites/profile-lists.ts';
import { call } from '#lib/api/api.ts';
import { makeRandomKey } from '#lib/api/random-key.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useSend } from '#lib/query/use-send.ts';

export const devicesTableQuery = routeQuery('devices', devicesApi.table, undefined);

export type Change = BankProfilesChange['change'];

/** Several ЛК at once. The answer says which were refused and why. */
export function useChangeMany() {
  const refresh = useRefreshProfiles();
  return useSend({
    mutationKey: ['bank-profiles', 'many'],
    mutationFn: async ({ ids, change }: { ids: number[]; change: Change }) => {
      const body = { bank_profile_ids: ids, change };
      const { results } = await call(bankProfilesApi.changeMany, body, { idempotencyKey: makeRandomKey() });
      const refused = results.flatMap(({ bank_profile_id: id, error }) => (error === null ? [] : [{ id, error }]));
      return { refused, changed: ids.filter((id) => !refused.some((one) => one.id === id)) };
    },
    onSuccess: refresh,
  });
}
