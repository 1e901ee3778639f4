import type { DeviceProfile, DevicesPage } from '@app/contract/devices/devices';
import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { FadeIn } from '#ui/page/fade-in.tsx';
import { EmptyFace, FailedFace, StaleNotice } from '#ui/table/data-table-faces.tsx';
import type { DeviceAction } from './device-actions.tsx';
import { DeviceCard } from './device-card.tsx';
import classes from './devices.module.css';
import { useOnline } from './devices-api.ts';
import { devicesText as text } from './devices-text.ts';
import type { BankProfileAction } from './profiles/bank-profile-dialog.tsx';

interface DeviceListProps {
  query: UseQueryResult<DevicesPage>;
  inArchive: boolean;
  /** The button of an empty list. */
  emptyAction: ReactNode;
  onAction: (id: number, action: DeviceAction) => void;
  onBankAction: (profile: DeviceProfile, action: BankProfileAction) => void;
}

/** The list of devices in its four states. */
export function DeviceList({ query, inArchive, emptyAction, onAction, onBankAction }: DeviceListProps) {
  const online = useOnline(query);
  const label = inArchive ? text.listLabel.archived : text.listLabel.active;
  const page = query.data;

  if (!page) return query.isError ? <FailedFace query={query} /> : <Skeletons label={label} />;
  if (page.deviceList.length === 0) {
    if (query.isError) return <FailedFace query={query} />;
    return <EmptyFace empty={inArchive ? text.emptyArchive : { ...text.empty, action: emptyAction }} />;
  }
  return (
    <FadeIn>
      {query.isError && <StaleNotice query={query} />}
      <ul className="l-stack l-list" aria-label={label} aria-busy={query.isFetching}>
        {page.deviceList.map((device) => (
          <li key={device.id}>
            <DeviceCard
              device={device}
              profiles={page.deviceProfiles.filter(({ device_profile_id }) => device_profile_id === device.id)}
              online={online.has(device.id)}
              inArchive={inArchive}
              onAction={(action) => onAction(device.id, action)}
              onBankAction={onBankAction}
            />
          </li>
        ))}
      </ul>
    </FadeIn>
  );
}

function Skeletons({ label }: { label: string }) {
  return (
    <ul className="l-stack l-list" aria-label={label} aria-busy="true">
      {[1, 2, 3].map((card) => (
        <li key={card} className="l-narrows l-box" data-skeleton>
          <div className={classes.header}>
            <Skeleton height={24} width={24} radius="sm" />
            <div className="l-narrows" style={{ flex: '1 1 200px' }}>
              <Skeleton height={14} width={160} radius="sm" mb={8} />
              <Skeleton height={10} width={72} radius="sm" />
            </div>
          </div>
          <div className={classes.empty}>
            <Skeleton height={12} width={`${60 + card * 8}%`} radius="sm" />
          </div>
        </li>
      ))}
    </ul>
  );
}
