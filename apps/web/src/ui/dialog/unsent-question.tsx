import { Text } from '@mantine/core';
import { DialogForm } from './dialog-form.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import type { UnsentKind } from './unsent.ts';

interface UnsentQuestionProps {
  what: UnsentKind;
  onAgree: () => void;
  onStay: () => void;
}

/** Asked before something chosen or typed is lost. Enter, Esc and Back all go back to it, so pressing one too many loses nothing. */
export function UnsentQuestion({ what, onAgree, onStay }: UnsentQuestionProps) {
  return (
    <DialogFrame
      title={text.title}
      busy={false}
      size="sm"
      close={onStay}
      leave={onStay}
      isHeld={() => false}
      hasUnsent={() => false}
    >
      <DialogForm
        onSubmit={onStay}
        submitLabel={text.stay}
        loading={false}
        secondary={{ label: text.agree, onClick: onAgree }}
      >
        <Text>{text.lost[what]}</Text>
      </DialogForm>
    </DialogFrame>
  );
}

const text = {
  title: 'Закрыть без отправки?',
  lost: {
    files: 'Выбранные файлы ещё не отправлены. Если закрыть окно, их придётся выбирать заново.',
    text: 'Написанный текст ещё не отправлен. Если закрыть окно, он не сохранится.',
  } satisfies Record<UnsentKind, string>,
  agree: 'Закрыть без отправки',
  stay: 'Остаться',
};
