import type { BankProfile } from '@app/contract/bank-profiles';
import { Switch } from '@mantine/core';
import { lkLabel } from '#lib/lk.ts';
import { useSwitchTraffic } from './bank-profiles-api.ts';
import { bankProfilesText as text } from './bank-profiles-text.ts';

type Profile = Pick<BankProfile, 'id' | 'bank' | 'id_alias' | 'available'>;

/** Moves at once; if the server refuses, moves back, and a toast says why. */
export function TrafficSwitch({ profile }: { profile: Profile }) {
  const traffic = useSwitchTraffic();
  const on = (traffic.isPending ? traffic.variables.available : profile.available) === 1;
  return (
    <Switch
      aria-label={`${text.traffic}: ${lkLabel(profile)}`}
      label={on ? text.on : text.off}
      checked={on}
      aria-busy={traffic.isPending}
      onChange={(event) => {
        const available = event.currentTarget.checked ? 1 : 0;
        if (!traffic.isPending) traffic.mutate({ bank_profile_id: profile.id, available });
      }}
    />
  );
}
