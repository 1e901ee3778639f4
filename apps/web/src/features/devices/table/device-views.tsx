import { SegmentedControl } from '@mantine/core';
import { IconLayoutList, IconTable } from '@tabler/icons-react';
import { devicesText } from '../devices-text.ts';
import classes from './device-table.module.css';

export const deviceViews = ['cards', 'table'] as const;
export type DeviceView = (typeof deviceViews)[number];

const text = devicesText.views;
const Icons = { cards: IconLayoutList, table: IconTable };

export function DeviceViews({ value, onChange }: { value: DeviceView; onChange: (view: DeviceView) => void }) {
  return (
    <SegmentedControl
      className={classes.views ?? ''}
      aria-label={text.label}
      value={value}
      onChange={(chosen) => onChange(deviceViews.find((view) => view === chosen) ?? 'cards')}
      data={deviceViews.map((view) => ({ value: view, label: <Label view={view} /> }))}
    />
  );
}

function Label({ view }: { view: DeviceView }) {
  const Icon = Icons[view];
  return (
    <span className="l-inline">
      <Icon size={16} stroke={1.75} aria-hidden />
      <span className={classes.word}>{text[view]}</span>
    </span>
  );
}

const key = 'devices-view';

/** The last choice on this computer, for an address that does not say it. */
export function rememberedView(): DeviceView {
  try {
    return deviceViews.find((view) => view === localStorage.getItem(key)) ?? 'cards';
  } catch {
    return 'cards';
  }
}

export function rememberView(view: DeviceView): void {
  try {
    localStorage.setItem(key, view);
  } catch {
    // Without storage the address still says it.
  }
}
