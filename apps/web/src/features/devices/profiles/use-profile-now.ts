import type { BankProfile } from '@app/contract/devices/bank-profiles';
import { useQuery } from '@tanstack/react-query';
import { useCurrentThing } from '#lib/query/use-current-thing.ts';
import { bankProfileQuery } from './bank-profiles-api.ts';

/** The current state of the profile of an open dialog, and whether it was archived meanwhile. */
export function useProfileNow(opened: BankProfile, busy: boolean) {
  const { thing, state } = useCurrentThing({
    opened,
    now: useQuery(bankProfileQuery(opened.id)).data,
    meaning: ({ is_hided }) => (is_hided ? undefined : 'in use'),
    busy,
  });
  return { profile: thing, archived: state === 'gone' };
}
