import type { Device } from '@app/contract/devices';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconDots,
  IconDownload,
  IconKey,
  IconPlus,
  IconQrcode,
} from '@tabler/icons-react';
import { formatPhone } from '#lib/text/format.ts';
import { showSuccess } from '#ui/page/toast.ts';
import classes from './device-card.module.css';
import { useRestoreDevice } from './devices-api.ts';
import { devicesText as text } from './devices-text.ts';

export type DeviceAction = 'pair' | 'add bank' | 'app' | 'forward' | 'archive';

interface DeviceActionsProps {
  device: Device;
  inArchive: boolean;
  /** Not without banks: then the card itself has a button to add one. */
  hasBanks: boolean;
  onAction: (action: DeviceAction) => void;
}

export function DeviceActions({ device, inArchive, hasBanks, onAction }: DeviceActionsProps) {
  if (inArchive) return device.is_hided === 1 ? <Restore device={device} /> : null;
  return (
    <div className={classes.actions}>
      {!device.paired && (
        <Button
          variant="light"
          className={classes.next ?? ''}
          leftSection={<IconQrcode size={18} stroke={1.75} aria-hidden />}
          onClick={() => onAction('pair')}
        >
          {text.pair}
        </Button>
      )}
      {hasBanks && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
          onClick={() => onAction('add bank')}
        >
          {text.addBank}
        </Button>
      )}
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="default"
            className={classes.more}
            aria-label={text.more(formatPhone(device.phonenumber))}
          >
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconQrcode size={16} stroke={1.75} />} onClick={() => onAction('pair')}>
            {device.paired ? text.pairAgain : text.pair}
          </Menu.Item>
          <Menu.Item leftSection={<IconDownload size={16} stroke={1.75} />} onClick={() => onAction('app')}>
            {text.app}
          </Menu.Item>
          <Menu.Item leftSection={<IconKey size={16} stroke={1.75} />} onClick={() => onAction('forward')}>
            {text.forward}
          </Menu.Item>
          <Menu.Item leftSection={<IconArchive size={16} stroke={1.75} />} onClick={() => onAction('archive')}>
            {text.archive}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

function Restore({ device }: { device: Device }) {
  const restore = useRestoreDevice(device.id);
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        leftSection={<IconArchiveOff size={18} stroke={1.75} aria-hidden />}
        loading={restore.isPending}
        onClick={() => restore.mutate(undefined, { onSuccess: () => showSuccess(text.restored) })}
      >
        {text.restore}
      </Button>
    </div>
  );
}
