import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { appText } from '#app/app-text.ts';
import classes from './menu.module.css';

interface PhoneMenuProps {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The menu on a phone, which slides in from the right. */
export function PhoneMenu({ opened, onClose, children }: PhoneMenuProps) {
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
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
