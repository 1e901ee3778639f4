import { mayStaff } from '@app/contract/access/roles';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useInactivity } from '#lib/query/inactivity.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { lazyAfterStart } from '#ui/page/lazy.tsx';
import { Page } from '#ui/page/page.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { platformsQuery } from './console-platforms-api.ts';
import { platformBrief, platformColumns } from './console-platforms-columns.tsx';
import { platformsText as text } from './console-platforms-text.ts';

const PlatformCreateDialog = lazyAfterStart(
  async () => (await import('./platform-create-dialog.tsx')).PlatformCreateDialog,
);

export function ConsolePlatformsPage() {
  const platforms = useQuery(platformsQuery);
  const roles = useQuery(settingsQuery).data?.user.roles ?? [];
  const [adding, setAdding] = useState(false);
  useInactivity(() => platforms.refetch());
  return (
    <Page
      title={text.title}
      onRefresh={platforms.refetch}
      refreshing={platforms.isFetching}
      actions={mayStaff(roles, 'platforms', 'do') && <Button onClick={() => setAdding(true)}>{text.add}</Button>}
    >
      <DataTable
        label={text.title}
        query={platforms}
        rows={platforms.data?.platforms}
        columns={platformColumns}
        brief={platformBrief}
        empty={text.empty}
      />
      {adding && <PlatformCreateDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}
