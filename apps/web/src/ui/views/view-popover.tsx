import type { Density } from '@app/contract/values/density';
import { isConsoleList } from '@app/contract/views/view-lists';
import type { View, ViewSave } from '@app/contract/views/views';
import { Popover, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { ViewColumns } from './view-columns.tsx';
import { ViewNameDialog, ViewRemoveDialog } from './view-dialogs.tsx';
import { type ViewedList, ViewOpener } from './view-opener.tsx';
import classes from './views.module.css';
import { useSetDensity } from './views-api.ts';
import { ViewsSaved } from './views-saved.tsx';
import { viewsText as text } from './views-text.ts';

type Asked = { what: 'save'; view: Omit<ViewSave, 'name'> } | { what: 'rename' | 'remove'; view: View };

export function ViewPopover({ list, columns }: ViewedList) {
  const [opened, setOpened] = useState(true);
  const [asked, setAsked] = useState<Asked>();
  const ask = (next: Asked) => {
    setOpened(false);
    setAsked(next);
  };
  const close = () => setAsked(undefined);
  // Brief rows have no columns, and buttons for fingers.
  const tables = useWide(TABLE_FROM);
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus shadow="md" width={320}>
        <Popover.Target>
          <ViewOpener list={list} onClick={() => setOpened(!opened)} />
        </Popover.Target>
        <Popover.Dropdown className={classes.panel ?? ''}>
          <ViewsSaved
            list={list}
            onLeave={() => setOpened(false)}
            onSave={(view) => ask({ what: 'save', view })}
            onRename={(view) => ask({ what: 'rename', view })}
            onRemove={(view) => ask({ what: 'remove', view })}
          />
          {tables && <ViewColumns columns={columns} />}
          {tables && !isConsoleList(list) && <DensityChoice />}
        </Popover.Dropdown>
      </Popover>
      {asked?.what === 'save' && <ViewNameDialog view={asked.view} onClose={close} />}
      {asked?.what === 'rename' && <ViewNameDialog view={asked.view} onClose={close} />}
      {asked?.what === 'remove' && <ViewRemoveDialog view={asked.view} onClose={close} />}
    </>
  );
}

function DensityChoice() {
  const density = useQuery(settingsQuery).data?.density ?? 'comfortable';
  const set = useSetDensity();
  return (
    <div className={classes.section}>
      <Text className="l-below l-muted l-tiny l-strong">{text.density}</Text>
      <SegmentedControl
        fullWidth
        aria-label={text.density}
        value={density}
        onChange={(next) => set.mutate(next as Density)}
        data={(['comfortable', 'compact'] as const).map((value) => ({ value, label: text.densities[value] }))}
      />
    </div>
  );
}
