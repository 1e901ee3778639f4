import type { Device, DeviceProfile } from '@app/contract/devices/devices';
import { Button, Text } from '@mantine/core';
import { IconDeviceMobile } from '@tabler/icons-react';
import { formatPhone } from '#lib/text/format.ts';
import { type DeviceAction, DeviceActions } from './device-actions.tsx';
import { DeviceBank } from './device-bank.tsx';
import { DeviceOnline } from './device-online.tsx';
import classes from './devices.module.css';
import { devicesText as text } from './devices-text.ts';
import type { BankProfileAction } from './profiles/bank-profile-dialog.tsx';

interface DeviceCardProps {
  device: Device;
  profiles: DeviceProfile[];
  online: boolean;
  /** The archive shows archived devices, and single archived banks of working devices. */
  inArchive: boolean;
  onAction: (action: DeviceAction) => void;
  onBankAction: (profile: DeviceProfile, action: BankProfileAction) => void;
}

export function DeviceCard({ device, profiles, online, inArchive, onAction, onBankAction }: DeviceCardProps) {
  const phone = formatPhone(device.phonenumber);
  const archived = device.is_hided === 1;
  return (
    <article className="l-narrows l-box" aria-label={phone}>
      <header className={classes.header}>
        <IconDeviceMobile size={24} stroke={1.5} className="l-fixed l-muted" aria-hidden />
        <div className="l-narrows" style={{ flex: '1 1 200px' }}>
          <h2 className="l-flush l-large l-strong" style={{ lineHeight: 1.5 }}>
            {phone}
          </h2>
          {archived ? (
            <Text size="sm" c="dimmed">
              {text.inArchive}
            </Text>
          ) : (
            <DeviceOnline
              device={device}
              online={online}
              awaited={device.paired && profiles.some(({ available, paused }) => available === 1 && !paused)}
            />
          )}
        </div>
        <DeviceActions device={device} profiles={profiles} inArchive={inArchive} onAction={onAction} />
      </header>
      {inArchive && <ArchiveNote archived={archived} hasBanks={profiles.length > 0} />}
      {!inArchive && profiles.length === 0 && <NoBanks onAdd={() => onAction('add bank')} />}
      {profiles.length > 0 && (
        <ul className="l-list">
          <BanksHead inArchive={inArchive} />
          {profiles.map((profile) => (
            <DeviceBank
              key={profile.id}
              profile={profile}
              deviceArchived={archived}
              silent={!online}
              onAction={(action) => onBankAction(profile, action)}
            />
          ))}
        </ul>
      )}
    </article>
  );
}

function BanksHead({ inArchive }: { inArchive: boolean }) {
  const { lk, limit, cards, cycle, total, traffic, actions } = text.bank;
  return (
    <li className={classes.head} aria-hidden>
      {[lk, limit, cards, cycle, total, ...(inArchive ? [] : [traffic, actions])].map((title) => (
        <span key={title}>{title}</span>
      ))}
    </li>
  );
}

function ArchiveNote({ archived, hasBanks }: { archived: boolean; hasBanks: boolean }) {
  const note = !archived ? text.stillWorks : hasBanks ? text.restoreFirst : text.noArchivedBanks;
  return (
    <Text size="sm" c="dimmed" className={classes.note ?? ''}>
      {note}
    </Text>
  );
}

function NoBanks({ onAdd }: { onAdd: () => void }) {
  return (
    <div className={classes.empty}>
      <Text>{text.noBanks}</Text>
      <Button variant="light" className={classes.next ?? ''} onClick={onAdd}>
        {text.addBank}
      </Button>
    </div>
  );
}
