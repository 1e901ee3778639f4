import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { DialogForm, type DialogFormProps } from './dialog-form.tsx';

export interface FormDialogProps extends DialogFormProps {
  title: ReactNode;
  onClose: () => void;
  /** A size of the theme, or pixels. */
  size?: 'sm' | 'md' | 'lg' | number;
}

/** A dialog with a form. Mounted only while open, so it starts clean each time. */
export function FormDialog({ title, onClose, size = 'md', ...form }: FormDialogProps) {
  return (
    <Dialog title={title} onClose={onClose} busy={form.loading} size={size}>
      <DialogForm {...form} />
    </Dialog>
  );
}
