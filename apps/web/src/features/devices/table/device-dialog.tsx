import type { DeviceProfile, DevicesPage } from '@app/contract/devices/devices';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { BankProfileAction } from '#features/devices/profiles/bank-profile-dialog.tsx';
import { useDevicesOnline } from '#features/devices/profiles/use-devices-online.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FailedFace } from '#ui/table/data-table-faces.tsx';
import type { DeviceAction } from '../device-actions.tsx';
import { DeviceCard } from '../device-card.tsx';
import { archivedDeviceQuery } from '../devices-api.ts';
import { devicesText } from '../devices-text.ts';
import { devicesTableQuery } from './device-table-api.ts';

const text = devicesText.table.dialog;

interface DeviceDialogProps {
  id: number;
  onAction: (action: DeviceAction) => void;
  onBankAction: (profile: DeviceProfile, action: BankProfileAction) => void;
  onClose: () => void;
}

/** One device by its address: its card. From the whole table, which the page has already if it was pressed there; else from the archive. */
export function DeviceDialog({ id, onAction, onBankAction, onClose }: DeviceDialogProps) {
  const table = useQuery(devicesTableQuery);
  const known = { online: table.data?.statusList ?? [], at: table.dataUpdatedAt };
  const online = useDevicesOnline([id], known);
  const works = table.data?.deviceList.some((one) => one.id === id);
  const archive = useQuery({ ...archivedDeviceQuery(id), enabled: works === false });
  const shown: UseQueryResult<DevicesPage> = works === false ? archive : table;
  const device = shown.data?.deviceList.find((one) => one.id === id);
  return (
    <Dialog title={text.title} onClose={onClose} size={1140}>
      {!shown.data && shown.isError && <FailedFace query={shown} />}
      {shown.data && !device && text.unknown}
      {shown.data && device && (
        <DeviceCard
          device={device}
          profiles={shown.data.deviceProfiles.filter(({ device_profile_id }) => device_profile_id === id)}
          online={online?.has(id) ?? false}
          inArchive={device.is_hided === 1}
          onAction={onAction}
          onBankAction={onBankAction}
        />
      )}
    </Dialog>
  );
}
