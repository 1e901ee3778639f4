import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { useFocusReturn } from './use-focus-return.ts';

interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  /** Something is being done in it, so it stays open until that is over. */
  busy?: boolean;
  /** A size of the theme, or pixels. */
  size?: 'sm' | 'md' | 'lg' | number;
  children: ReactNode;
}

/** The frame of every dialog. Mounted only while open, so what is in it starts clean each time. */
export function Dialog({ title, onClose, busy = false, size = 'md', children }: DialogProps) {
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      centered
      closeOnEscape={!busy}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Закрыть', disabled: busy }}
      classNames={classes as Record<string, string>}
      // Otherwise a <header> in a dialog counts as a second banner of the page.
      attributes={{ header: { role: 'presentation' } }}
    >
      {children}
    </Modal>
  );
}
