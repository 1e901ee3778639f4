import type { DevicesPage } from '@app/contract/devices/devices';
import { useLastSeen } from '#lib/query/use-current-thing.ts';
import type { AddWay } from './add-device-button.tsx';
import type { DeviceAction } from './device-actions.tsx';
import { DeviceArchiveDialog } from './device-archive-dialog.tsx';
import { DeviceBankWizard } from './device-bank-wizard.tsx';
import { DevicePhoneDialog } from './device-phone-dialog.tsx';
import { DeviceWizard } from './device-wizard.tsx';
import { AppDialog } from './pairing/app-dialog.tsx';
import { DevicePairingDialog } from './pairing/device-pairing-dialog.tsx';
import { ForwardKeyDialog } from './pairing/forward-key-dialog.tsx';
import { type BankProfileAction, BankProfileDialog } from './profiles/bank-profile-dialog.tsx';

/** Which dialog is open, and for which device. By id, so that the dialog shows the current state from the list. */
export type OpenDialog =
  | { what: AddWay }
  | { what: DeviceAction; id: number; phonenumber?: string }
  | { what: 'bank'; action: BankProfileAction; id: number };

interface DeviceDialogsProps {
  open: OpenDialog;
  page: DevicesPage | undefined;
  onOpen: (next: OpenDialog | undefined) => void;
}

export function DeviceDialogs({ open, page, onOpen }: DeviceDialogsProps) {
  const onClose = () => onOpen(undefined);
  const id = 'id' in open ? open.id : undefined;
  const profile = useLastSeen(
    page?.deviceProfiles.find((profile) => profile.id === id),
    id,
  );
  const device = useLastSeen(
    page?.deviceList.find((device) => device.id === id),
    id,
  );
  if (open.what === 'app') return <AppDialog onClose={onClose} />;
  if (!('id' in open)) {
    if (open.what === 'phone') return <DevicePhoneDialog onClose={onClose} />;
    return <DeviceWizard onClose={onClose} onDone={(made) => onOpen({ what: 'pair', ...made })} />;
  }
  if (open.what === 'bank') {
    return profile && <BankProfileDialog action={open.action} profile={profile} onClose={onClose} />;
  }

  if (open.what === 'pair') {
    // A device that was just made, is archived or on another page is not in this list.
    const { id, phonenumber = '' } = open;
    return <DevicePairingDialog device={device ?? { id, phonenumber, paired: false }} onClose={onClose} />;
  }
  if (!device) return null;
  if (open.what === 'forward') return <ForwardKeyDialog device={device} onClose={onClose} />;
  if (open.what === 'archive') return <DeviceArchiveDialog device={device} onClose={onClose} />;
  return <DeviceBankWizard device={device} onClose={onClose} />;
}
