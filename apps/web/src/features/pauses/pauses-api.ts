import { type IdleProfile, idleProfilesApi } from '@app/contract/pauses/idle-profiles';
import { type PauseEnd, type PauseStart, pausesApi } from '@app/contract/pauses/pauses-api';
import type { WorkingHours } from '@app/contract/pauses/working-hours';
import { useQuery } from '@tanstack/react-query';
import { useRefreshProfiles } from '#features/requisites/requisites-api.ts';
import { call } from '#lib/api/api.ts';
import { useIdempotencyKey } from '#lib/api/idempotency.ts';
import { makeRandomKey } from '#lib/api/random-key.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { useSend } from '#lib/query/use-send.ts';

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

export function useStartPause() {
  const refresh = useRefreshProfiles();
  return useSend({
    mutationKey: ['pauses', 'start'],
    mutationFn: (pause: PauseStart) => call(pausesApi.start, pause, { idempotencyKey: makeRandomKey() }),
    onSuccess: refresh,
  });
}

export function useEndPause() {
  const refresh = useRefreshProfiles();
  return useSend({
    mutationKey: ['pauses', 'end'],
    mutationFn: (which: PauseEnd) => call(pausesApi.end, which, { idempotencyKey: makeRandomKey() }),
    onSuccess: refresh,
  });
}

export function useSetHours() {
  const idempotencyKey = useIdempotencyKey();
  const refresh = useRefreshProfiles();
  return useSend({
    mutationKey: ['pauses', 'hours'],
    mutationFn: (hours: WorkingHours | null) => call(pausesApi.setHours, { hours }, { idempotencyKey }),
    onSuccess: refresh,
  });
}
