import type { SystemSetting } from '@app/contract/operations/system';
import { Text } from '@mantine/core';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { systemText } from './console-system-text.ts';

const text = systemText.settings;

export function SettingsInForce({ settings }: { settings: SystemSetting[] }) {
  return (
    <>
      <Text size="sm" c="dimmed">
        {text.hint}
      </Text>
      <PlainTable
        label={systemText.sections.settings}
        columns={columns}
        rows={settings}
        keyOf={({ name }) => name}
        empty=""
      />
    </>
  );
}

const columns: PlainColumn<SystemSetting>[] = [
  { title: text.columns.name, render: ({ name }) => name },
  { title: text.columns.value, wide: true, render: (setting) => <Value setting={setting} /> },
];

function Value({ setting: { given, value } }: { setting: SystemSetting }) {
  if (value !== null) return value;
  return <span className="l-muted">{given ? text.given : text.notGiven}</span>;
}
