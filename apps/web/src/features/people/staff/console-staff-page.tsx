import { mayStaff } from '@app/contract/access/roles';
import type { StaffPerson } from '@app/contract/access/staff-api';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useInactivity } from '#lib/query/inactivity.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { lazyAfterStart } from '#ui/page/lazy.tsx';
import { Page } from '#ui/page/page.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { staffQuery } from './console-staff-api.ts';
import { staffBrief, staffColumns } from './console-staff-columns.tsx';
import { staffText as text } from './console-staff-text.ts';
import type { StaffActName } from './staff-acts.ts';

const StaffDialog = lazyAfterStart(async () => (await import('./staff-dialogs.tsx')).StaffDialog);
const StaffInviteDialog = lazyAfterStart(async () => (await import('./staff-invite-dialog.tsx')).StaffInviteDialog);

export function ConsoleStaffPage() {
  const staff = useQuery(staffQuery);
  const me = useQuery(settingsQuery).data?.user;
  const [inviting, setInviting] = useState(false);
  const [acting, setActing] = useState<{ person: StaffPerson; act: StaffActName }>();
  useInactivity(() => staff.refetch());

  const decides = mayStaff(me?.roles ?? [], 'staff', 'do');
  const onAct = decides ? (person: StaffPerson, act: StaffActName) => setActing({ person, act }) : undefined;
  return (
    <Page
      title={text.title}
      onRefresh={staff.refetch}
      refreshing={staff.isFetching}
      actions={decides && <Button onClick={() => setInviting(true)}>{text.invite}</Button>}
    >
      <DataTable
        label={text.title}
        query={staff}
        rows={staff.data?.staff}
        columns={staffColumns({ me: me?.id, onAct })}
        brief={staffBrief(me?.id)}
        empty={text.empty}
      />
      {inviting && <StaffInviteDialog onClose={() => setInviting(false)} />}
      {acting && <StaffDialog {...acting} isMe={acting.person.id === me?.id} onClose={() => setActing(undefined)} />}
    </Page>
  );
}
