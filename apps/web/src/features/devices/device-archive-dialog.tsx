import type { Device } from '@app/contract/devices/devices';
import { useQuery } from '@tanstack/react-query';
import { useCurrentThing } from '#lib/query/use-current-thing.ts';
import { formatPhone } from '#lib/text/format.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { deviceQuery, useArchiveDevice } from './devices-api.ts';
import { devicesText as text } from './devices-text.ts';

export function DeviceArchiveDialog({ device: opened, onClose }: { device: Device; onClose: () => void }) {
  const archive = useArchiveDevice(opened.id);
  const { thing: device, state } = useCurrentThing({
    opened,
    now: useQuery(deviceQuery(opened.id)).data?.device,
    meaning: ({ is_hided }) => (is_hided ? undefined : 'archive'),
    busy: archive.isPending || archive.isSuccess,
  });
  const archived = state === 'gone';

  function confirm() {
    archive.mutate(undefined, {
      onSuccess: () => {
        showSuccess(text.archived, { about: formatPhone(device.phonenumber) });
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      title={text.archiveTitle}
      confirmLabel={text.archive}
      danger
      notice={archived && <Notice tone="waiting">{text.archivedElsewhere}</Notice>}
      onConfirm={confirm}
      onClose={onClose}
      loading={archive.isPending}
      disabled={archived}
    >
      {text.archiveWhat(formatPhone(device.phonenumber))}
    </ConfirmDialog>
  );
}
