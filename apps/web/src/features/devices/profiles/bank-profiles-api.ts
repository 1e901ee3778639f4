import { type BankProfileEdit, type BankProfileFilters, bankProfilesApi } from '@app/contract/devices/bank-profiles';
import type { Flag } from '@app/contract/values/flag';
import { profileLists, useRefreshProfiles } from '#features/devices/requisites/profile-lists.ts';
import { ApiError, call } from '#lib/api/api.ts';
import { useIdempotencyKey } from '#lib/api/idempotency.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';
import { useSend } from '#lib/query/use-send.ts';
import { bankProfilesText } from './bank-profiles-text.ts';

export const bankProfilesQuery = (filters: BankProfileFilters) =>
  routeQuery('bank-profiles', bankProfilesApi.list, filters, { keep: true });

/** The one profile of an open dialog, archived or not. */
export const bankProfileQuery = (bankProfileId: number) =>
  routeQuery(
    'bank-profiles',
    bankProfilesApi.view,
    { bankProfileId },
    {
      select: ({ bankProfile }) => bankProfile,
      // Not cached: a dialog must not show the state of the last time as the current one.
      gcTime: 0,
    },
  );

/** «Somebody else was faster» is an outcome that the dialog handles, not an error. */
export function useEditBankProfile() {
  const idempotencyKey = useIdempotencyKey();
  const refresh = useRefreshProfiles();
  return useSend({
    mutationKey: ['bank-profiles', 'edit'],
    mutationFn: async (profile: BankProfileEdit): Promise<'saved' | 'changed meanwhile'> => {
      try {
        await call(bankProfilesApi.update, profile, { idempotencyKey });
        return 'saved';
      } catch (error) {
        if (error instanceof ApiError && error.code === 'bank_profile_changed') return 'changed meanwhile';
        throw error;
      }
    },
    // In both cases the lists are outdated.
    onSuccess: refresh,
    meta: { prefix: bankProfilesText.saveFailed },
  });
}

/** Pending until the lists are fresh, so that the switch shows the new state at once and keeps it; an error ends it sooner. */
export const useSwitchTraffic = (bank_profile_id: number) =>
  useRouteSend(bankProfilesApi.work, {
    about: bank_profile_id,
    body: (available: Flag) => ({ bank_profile_id, available }),
    once: 'press',
    refresh: profileLists,
    untilFresh: 'success',
  });

export const useArchiveBankProfile = (bankProfileId: number) =>
  useRouteSend(bankProfilesApi.archive, {
    about: bankProfileId,
    body: { bankProfileId },
    once: 'dialog',
    refresh: profileLists,
    refreshOn: 'success',
  });

export const useRestoreBankProfile = (bankProfileId: number) =>
  useRouteSend(bankProfilesApi.hide, {
    about: bankProfileId,
    body: { bankProfileId, is_hided: 0 },
    once: 'press',
    refresh: profileLists,
    refreshOn: 'success',
  });
