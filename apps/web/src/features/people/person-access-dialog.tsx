import type { Person } from '@app/contract/people/person';
import { accessAct, type PasswordLink } from '@app/contract/people/person-access';
import type { ActResult } from '@app/contract/two-persons/requests';
import { Text } from '@mantine/core';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { ActDialog } from '#ui/dialog/act-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { useAccessAct } from './person-access-api.ts';
import { type AccessActName, accessText as text } from './person-access-text.ts';

interface AccessDialogProps {
  person: Person;
  act: AccessActName;
  onLink: (link: PasswordLink) => void;
  onClose: () => void;
}

/** Exactly what will happen, why, and the code of who does it. */
export function AccessDialog({ person: { id, login, available, held }, act, onLink, onClose }: AccessDialogProps) {
  const words = text[act];
  const off = useAccessAct('twoFactorOff', id);
  const give = useAccessAct('givePasswordLink', id);
  const form = useForm(
    { reason: '', otp_code: '' },
    (values) => checkForm(accessAct, { user_id: id, ...values }),
    'when sent',
  );
  const tell = ({ request_id, ...answer }: ActResult & { link?: PasswordLink | null }) => {
    showSuccess(request_id === null ? words.done : text.waits, { about: login });
    onClose();
    if (answer.link) onLink(answer.link);
  };

  return (
    <ActDialog
      title={words.title(login)}
      submitLabel={words.confirm}
      danger={act === 'twoFactorOff'}
      form={form}
      send={act === 'twoFactorOff' ? off : give}
      body={(values) => ({ user_id: id, ...values })}
      reasonHint={text.reasonHint}
      onDone={tell}
      stays
      onClose={onClose}
    >
      {words.says(login).map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      {available + held > 0n && <Notice tone="waiting">{text.byTwo}</Notice>}
    </ActDialog>
  );
}
