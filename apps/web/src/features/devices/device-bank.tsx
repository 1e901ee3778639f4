import type { DeviceProfile } from '@app/contract/devices/devices';
import { IconArchiveOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWide } from '#lib/browser/use-wide.ts';
import { bankName, lkLabel } from '#lib/text/bank-names.ts';
import { showSuccess } from '#ui/page/toast.ts';
import { RowAction } from '#ui/table/row-action.tsx';
import { FillBar } from '#ui/value/fill-bar.tsx';
import { Limits } from '#ui/value/limits.tsx';
import { DeviceCards } from './device-cards.tsx';
import classes from './devices.module.css';
import { devicesText } from './devices-text.ts';
import { IdleReason } from './pauses/idle-reason.tsx';
import { BankProfileActions } from './profiles/bank-profile-actions.tsx';
import type { BankProfileAction } from './profiles/bank-profile-dialog.tsx';
import { BankProfileTier } from './profiles/bank-profile-tier.tsx';
import { useRestoreBankProfile } from './profiles/bank-profiles-api.ts';
import { bankProfilesText } from './profiles/bank-profiles-text.ts';
import { TrafficSwitch } from './profiles/traffic-switch.tsx';

const text = devicesText.bank;

interface DeviceBankProps {
  profile: DeviceProfile;
  /** The bank of an archived device cannot be restored before the device itself. */
  deviceArchived: boolean;
  /** The phone has not reported lately. */
  silent: boolean;
  onAction: (action: BankProfileAction) => void;
}

/** A bank on a device: one row on a wide screen, two on a medium one, a stack on a phone. */
export function DeviceBank({ profile, deviceArchived, silent, onAction }: DeviceBankProps) {
  const iconOnly = useWide(960);
  const archived = profile.is_hided === 1;
  return (
    <li className={classes.bank}>
      <div className={classes.name}>
        <span className="l-breaks">
          <span className="l-strong">{bankName(profile.bank)}</span>{' '}
          <span className="l-muted l-nowrap">{profile.id_alias}</span>
        </span>
        <span className="l-muted l-small l-breaks">{profile.fio}</span>
        <BankProfileTier profile={profile} />
        {!archived && <IdleReason profile={profile} />}
      </div>
      <Fact name={text.limit} area={classes.limit}>
        <Limits min={profile.min_amount} max={profile.max_amount} />
        <span className="l-muted l-small">{methodsOf(profile)}</span>
      </Fact>
      <Fact name={text.cards} area={classes.cards}>
        <DeviceCards cards={profile.RequisiteProfiles} />
      </Fact>
      <Fact name={text.cycle} area={classes.cycle}>
        <FillBar used={profile.cycle_value} total={profile.cycle_limit} label={text.cycle} scale="log" />
      </Fact>
      <Fact name={text.total} area={classes.total}>
        <FillBar used={profile.used_total_amount} total={profile.total_amount} label={text.total} scale="log" />
      </Fact>
      {!archived && (
        <div className={classes.traffic}>
          <TrafficSwitch profile={profile} silent={silent} />
        </div>
      )}
      <div className={classes.bankActions}>
        {!archived && <BankProfileActions profile={profile} iconOnly={iconOnly} onAction={onAction} />}
        {archived && !deviceArchived && <Restore profile={profile} />}
      </div>
    </li>
  );
}

/** The label stands above the value; in the one-row layout the header of the list shows it, and only screen readers get it here. */
function Fact({ name, area, children }: { name: string; area: string | undefined; children: ReactNode }) {
  return (
    <div className={`${classes.fact} ${area}`}>
      <span className={classes.label}>{name}</span>
      {children}
    </div>
  );
}

function Restore({ profile }: { profile: DeviceProfile }) {
  const restore = useRestoreBankProfile(profile.id);
  return (
    <RowAction
      label={bankProfilesText.restore}
      Icon={IconArchiveOff}
      iconOnly={false}
      loading={restore.isPending}
      onClick={() =>
        restore.mutate(undefined, {
          onSuccess: () => showSuccess(bankProfilesText.restored, { about: lkLabel(profile) }),
        })
      }
    />
  );
}

function methodsOf({ sbp_available, card_available }: DeviceProfile): string {
  const names = [sbp_available === 1 && bankProfilesText.sbp, card_available === 1 && bankProfilesText.c2c];
  return names.filter(Boolean).join(' · ');
}
