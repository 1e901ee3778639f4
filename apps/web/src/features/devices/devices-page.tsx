import { deviceFilters } from '@app/contract/devices/devices';
import { text as shortText } from '@app/contract/values/text';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { SilentPhones } from '#features/counters/silent-phones.tsx';
import { useItemAddress } from '#lib/address/item-address.ts';
import { useFilters } from '#lib/address/use-filters.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { useLastPage } from '#lib/query/use-last-page.ts';
import { ListPagination } from '#ui/list/list-pagination.tsx';
import { lazyAfterStart } from '#ui/page/lazy.tsx';
import { Page } from '#ui/page/page.tsx';
import { AddDeviceButton } from './add-device-button.tsx';
import { DeviceDialogs, type OpenDialog } from './device-dialogs.tsx';
import { DeviceList } from './device-list.tsx';
import classes from './devices.module.css';
import { devicesQuery } from './devices-api.ts';
import { devicesText as text } from './devices-text.ts';
import { DeviceTabs } from './requisites/device-tabs.tsx';
import { rowStates } from './table/device-rows.ts';
import { DeviceTable } from './table/device-table.tsx';
import { devicesTableQuery } from './table/device-table-api.ts';
import { DeviceViews, deviceViews, rememberedView, rememberView } from './table/device-views.tsx';

const DeviceDialog = lazyAfterStart(async () => (await import('./table/device-dialog.tsx')).DeviceDialog);

export function DevicesPage() {
  const { tab } = useParams({ strict: false });
  const inArchive = tab === 'archived';
  const [filters, setFilters] = useFilters(pageFilters);
  const view = inArchive ? 'cards' : (filters.view ?? rememberedView());
  const { page: number, count } = filters;
  const cards = useQuery({
    ...devicesQuery({ page: number, count, is_hided: inArchive ? 1 : 0 }),
    enabled: view === 'cards',
  });
  const { opened, close } = useItemAddress('/dashboard/deviceprofiles');
  const table = useQuery({ ...devicesTableQuery, enabled: view === 'table' || opened !== undefined });
  const [open, setOpen] = useState<OpenDialog>();
  const shown = view === 'table' ? table : cards;
  const total = cards.data?.countDeviceProfiles;
  useInactivity(() => shown.refetch());
  useLastPage(filters, total, (page) => setFilters({ page }));
  const emptyAction = <Button onClick={() => setOpen({ what: 'wizard' })}>{text.add}</Button>;

  return (
    <Page
      title={text.title}
      facts={<SilentPhones />}
      onRefresh={shown.refetch}
      refreshing={shown.isFetching}
      actions={
        <>
          <Button
            variant="default"
            visibleFrom="lg"
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpen({ what: 'app' })}
          >
            {text.app}
          </Button>
          <AddDeviceButton onAdd={(what) => setOpen({ what })} />
        </>
      }
    >
      <div className={classes.bar}>
        <DeviceTabs />
        {!inArchive && (
          <DeviceViews
            value={view}
            onChange={(view) => {
              rememberView(view);
              setFilters({ view });
            }}
          />
        )}
      </div>
      {view === 'table' ? (
        <DeviceTable
          filters={filters}
          onFilter={setFilters}
          emptyAction={emptyAction}
          onEdit={(id) => setOpen({ what: 'bank', action: 'edit', id })}
        />
      ) : (
        <>
          <DeviceList
            query={cards}
            inArchive={inArchive}
            emptyAction={emptyAction}
            onAction={(id, what) => setOpen({ what, id })}
            onBankAction={({ id }, what) => setOpen({ what: 'bank', action: what, id })}
          />
          <ListPagination
            page={filters.page}
            total={total ?? 0}
            pageSize={count}
            onChange={(page) => setFilters({ page })}
          />
        </>
      )}
      {opened !== undefined && (
        <DeviceDialog
          id={opened}
          onAction={(what) => setOpen({ what, id: opened })}
          onBankAction={({ id }, what) => setOpen({ what: 'bank', action: what, id })}
          onClose={close}
        />
      )}
      {open && <DeviceDialogs open={open} page={opened === undefined ? shown.data : table.data} onOpen={setOpen} />}
    </Page>
  );
}

/** The tab is in the path; which view, which page of the cards and what of the table is shown are in the query. */
const pageFilters = deviceFilters.pick({ page: true, count: true }).extend({
  view: z.enum(deviceViews).optional(),
  lk_id: shortText(100).default(''),
  state: z.enum(['all', ...rowStates]).default('all'),
});
