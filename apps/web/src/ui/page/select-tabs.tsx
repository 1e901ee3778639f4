import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWide } from '#lib/browser/use-wide.ts';
import { formatCount } from '#lib/text/format.ts';
import { LinkTabs, type Tab } from './link-tabs.tsx';

interface SelectTabsProps {
  label: string;
  tabs: Tab[];
  /** The tab that is shown, if the address does not say it. */
  current: string;
}

/** Tabs with addresses; on a phone, where four of them do not fit, a select with the same addresses. */
export function SelectTabs({ label, tabs, current }: SelectTabsProps) {
  const wide = useWide(768);
  const navigate = useNavigate();
  if (wide) return <LinkTabs label={label} tabs={tabs} current={current} />;
  return (
    <Select
      aria-label={label}
      data={tabs.map(({ to, label, count }) => ({
        value: to,
        label: count ? `${label}\u00a0· ${formatCount(count)}` : label,
      }))}
      value={current}
      onChange={(to) => to && void navigate({ to })}
    />
  );
}
