import { Text } from '@mantine/core';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { OtpDialog } from '#ui/dialog/otp-dialog.tsx';
import { PasswordField } from '#ui/input/password-field.tsx';
import { useProveAgain } from './prove-again-api.ts';
import { proveAgainText } from './prove-again-text.ts';

/** Asks for a code if two-step authentication is on, otherwise for the password. */
export type ProveBy = 'code' | 'password';

interface ProveAgainDialogProps {
  by: ProveBy;
  onProven: () => void;
  onClose: () => void;
}

export function ProveAgainDialog({ by, ...dialog }: ProveAgainDialogProps) {
  return by === 'code' ? <CodeDialog {...dialog} /> : <PasswordDialog {...dialog} />;
}

type Props = Omit<ProveAgainDialogProps, 'by'>;

function CodeDialog({ onProven, onClose }: Props) {
  const prove = useProveAgain();
  return (
    <OtpDialog
      title={proveAgainText.title}
      prompt={proveAgainText.byCode}
      submitLabel={proveAgainText.submit}
      loading={prove.isPending}
      error={prove.error?.message}
      onSubmit={(otp_code) => prove.mutate({ otp_code, password: '' }, { onSuccess: onProven })}
      onClose={onClose}
    />
  );
}

function PasswordDialog({ onProven, onClose }: Props) {
  const form = useForm({ password: '' }, () => ({}));
  const prove = useProveAgain();
  return (
    <FormDialog
      title={proveAgainText.title}
      submitLabel={proveAgainText.submit}
      loading={prove.isPending}
      disabled={form.values.password === ''}
      size="sm"
      onSubmit={() => prove.mutate({ otp_code: '', ...form.values }, { onSuccess: onProven })}
      onClose={onClose}
    >
      <Text>{proveAgainText.byPassword}</Text>
      <PasswordField
        name="password"
        label={proveAgainText.password}
        autoComplete="current-password"
        {...form.textField('password')}
        error={prove.error?.message}
        onInput={() => prove.reset()}
      />
    </FormDialog>
  );
}
