import type { BankProfile } from '@app/contract/bank-profiles';
import type { Flag } from '@app/contract/flag';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { lkLabel } from '#lib/lk.ts';
import { useSwitchTraffic } from './bank-profiles-api.ts';
import { bankProfilesText as text } from './bank-profiles-text.ts';

type Profile = Pick<BankProfile, 'id' | 'bank' | 'id_alias' | 'available'>;

/** Moves at once; if the server refuses, moves back, and a toast says why. */
export function TrafficSwitch({ profile }: { profile: Profile }) {
  const traffic = useSwitchTraffic(profile.id);
  // Kept here: the state of the mutation comes a moment later, and the switch would twitch back meanwhile.
  const [wish, setWish] = useState<Flag>();
  const on = (wish ?? profile.available) === 1;

  function move(available: Flag) {
    if (wish !== undefined) return;
    setWish(available);
    traffic.mutate(available, { onSettled: () => setWish(undefined) });
  }

  return (
    <Switch
      aria-label={`${text.traffic}: ${lkLabel(profile)}`}
      label={on ? text.on : text.off}
      checked={on}
      aria-busy={wish !== undefined}
      onChange={(event) => move(event.currentTarget.checked ? 1 : 0)}
    />
  );
}
