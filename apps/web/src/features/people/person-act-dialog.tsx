import { ReasonDialog, type ReasonDialogProps } from '#ui/dialog/reason-dialog.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import type { ActWords } from './person-text.ts';

interface PersonActDialogProps<Sent, Answer>
  extends Pick<ReasonDialogProps<Sent, Answer>, 'send' | 'body' | 'onClose'> {
  login: string;
  words: ActWords;
}

export function PersonActDialog<Sent, Answer>({ login, words, ...acting }: PersonActDialogProps<Sent, Answer>) {
  return (
    <ReasonDialog
      title={words.title}
      submitLabel={words.label}
      danger={words.danger ?? false}
      onDone={() => showSuccess(words.done, { about: login })}
      {...acting}
    >
      {words.says}
    </ReasonDialog>
  );
}
