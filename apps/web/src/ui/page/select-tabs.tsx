import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useWide } from '#lib/browser/use-wide.ts';
import { LinkTabs } from './link-tabs.tsx';

interface SelectTabsProps {
  label: string;
  tabs: { label: string; to: string }[];
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
      data={tabs.map((tab) => ({ value: tab.to, label: tab.label }))}
      value={current}
      onChange={(to) => to && void navigate({ to })}
    />
  );
}
