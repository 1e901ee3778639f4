import type { Device, DeviceProfile } from '@app/contract/devices/devices';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconDots,
  IconDownload,
  IconHourglass,
  IconKey,
  IconPlayerPlay,
  IconPlus,
  IconQrcode,
} from '@tabler/icons-react';
import { formatPhone } from '#lib/text/format.ts';
import { showSuccess } from '#ui/page/toast.ts';
import classes from './devices.module.css';
import { useRestoreDevice } from './devices-api.ts';
import { devicesText as text } from './devices-text.ts';
import { pausesText } from './pauses/pauses-text.ts';
import { usePause } from './pauses/use-pause.ts';

export type DeviceAction = 'pair' | 'add bank' | 'app' | 'forward' | 'archive';

interface DeviceActionsProps {
  device: Device;
  profiles: readonly DeviceProfile[];
  inArchive: boolean;
  onAction: (action: DeviceAction) => void;
}

export function DeviceActions({ device, profiles, inArchive, onAction }: DeviceActionsProps) {
  const pause = usePause();
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
      {/* Without banks the card itself has a button to add one. */}
      {profiles.length > 0 && (
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
          <PauseItem
            profiles={profiles}
            onBegin={() => pause.begin({ device_profile_id: device.id, minutes: 60 })}
            onEnd={() => pause.finish({ device_profile_id: device.id })}
          />
          <Menu.Item leftSection={<IconArchive size={16} stroke={1.75} />} onClick={() => onAction('archive')}>
            {text.archive}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}

interface PauseItemProps {
  profiles: readonly DeviceProfile[];
  onBegin: () => void;
  onEnd: () => void;
}

/** None where no bank of the device has traffic. */
function PauseItem({ profiles, onBegin, onEnd }: PauseItemProps) {
  const working = profiles.filter(({ available }) => available === 1);
  if (working.length === 0) return null;
  const paused = working.every((profile) => profile.paused);
  const Icon = paused ? IconPlayerPlay : IconHourglass;
  return (
    <Menu.Item leftSection={<Icon size={16} stroke={1.75} />} onClick={paused ? onEnd : onBegin}>
      {paused ? pausesText.deviceEnd : pausesText.device}
    </Menu.Item>
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
        onClick={() =>
          restore.mutate(undefined, {
            onSuccess: () => showSuccess(text.restored, { about: formatPhone(device.phonenumber) }),
          })
        }
      >
        {text.restore}
      </Button>
    </div>
  );
}
