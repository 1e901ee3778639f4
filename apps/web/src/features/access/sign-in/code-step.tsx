import { otpCode } from '@app/contract/access/two-factor';
import { Button, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { OtpInput } from '#ui/input/otp-input.tsx';
import { authText } from './auth-text.ts';

interface CodeStepProps {
  login: string;
  busy: boolean;
  /** Whether the last code was refused: it is typed anew. */
  refused: boolean;
  onSend: (code: string) => void;
  onBack: () => void;
}

/** The second step of signing in, for those whom the server asks for a code. */
export function CodeStep({ login, busy, refused, onSend, onBack }: CodeStepProps) {
  const [code, setCode] = useState('');
  const whole = otpCode.safeParse(code).success;

  function send(typed: string) {
    if (busy) return;
    onSend(typed);
    setCode('');
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (whole) send(code);
  }

  return (
    <form onSubmit={submit} noValidate aria-busy={busy}>
      <Stack gap="md">
        <Text>{authText.codeWanted(login)}</Text>
        <OtpInput
          label={authText.code}
          value={code}
          onChange={setCode}
          onComplete={send}
          error={refused && code === '' && authText.codeRefused}
          disabled={busy}
          autoFocus
        />
        <Button type="submit" size="md" fullWidth disabled={!whole} loading={busy} mt="xs">
          {authText.enter}
        </Button>
        <Button variant="subtle" size="md" fullWidth disabled={busy} onClick={onBack}>
          {authText.back}
        </Button>
      </Stack>
    </form>
  );
}
