import { Menu, ScrollArea } from '@mantine/core';
import { IconClock, IconHourglass, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { bankName } from '#lib/text/bank-names.ts';
import { PauseOpener, type PauseOpenerProps } from './pause-opener.tsx';
import { HOUR, pausesText as text } from './pauses-text.ts';
import type { usePause } from './use-pause.ts';

interface PauseMenuProps extends PauseOpenerProps {
  pause: ReturnType<typeof usePause>;
  onHours: () => void;
}

/** Loaded when it is opened, and therefore open. */
export function PauseMenu({ pause, onHours, ...opener }: PauseMenuProps) {
  const { working = 0, paused = 0, banks = [] } = opener.state ?? {};
  return (
    <Menu defaultOpened position={opener.inMenu ? 'top-start' : 'bottom-end'} withinPortal width={280}>
      <Menu.Target>
        <PauseOpener {...opener} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{working > 0 ? text.everything : text.nothing}</Menu.Label>
        {working > 0 && (
          <>
            <Menu.Item
              leftSection={<IconHourglass size={16} stroke={1.75} />}
              onClick={() => pause.begin({ minutes: HOUR })}
            >
              {text.hour}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconPlayerPause size={16} stroke={1.75} />}
              onClick={() => pause.begin({ minutes: null })}
            >
              {text.byHand}
            </Menu.Item>
          </>
        )}
        {paused > 0 && (
          <Menu.Item leftSection={<IconPlayerPlay size={16} stroke={1.75} />} onClick={() => pause.finish({})}>
            {text.end}
          </Menu.Item>
        )}
        {banks.length > 1 && (
          <>
            <Menu.Divider />
            <Menu.Label>{text.bank}</Menu.Label>
            <ScrollArea.Autosize mah={240}>
              {banks.map((one) => (
                <BankItem
                  key={one.bank}
                  name={bankName(one.bank)}
                  paused={one.paused === one.working}
                  onBegin={() => pause.begin({ bank: one.bank, minutes: HOUR })}
                  onEnd={() => pause.finish({ bank: one.bank })}
                />
              ))}
            </ScrollArea.Autosize>
          </>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconClock size={16} stroke={1.75} />} onClick={onHours}>
          {text.workingHours}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

interface BankItemProps {
  name: string;
  paused: boolean;
  onBegin: () => void;
  onEnd: () => void;
}

function BankItem({ name, paused, onBegin, onEnd }: BankItemProps) {
  const Icon = paused ? IconPlayerPlay : IconHourglass;
  return (
    <Menu.Item leftSection={<Icon size={16} stroke={1.75} />} onClick={paused ? onEnd : onBegin}>
      {paused ? text.endOf(name) : name}
    </Menu.Item>
  );
}
