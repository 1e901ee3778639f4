import type { DeviceProfile } from '@app/contract/devices';
import { useQuery } from '@tanstack/react-query';
import type { BankProfileAction } from '#features/bank-profiles/bank-profile-dialog.tsx';
import { useDevicesOnline } from '#features/bank-profiles/use-devices-online.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { FailedFace } from '#ui/table/data-table-faces.tsx';
import type { DeviceAction } from '../device-actions.tsx';
import { DeviceCard } from '../device-card.tsx';
import { devicesText } from '../devices-text.ts';
import { devicesTableQuery } from './device-table-api.ts';

const text = devicesText.table.dialog;

interface DeviceDialogProps {
  id: number;
  onAction: (action: DeviceAction) => void;
  onBankAction: (profile: DeviceProfile, action: BankProfileAction) => void;
  onClose: () => void;
}

/** One device by its address: its card. From the whole table, which the page has already if it was pressed there. */
export function DeviceDialog({ id, onAction, onBankAction, onClose }: DeviceDialogProps) {
  const table = useQuery(devicesTableQuery);
  const known = { online: table.data?.statusList ?? [], at: table.dataUpdatedAt };
  const online = useDevicesOnline([id], known);
  const device = table.data?.deviceList.find((one) => one.id === id);
  return (
    <Dialog title={text.title} onClose={onClose} size={1140}>
      {!table.data && table.isError && <FailedFace query={table} />}
      {table.data && !device && text.unknown}
      {table.data && device && (
        <DeviceCard
          device={device}
          profiles={table.data.deviceProfiles.filter(({ device_profile_id }) => device_profile_id === id)}
          online={online?.has(id) ?? false}
          inArchive={false}
          onAction={onAction}
          onBankAction={onBankAction}
        />
      )}
    </Dialog>
  );
}
