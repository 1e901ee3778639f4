import type { ReactNode } from 'react';
import type { Sending } from './act-dialog.tsx';
import { actText } from './act-text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

export interface ReasonDialogProps<Sent, Answer> {
  title: string;
  submitLabel: string;
  danger?: boolean;
  send: Sending<Sent, Answer>;
  body: (reason: string) => NoInfer<Sent>;
  /** Who reads the reason, if that needs saying, and what is said where there is none. */
  label?: string;
  required?: string;
  /** Says what came of it. */
  onDone: (answer: Answer) => unknown;
  /** What came of it is shown in this dialog's place, or closes it. */
  stays?: boolean;
  onClose: () => void;
  /** What will happen, in whole sentences. */
  children: ReactNode;
}

/** What will happen, the question why, and then it happens. */
export function ReasonDialog<Sent, Answer>(props: ReasonDialogProps<Sent, Answer>) {
  const { submitLabel, send, body, label, required, onDone, stays = false, danger = false, ...dialog } = props;

  async function confirm(reason: string) {
    // Whoever sends has told the error.
    const answer = await send.mutateAsync(body(reason)).catch(() => undefined);
    if (answer === undefined) return;
    onDone(answer);
    if (!stays) dialog.onClose();
  }

  return (
    <ConfirmDialog
      size="md"
      {...dialog}
      confirmLabel={submitLabel}
      danger={danger}
      question={{ ask: 'words', label: label ?? actText.reason, required: required ?? actText.reasonWanted }}
      loading={send.isPending}
      onConfirm={confirm}
    />
  );
}
