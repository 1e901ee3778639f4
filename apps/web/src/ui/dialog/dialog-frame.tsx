import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './dialog.module.css';
import { type OpenDialog, useOpenDialog } from './open-dialogs.ts';
import { useFocusReturn } from './use-focus-return.ts';

interface DialogFrameProps extends OpenDialog {
  title: ReactNode;
  busy: boolean;
  /** A size of the theme, or pixels. */
  size: 'sm' | 'md' | 'lg' | number;
  children: ReactNode;
}

/** How every dialog looks, and its place in the stack of open dialogs: Esc and Back affect the topmost. */
export function DialogFrame({ title, busy, size, children, ...dialog }: DialogFrameProps) {
  const { isOnTop } = useOpenDialog(true, dialog);
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={() => isOnTop() && dialog.leave()}
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
