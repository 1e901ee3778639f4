import type { Person } from '@app/contract/console/person';
import { accessAct, type PasswordLink } from '@app/contract/console/person-access';
import type { Acted } from '@app/contract/console/requests';
import { Text, Textarea } from '@mantine/core';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { OtpInput } from '#ui/input/otp-input.tsx';
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
  const loading = off.isPending || give.isPending;

  function submit() {
    if (loading || !form.attempt()) return;
    const asked = { user_id: id, reason: form.values.reason.trim(), otp_code: form.values.otp_code };
    const tell = ({ request_id }: Acted) => {
      showSuccess(request_id === null ? words.done : text.waits, { about: login });
      onClose();
    };
    const onError = (error: Error) => {
      form.set({ otp_code: '' });
      form.refuse(error);
    };
    if (act === 'twoFactorOff') off.mutate(asked, { onSuccess: tell, onError });
    else
      give.mutate(asked, {
        onSuccess: (answer) => {
          tell(answer);
          if (answer.link) onLink(answer.link);
        },
        onError,
      });
  }

  return (
    <FormDialog
      title={words.title(login)}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={words.confirm}
      danger={act === 'twoFactorOff'}
      loading={loading}
    >
      {words.says(login).map((sentence) => (
        <Text key={sentence}>{sentence}</Text>
      ))}
      {available + held > 0n && <Notice tone="waiting">{text.byTwo}</Notice>}
      <Textarea
        label={text.reason}
        description={text.reasonHint}
        maxLength={500}
        autosize
        minRows={2}
        data-autofocus
        {...form.textField('reason')}
      />
      <OtpInput label={text.code} {...form.field('otp_code')} disabled={loading} />
    </FormDialog>
  );
}
