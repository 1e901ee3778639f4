import type { BankProfile } from '@app/contract/devices/bank-profiles';
import type { Flag } from '@app/contract/values/flag';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { lkLabel } from '#lib/text/bank-names.ts';
import { showWarning } from '#ui/page/toast.ts';
import classes from './bank-profiles.module.css';
import { useSwitchTraffic } from './bank-profiles-api.ts';
import { bankProfilesText as text } from './bank-profiles-text.ts';

type Profile = Pick<BankProfile, 'id' | 'bank' | 'id_alias' | 'available'>;

interface TrafficSwitchProps {
  profile: Profile;
  /** Its phone is not online: even when switched on it takes no deals, which is said here. */
  silent: boolean;
  /** Without words, where a column beside it says its state. */
  bare?: boolean;
}

/** Switches at once; if the server refuses, switches back, and a toast says why. */
export function TrafficSwitch({ profile, silent, bare = false }: TrafficSwitchProps) {
  const traffic = useSwitchTraffic(profile.id);
  // Own state: that of the mutation comes a moment later, and the switch would jump back meanwhile.
  const [wish, setWish] = useState<Flag>();
  const on = (wish ?? profile.available) === 1;

  function move(available: Flag) {
    if (wish !== undefined) return;
    setWish(available);
    traffic.mutate(available, {
      onSuccess: () => {
        if (available && silent) showWarning(text.onButSilent, lkLabel(profile));
      },
      onSettled: () => setWish(undefined),
    });
  }

  return (
    <Switch
      className={classes.switch ?? ''}
      aria-label={`${text.traffic}: ${lkLabel(profile)}`}
      {...(!bare && {
        label: on ? text.on : text.off,
        description: on && silent && <span className="l-waiting">{text.silent}</span>,
      })}
      checked={on}
      aria-busy={wish !== undefined}
      onChange={(event) => move(event.currentTarget.checked ? 1 : 0)}
    />
  );
}
