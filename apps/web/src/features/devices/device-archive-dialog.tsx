import type { Device } from '@app/contract/devices';
import { formatPhone } from '#lib/format.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useArchiveDevice } from './devices-api.ts';
import { devicesText as text } from './devices-text.ts';

export function DeviceArchiveDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const archive = useArchiveDevice(device.id);

  function confirm() {
    archive.mutate(undefined, {
      onSuccess: () => {
        showSuccess(text.archived);
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      title={text.archiveTitle}
      confirmLabel={text.archive}
      danger
      onConfirm={confirm}
      onClose={onClose}
      loading={archive.isPending}
    >
      {text.archiveWhat(formatPhone(device.phonenumber))}
    </ConfirmDialog>
  );
}
