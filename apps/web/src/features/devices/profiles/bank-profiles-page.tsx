import { type BankProfile, bankProfileFilters } from '@app/contract/devices/bank-profiles';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeviceTabs } from '#features/devices/requisites/device-tabs.tsx';
import { RequisiteSystemDialog } from '#features/devices/requisites/requisite-system-dialog.tsx';
import { requisitesText } from '#features/devices/requisites/requisites-text.ts';
import { useItemAddress } from '#lib/address/item-address.ts';
import { useCommand } from '#lib/browser/commands.ts';
import { useWide } from '#lib/browser/use-wide.ts';
import { useLastSeen } from '#lib/query/use-current-thing.ts';
import { lkLabel } from '#lib/text/bank-names.ts';
import { ItemDialog } from '#ui/dialog/item-dialog.tsx';
import { ToDevices } from '#ui/list/empty-actions.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { useList } from '#ui/list/use-list.ts';
import { Notice } from '#ui/page/notice.tsx';
import { RowFacts } from '#ui/table/row-facts.tsx';
import { type BankProfileAction, BankProfileDialog } from './bank-profile-dialog.tsx';
import { bankProfileQuery, bankProfilesQuery } from './bank-profiles-api.ts';
import { bankProfilesColumns } from './bank-profiles-columns.tsx';
import { bankProfilesText as text } from './bank-profiles-text.ts';
import { useDevicesOnline } from './use-devices-online.ts';

export function BankProfilesPage() {
  const list = useList(bankProfileFilters, bankProfilesQuery);
  const [open, setOpen] = useState<{ id: number; action: BankProfileAction }>();
  const [addingRequisites, setAddingRequisites] = useState(false);
  const rows = list.data?.bankProfiles;
  const { opened, close } = useItemAddress('/dashboard/bankprofiles');
  // It may be on another page of the list, or in the archive.
  const named = useQuery({ ...bankProfileQuery(opened ?? 0), enabled: opened !== undefined });
  const known = [...(rows ?? []), ...(named.data ? [named.data] : [])];
  const chosen = useLastSeen(
    known.find(({ id }) => id === open?.id),
    open?.id,
  );
  const online = useDevicesOnline(devicesOf(known));
  // A requisite by payment system has no phone: this open cabinet takes its place.
  const isSilent = ({ device_profile_id }: BankProfile) =>
    online !== undefined && device_profile_id !== null && !online.has(device_profile_id);
  useCommand(requisitesText.bySystem, () => setAddingRequisites(true));

  // The whole label would take a line of its own.
  const aPhone = !useWide(768);
  const columns = bankProfilesColumns({
    roomy: useWide(),
    isSilent,
    onAction: ({ id }, action) => setOpen({ id, action }),
  });
  return (
    <ListPage
      name="bank-profiles"
      list={list}
      title={text.title}
      rows={rows}
      total={list.data?.countBankProfiles}
      columns={columns}
      brief={{ title: lkLabel, open: text.open }}
      empty={{ ...text.empty, action: <ToDevices label={text.empty.action} /> }}
      actions={
        <Button
          leftSection={<IconPlus size={16} stroke={2} />}
          aria-label={requisitesText.bySystem}
          onClick={() => setAddingRequisites(true)}
        >
          {aPhone ? requisitesText.deviceTabs.requisites : requisitesText.bySystem}
        </Button>
      }
      above={<DeviceTabs />}
    >
      {opened !== undefined && (
        <ItemDialog
          title={named.data ? lkLabel(named.data) : text.one(opened)}
          item={named}
          unknown={text.unknown}
          onClose={close}
        >
          {(profile) => (
            <>
              {profile.is_hided === 1 && <Notice tone="working">{text.inArchive}</Notice>}
              <RowFacts columns={profile.is_hided === 1 ? columns.filter(isFact) : columns} row={profile} />
            </>
          )}
        </ItemDialog>
      )}
      {open && chosen && <BankProfileDialog action={open.action} profile={chosen} onClose={() => setOpen(undefined)} />}
      {addingRequisites && <RequisiteSystemDialog onClose={() => setAddingRequisites(false)} />}
    </ListPage>
  );
}

/** In the archive nothing can be switched or changed. */
const isFact = ({ key }: { key: string }) => key !== 'available' && key !== 'actions';

const devicesOf = (profiles: readonly BankProfile[] = []) =>
  [...new Set(profiles.flatMap(({ device_profile_id }) => device_profile_id ?? []))].sort((a, b) => a - b);
