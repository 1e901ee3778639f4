import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { type ActWords, personText as text } from './person-text.ts';

interface Sending {
  isPending: boolean;
  mutate: (reason: string, done: () => void) => void;
}

interface PersonActDialogProps {
  login: string;
  words: ActWords;
  send: Sending;
  onClose: () => void;
}

/** What will happen, the question why, and then it happens. */
export function PersonActDialog({ login, words, send, onClose }: PersonActDialogProps) {
  return (
    <ConfirmDialog
      title={words.title}
      size="md"
      confirmLabel={words.label}
      danger={words.danger ?? false}
      question={{ ask: 'words', label: text.reason, required: text.reasonWanted }}
      loading={send.isPending}
      onClose={onClose}
      onConfirm={(reason) =>
        send.mutate(reason, () => {
          showSuccess(words.done, { about: login });
          onClose();
        })
      }
    >
      {words.says}
    </ConfirmDialog>
  );
}
