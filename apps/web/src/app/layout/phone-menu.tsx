import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { appText } from '#app/app-text.ts';
import { PauseButton } from '#features/pauses/pause-button.tsx';
import classes from './phone-header.module.css';

interface PhoneMenuProps {
  opened: boolean;
  onClose: () => void;
  mayPause: boolean;
  children: ReactNode;
}

/** The menu on a phone, which slides in from the right. */
export function PhoneMenu({ opened, onClose, mayPause, children }: PhoneMenuProps) {
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      size={288}
      position="right"
      classNames={{ content: classes.drawer ?? '', body: classes.drawerBody ?? '' }}
    >
      <Drawer.Overlay hiddenFrom="sm" />
      <Drawer.Content aria-label={appText.menu} hiddenFrom="sm">
        <Drawer.Body>
          {children}
          {/* Here, because the head of the deals has no room for it on a phone. */}
          {mayPause && (
            <div className={classes.pause}>
              <PauseButton />
            </div>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
