import { otpCode } from '@app/contract/two-factor';
import { Button, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { OtpInput } from '#ui/input/otp-input.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { QrCode } from '#ui/value/qr-code.tsx';
import { useTwoFactorMove } from './settings-api.ts';
import { settingsText } from './settings-text.ts';
import classes from './two-factor-setup.module.css';

export function TwoFactorSetup({ secret, url }: { secret: string; url: string }) {
  const [code, setCode] = useState('');
  // Said when the person stops, not while they are still typing the six digits.
  const [stopped, setStopped] = useState(false);
  const move = useTwoFactorMove();
  const wrong = otpCode.safeParse(code).error?.issues[0]?.message;

  function submit(event: FormEvent) {
    event.preventDefault();
    setStopped(true);
    if (wrong || move.isPending) return;
    move.mutate(
      { state_otp: 'prepare2fa', code_otp: code },
      { onSuccess: () => showSuccess(settingsText.enabled), onError: () => type('') },
    );
  }

  function type(next: string) {
    setCode(next);
    setStopped(false);
  }

  return (
    <div className={classes.setup}>
      <div className={classes.qr}>
        <QrCode value={url} size={184} label={settingsText.qr} />
      </div>
      <Stack gap="md">
        <Text>{settingsText.scan}</Text>
        <div>
          <Text c="dimmed" size="sm">
            {settingsText.secret}
          </Text>
          <div className={classes.secret}>
            <CopyValue value={secret} label={settingsText.copySecret}>
              {secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </CopyValue>
          </div>
        </div>
        <form onSubmit={submit} onBlur={() => setStopped(code !== '')} noValidate aria-busy={move.isPending}>
          <Stack gap="md" align="flex-start">
            <OtpInput
              label={settingsText.code}
              value={code}
              onChange={type}
              error={stopped && wrong}
              disabled={move.isPending}
            />
            <Button type="submit" disabled={Boolean(wrong)} loading={move.isPending}>
              {settingsText.save}
            </Button>
          </Stack>
        </form>
      </Stack>
    </div>
  );
}
