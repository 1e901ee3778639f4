import { type IdleProfile, idleProfilesApi } from '@app/contract/devices/pauses/idle-profiles';
import { pausesApi } from '@app/contract/devices/pauses/pauses-api';
import type { WorkingHours } from '@app/contract/devices/pauses/working-hours';
import { useQuery } from '@tanstack/react-query';
import { profileLists } from '#features/devices/requisites/profile-lists.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';

// Both keys begin with the bank profiles: what changes these changes what is paused and why no deals come.

export const pausesQuery = routeQuery('bank-profiles', pausesApi.state, undefined);

/** Asked for regularly as well: there is no event when a phone falls silent or a deal makes room. */
export const idleQuery = routeQuery('bank-profiles', idleProfilesApi.list, undefined, {
  select: ({ profiles }) => new Map(profiles.map((profile) => [profile.bank_profile_id, profile])),
  refetchInterval: 20_000,
});

/** Undefined until it is known. */
export function useIdle(bankProfileId: number): IdleProfile | undefined {
  return useQuery({
    ...idleQuery,
    select: ({ profiles }) => profiles.find(({ bank_profile_id }) => bank_profile_id === bankProfileId),
  }).data;
}

export const useStartPause = () => useRouteSend(pausesApi.start, { once: 'press', ...renewing });

export const useEndPause = () => useRouteSend(pausesApi.end, { once: 'press', ...renewing });

export const useSetHours = () =>
  useRouteSend(pausesApi.setHours, {
    once: 'dialog',
    body: (hours: WorkingHours | null) => ({ hours }),
    ...renewing,
  });

const renewing = { refresh: profileLists, refreshOn: 'success' } as const;
