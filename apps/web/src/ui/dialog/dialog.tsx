import type { ReactNode } from 'react';
import { DialogFrame } from './dialog-frame.tsx';
import { DialogAround } from './unsent.ts';
import { useLeaving } from './use-leaving.tsx';

interface DialogProps {
  title: ReactNode;
  onClose: () => void;
  /** Something is in progress, so the dialog stays open until it is done. */
  busy?: boolean;
  /** A size of the theme, or pixels. */
  size?: 'sm' | 'md' | 'lg' | number;
  children: ReactNode;
}

/**
 * The frame of every dialog. Mounted only while open, so its content starts clean each time. Cross, Esc and Back close it, with a question
 * if something would be lost; after sending, `onClose` closes it without a question.
 */
export function Dialog({ title, onClose, busy = false, size = 'md', children }: DialogProps) {
  const { around, leave, hasUnsent, question } = useLeaving(onClose, busy);
  return (
    <DialogAround value={around}>
      <DialogFrame
        title={title}
        busy={busy}
        size={size}
        close={onClose}
        leave={leave}
        isHeld={() => busy || hasUnsent()}
        hasUnsent={hasUnsent}
      >
        {children}
      </DialogFrame>
      {question}
    </DialogAround>
  );
}
