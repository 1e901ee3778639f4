import { type ReactNode, useMemo, useRef, useState } from 'react';
import { DialogFrame } from './dialog-frame.tsx';
import { DialogAround, type Unsent } from './unsent.ts';
import { UnsentQuestion } from './unsent-question.tsx';

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
  const unsent = useRef(new Map<symbol, Unsent>());
  const [question, setQuestion] = useState<{ what: Unsent; goOn: (() => void) | undefined }>();
  const findUnsent = () => unsent.current.values().next().value;

  function leave(goOn?: () => void) {
    if (busy) return;
    const what = findUnsent();
    if (what !== undefined) return setQuestion({ what, goOn });
    onClose();
    goOn?.();
  }

  function agree() {
    onClose();
    question?.goOn?.();
  }

  const latest = useRef(leave);
  latest.current = leave;
  const around = useMemo(
    () => ({
      keep(what: Unsent) {
        const one = Symbol(what);
        unsent.current.set(one, what);
        return () => void unsent.current.delete(one);
      },
      leave: () => latest.current(),
    }),
    [],
  );

  return (
    <DialogAround value={around}>
      <DialogFrame
        title={title}
        busy={busy}
        size={size}
        close={onClose}
        leave={leave}
        isHeld={() => busy || findUnsent() !== undefined}
        hasUnsent={() => findUnsent() !== undefined}
      >
        {children}
      </DialogFrame>
      {question && <UnsentQuestion what={question.what} onAgree={agree} onStay={() => setQuestion(undefined)} />}
    </DialogAround>
  );
}
