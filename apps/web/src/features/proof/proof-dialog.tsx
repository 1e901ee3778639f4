import { Text } from '@mantine/core';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { OtpDialog } from '#ui/dialog/otp-dialog.tsx';
import { PasswordField } from '#ui/input/password-field.tsx';
import { useProve } from './proof-api.ts';
import { proofText } from './proof-text.ts';

/** Asks for a code if two-step authentication is on, otherwise for the password. */
export type ProofBy = 'code' | 'password';

interface ProofDialogProps {
  by: ProofBy;
  onProven: () => void;
  onClose: () => void;
}

export function ProofDialog({ by, ...dialog }: ProofDialogProps) {
  return by === 'code' ? <CodeDialog {...dialog} /> : <PasswordDialog {...dialog} />;
}

type Props = Omit<ProofDialogProps, 'by'>;

function CodeDialog({ onProven, onClose }: Props) {
  const prove = useProve();
  return (
    <OtpDialog
      title={proofText.title}
      prompt={proofText.byCode}
      submitLabel={proofText.submit}
      loading={prove.isPending}
      error={prove.error?.message}
      onSubmit={(otp_code) => prove.mutate({ otp_code, password: '' }, { onSuccess: onProven })}
      onClose={onClose}
    />
  );
}

function PasswordDialog({ onProven, onClose }: Props) {
  const form = useForm({ password: '' }, () => ({}));
  const prove = useProve();
  return (
    <FormDialog
      title={proofText.title}
      submitLabel={proofText.submit}
      loading={prove.isPending}
      disabled={form.values.password === ''}
      size="sm"
      onSubmit={() => prove.mutate({ otp_code: '', ...form.values }, { onSuccess: onProven })}
      onClose={onClose}
    >
      <Text>{proofText.byPassword}</Text>
      <PasswordField
        name="password"
        label={proofText.password}
        autoComplete="current-password"
        {...form.textField('password')}
        error={prove.error?.message}
        onInput={() => prove.reset()}
      />
    </FormDialog>
  );
}
