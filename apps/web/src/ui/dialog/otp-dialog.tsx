import { otpCode } from '@app/contract/access/two-factor';
import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { OtpInput } from '#ui/input/otp-input.tsx';
import { FormDialog } from './form-dialog.tsx';

interface OtpDialogProps {
  title: ReactNode;
  onClose: () => void;
  onSubmit: (code: string) => unknown;
  loading: boolean;
  /** Why the server refused the last code. */
  error?: ReactNode;
  prompt?: ReactNode;
  submitLabel?: string;
  /** Fields or facts above the code. */
  children?: ReactNode;
}

const withCode = z.object({ code: otpCode });

/** An action confirmed by a one-time code. */
export function OtpDialog(props: OtpDialogProps) {
  const { title, onClose, onSubmit, loading, error, prompt = 'Введите 6-ти значный OTP код' } = props;
  const form = useForm({ code: '' }, (values) => checkForm(withCode, values));
  const [waiting, setWaiting] = useState(loading);
  if (loading !== waiting) {
    setWaiting(loading);
    // A refused code is used up: the next try needs a new one.
    if (!loading && error) form.restart({ code: '' });
  }
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={() => onSubmit(form.values.code)}
      submitLabel={props.submitLabel ?? 'Подтвердить'}
      busyLabel="Загрузка..."
      loading={loading}
      disabled={!form.valid}
      size="sm"
    >
      {props.children}
      <Text>{prompt}</Text>
      <OtpInput {...form.field('code')} error={error} disabled={loading} autoFocus />
    </FormDialog>
  );
}
