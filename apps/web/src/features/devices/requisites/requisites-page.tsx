import { type RequisiteProfile, requisiteProfileFilters } from '@app/contract/devices/requisites';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { WalletTabs } from '#features/topups/wallet-tabs.tsx';
import { lkLabel } from '#lib/text/bank-names.ts';
import { ToDevices } from '#ui/list/empty-actions.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { useList } from '#ui/list/use-list.ts';
import { DeviceTabs } from './device-tabs.tsx';
import { RequisiteDialog } from './requisite-dialog.tsx';
import { requisitesQuery } from './requisites-api.ts';
import { requisitesColumns } from './requisites-columns.tsx';
import { requisitesText as text } from './requisites-text.ts';

export function RequisitesPage() {
  // The same list stands under two entries of the menu; the address says under which.
  const underDevices = useLocation({ select: ({ pathname }) => pathname.startsWith('/dashboard/deviceprofiles') });
  const list = useList(requisiteProfileFilters, requisitesQuery);
  const [editing, setEditing] = useState<RequisiteProfile>();
  return (
    <ListPage
      name="requisites"
      list={list}
      title={underDevices ? text.underDevices : text.title}
      label={text.title}
      rows={list.data?.requisiteProfiles}
      total={list.data?.countRequisiteProfiles}
      columns={requisitesColumns(setEditing)}
      brief={{ title: lkLabel, open: text.open }}
      empty={{ ...text.empty, action: <ToDevices label={text.empty.action} /> }}
      above={underDevices ? <DeviceTabs /> : <WalletTabs />}
    >
      {editing && (
        <RequisiteDialog
          bankProfile={{ id: editing.bank_profile_id, bank: editing.bank, id_alias: editing.id_alias }}
          requisite={editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </ListPage>
  );
}
