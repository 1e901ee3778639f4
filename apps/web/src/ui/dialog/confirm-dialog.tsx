import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

interface ConfirmDialogProps
  extends Pick<FormDialogProps, 'title' | 'onClose' | 'loading' | 'disabled' | 'danger' | 'busyLabel'> {
  /** What will happen, in a sentence. */
  children: ReactNode;
  confirmLabel: string;
  onConfirm: () => unknown;
}

/** A question before something that cannot be taken back lightly. Enter agrees, Esc does not. */
export function ConfirmDialog({ children, confirmLabel, onConfirm, onClose, ...dialog }: ConfirmDialogProps) {
  return (
    <FormDialog
      {...dialog}
      size="sm"
      submitLabel={confirmLabel}
      onSubmit={onConfirm}
      onClose={onClose}
      secondary={{ label: 'Отмена' }}
    >
      {typeof children === 'string' ? <Text>{children}</Text> : children}
    </FormDialog>
  );
}
