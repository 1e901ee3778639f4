import { Button, Menu, ScrollArea } from '@mantine/core';
import { IconClock, IconHourglass, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCommand } from '#lib/browser/commands.ts';
import { bankName } from '#lib/text/bank-names.ts';
import { later } from '#ui/page/later.tsx';
import { pausesQuery } from './pauses-api.ts';
import { pausesText as text, untilText } from './pauses-text.ts';
import { usePause } from './use-pause.ts';

const HoursDialog = later(async () => (await import('./hours-dialog.tsx')).HoursDialog);

const HOUR = 60;

interface PauseButtonProps {
  /** As a line of the side menu, where it is at hand on every screen. */
  inMenu?: boolean;
}

/** One button for everything and for a bank; a device has it in its own menu. It says what is on pause. */
export function PauseButton({ inMenu = false }: PauseButtonProps) {
  const { data: state } = useQuery(pausesQuery);
  const pause = usePause();
  const [editingHours, setEditingHours] = useState(false);
  const { working = 0, paused = 0, until = null, banks = [] } = state ?? {};
  const label = paused > 0 ? text.paused(paused, working) : text.pause;

  useCommand(text.hourCommand, working > 0 && (() => pause.begin({ minutes: HOUR })));
  useCommand(text.byHandCommand, working > 0 && (() => pause.begin({ minutes: null })));
  useCommand(text.end, paused > 0 && (() => pause.finish({})));
  useCommand(text.workingHours, state && (() => setEditingHours(true)));

  return (
    <>
      <Menu position={inMenu ? 'top-start' : 'bottom-end'} withinPortal width={280}>
        <Menu.Target>
          <Button
            variant={paused > 0 ? 'light' : 'default'}
            {...(inMenu && { fullWidth: true, justify: 'flex-start', px: 12 })}
            {...(paused > 0 && { color: 'yellow' })}
            leftSection={<IconPlayerPause size={16} stroke={1.75} aria-hidden />}
            loading={pause.isPending}
            aria-label={`${text.menu}: ${label}`}
          >
            {until && paused > 0 ? `${label} ${untilText(until)}` : label}
          </Button>
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
          <Menu.Item leftSection={<IconClock size={16} stroke={1.75} />} onClick={() => setEditingHours(true)}>
            {text.workingHours}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {editingHours && state && <HoursDialog hours={state.hours} onClose={() => setEditingHours(false)} />}
    </>
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
