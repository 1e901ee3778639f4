import { requisiteProfileFilters } from '@app/contract/requisites';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { WalletTabs } from '#features/wallet/wallet-tabs.tsx';
import { useFilters } from '#lib/address/use-filters.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { useLastPage } from '#lib/query/use-last-page.ts';
import { ToDevices } from '#ui/list/empty-actions.tsx';
import { ListPagination } from '#ui/list/list-pagination.tsx';
import { Page } from '#ui/page/page.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useShownColumns } from '#ui/views/use-shown-columns.ts';
import { ViewButton } from '#ui/views/view-button.tsx';
import { DeviceTabs } from './device-tabs.tsx';
import { RequisiteDialog } from './requisite-dialog.tsx';
import { requisitesQuery } from './requisites-api.ts';
import { requisitesBrief } from './requisites-brief.tsx';
import { requisitesColumns } from './requisites-columns.tsx';
import { requisitesText as text } from './requisites-text.ts';

export function RequisitesPage() {
  // The same list stands under two entries of the menu; the address says under which.
  const underDevices = useLocation({ select: ({ pathname }) => pathname.startsWith('/dashboard/deviceprofiles') });
  const [filters, setFilters] = useFilters(requisiteProfileFilters);
  const requisites = useQuery(requisitesQuery(filters));
  const rows = requisites.data?.requisiteProfiles;
  const total = requisites.data?.countRequisiteProfiles;
  const [editing, setEditing] = useState<NonNullable<typeof rows>[number]>();
  useInactivity(() => requisites.refetch());
  useLastPage(filters, total, (page) => setFilters({ page }));

  const columns = requisitesColumns(setEditing);
  const shown = useShownColumns(columns);

  return (
    <Page
      title={underDevices ? text.underDevices : text.title}
      actions={<ViewButton list="requisites" columns={columns} />}
      onRefresh={requisites.refetch}
      refreshing={requisites.isFetching}
    >
      {underDevices ? <DeviceTabs /> : <WalletTabs />}
      <DataTable
        label={text.title}
        query={requisites}
        rows={rows}
        columns={shown}
        brief={requisitesBrief}
        empty={{ ...text.empty, action: <ToDevices label={text.empty.action} /> }}
      />
      <ListPagination
        page={filters.page}
        total={total ?? 0}
        pageSize={filters.count}
        onChange={(page) => setFilters({ page })}
      />
      {editing && (
        <RequisiteDialog
          bankProfile={{ id: editing.bank_profile_id, bank: editing.bank, id_alias: editing.id_alias }}
          requisite={editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Page>
  );
}
