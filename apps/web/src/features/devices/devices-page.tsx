import { deviceFilters } from '@app/contract/devices';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { DeviceTabs } from '#features/bank-profiles/device-tabs.tsx';
import { PauseButton } from '#features/pauses/pause-button.tsx';
import { useFilters } from '#lib/address/use-filters.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { useLastPage } from '#lib/query/use-last-page.ts';
import { ListPagination } from '#ui/list/list-pagination.tsx';
import { Page } from '#ui/page/page.tsx';
import { AddDeviceButton } from './add-device-button.tsx';
import { DeviceDialogs, type OpenDialog } from './device-dialogs.tsx';
import { DeviceList } from './device-list.tsx';
import { devicesQuery } from './devices-api.ts';
import { devicesText as text } from './devices-text.ts';

export function DevicesPage() {
  const { tab } = useParams({ strict: false });
  const inArchive = tab === 'archived';
  const [paging, setPaging] = useFilters(pagingOfDevices);
  const devices = useQuery(devicesQuery({ ...paging, is_hided: inArchive ? 1 : 0 }));
  const [open, setOpen] = useState<OpenDialog>();
  const total = devices.data?.countDeviceProfiles;
  useInactivity(() => devices.refetch());
  useLastPage(paging, total, (page) => setPaging({ page }));

  return (
    <Page
      title={text.title}
      onRefresh={devices.refetch}
      refreshing={devices.isFetching}
      actions={
        <>
          <Button
            variant="default"
            visibleFrom="md"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpen({ what: 'app' })}
          >
            {text.app}
          </Button>
          <PauseButton />
          <AddDeviceButton onAdd={(what) => setOpen({ what })} />
        </>
      }
    >
      <DeviceTabs />
      <DeviceList
        query={devices}
        inArchive={inArchive}
        emptyAction={<Button onClick={() => setOpen({ what: 'wizard' })}>{text.add}</Button>}
        onAction={(id, what) => setOpen({ what, id })}
        onBankAction={({ id }, what) => setOpen({ what: 'bank', action: what, id })}
      />
      <ListPagination
        page={paging.page}
        total={total ?? 0}
        pageSize={paging.count}
        onChange={(page) => setPaging({ page })}
      />
      {open && <DeviceDialogs open={open} page={devices.data} onOpen={setOpen} />}
    </Page>
  );
}

/** The tab is in the path, so only the page number is in the query. */
const pagingOfDevices = deviceFilters.pick({ page: true, count: true });
