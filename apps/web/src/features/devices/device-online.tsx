import type { Device } from '@app/contract/devices/devices';
import type { Tone } from '@app/contract/values/tone';
import { formatMoscowDate, formatMoscowTime } from '#lib/text/format.ts';
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
    <span className="l-row l-baseline l-wrap l-small" style={{ rowGap: 2 }}>
      <span className="l-inline l-toned l-medium l-nowrap" data-tone={toneOf(online, awaited)}>
        <span className="l-dot" aria-hidden />
        {online ? text.online : text.offline}
      </span>
      {!online && seenAt && (
        <span className="l-muted">{text.lastSeen(formatMoscowTime(seenAt), formatMoscowDate(seenAt))}</span>
      )}
    </span>
  );
}

function toneOf(online: boolean, awaited: boolean): Tone {
  if (online) return 'done';
  return awaited ? 'rejected' : 'archived';
}
