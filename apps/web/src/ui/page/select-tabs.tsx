import { Group, Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useWide } from '#lib/browser/use-wide.ts';
import { formatCount } from '#lib/text/format.ts';
import { LinkTabs, type Tab } from './link-tabs.tsx';

interface SelectTabsProps {
  label: string;
  tabs: Tab[];
  /** The tab that is shown, if the address does not say it. */
  current: string;
  /** The filter of the list: below the tabs, on a phone beside the select. */
  children?: ReactNode;
}

/** Tabs with addresses; on a phone, where four of them do not fit, a select with the same addresses. */
export function SelectTabs({ label, tabs, current, children }: SelectTabsProps) {
  const wide = useWide(768);
  const navigate = useNavigate();
  if (wide)
    return (
      <>
        <LinkTabs label={label} tabs={tabs} current={current} />
        {children}
      </>
    );
  return (
    <Group gap="xs">
      <Select
        flex="1 1 170px"
        aria-label={label}
        data={tabs.map(({ to, label, count }) => ({
          value: to,
          label: count ? `${label}\u00a0· ${formatCount(count)}` : label,
        }))}
        value={current}
        onChange={(to) => to && void navigate({ to })}
      />
      {children}
    </Group>
  );
}
