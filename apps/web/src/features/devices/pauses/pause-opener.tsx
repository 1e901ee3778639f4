import type { PauseState } from '@app/contract/devices/pauses/pauses-api';
import { Button, type ButtonProps } from '@mantine/core';
import { IconPlayerPause } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { pausesText as text, untilText } from './pauses-text.ts';

export interface PauseOpenerProps {
  /** As a line of the side menu, where it is at hand on every screen. */
  inMenu?: boolean;
  state: PauseState | undefined;
  loading: boolean;
}

export function PauseOpener(props: PauseOpenerProps & ButtonProps & ComponentPropsWithRef<'button'>) {
  const { inMenu, state, ...more } = props;
  const { working = 0, paused = 0, until = null } = state ?? {};
  const label = paused > 0 ? text.paused(paused, working) : text.pause;
  return (
    <Button
      variant={paused > 0 ? 'light' : 'default'}
      {...(inMenu && { fullWidth: true, justify: 'flex-start', px: 12 })}
      {...(paused > 0 && { color: 'yellow' })}
      leftSection={<IconPlayerPause size={16} stroke={1.75} aria-hidden />}
      aria-haspopup="menu"
      {...more}
      aria-label={`${text.menu}: ${label}`}
    >
      {until && paused > 0 ? `${label} ${untilText(until)}` : label}
    </Button>
  );
}
