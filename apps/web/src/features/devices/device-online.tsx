import type { Device } from '@app/contract/devices';
import { formatMoscowDate, formatMoscowTime } from '#lib/text/format.ts';
import '#ui/status/tones.css';
import classes from './device-online.module.css';
import { devicesText as text } from './devices-text.ts';

interface DeviceOnlineProps {
  device: Device;
  online: boolean;
  /** Deals should come to it: a silence is then loud. */
  awaited: boolean;
}

/** A dot with its word; for a phone that stopped reporting, since when. */
export function DeviceOnline({ device, online, awaited }: DeviceOnlineProps) {
  const { seenAt } = device;
  return (
    <span className={classes.line}>
      <span className={classes.state} data-online={online || undefined} data-missed={(awaited && !online) || undefined}>
        <span className={classes.dot} aria-hidden />
        {online ? text.online : text.offline}
      </span>
      {!online && seenAt && (
        <span className="l-muted">{text.lastSeen(formatMoscowTime(seenAt), formatMoscowDate(seenAt))}</span>
      )}
    </span>
  );
}
