import { CODE_LENGTH } from '@app/contract/two-factor';
import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { OtpInput } from '#ui/input/otp-input.tsx';
import { FormDialog } from './form-dialog.tsx';

interface OtpDialogProps {
  title: ReactNode;
  onClose: () => void;
  onSubmit: (code: string) => unknown;
  loading: boolean;
  /** What the server had against the last code. */
  error?: ReactNode;
  prompt?: ReactNode;
  submitLabel?: string;
  /** Fields or facts above the code. */
  children?: ReactNode;
}

/** An action confirmed by a one-time code. */
export function OtpDialog(props: OtpDialogProps) {
  const { title, onClose, onSubmit, loading, error, prompt = 'Введите 6-ти значный OTP код' } = props;
  const [code, setCode] = useState('');
  const [waiting, setWaiting] = useState(loading);
  if (loading !== waiting) {
    setWaiting(loading);
    // A refused code is spent: the next try needs the next one.
    if (!loading && error) setCode('');
  }
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={() => onSubmit(code)}
      submitLabel={props.submitLabel ?? 'Подтвердить'}
      busyLabel="Загрузка..."
      loading={loading}
      disabled={code.length !== CODE_LENGTH}
      size="sm"
    >
      {props.children}
      <Text>{prompt}</Text>
      <OtpInput value={code} onChange={setCode} error={error} disabled={loading} autoFocus />
    </FormDialog>
  );
}
