import { Button, Stack, Text } from '@mantine/core';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { useTwoFactorMove } from './two-factor-api.ts';
import { twoFactorText as text } from './two-factor-text.ts';

/** Set-up was begun, but the secret cannot be shown again: it was shown once, before a reload or in another session. */
export function TwoFactorBegun() {
  const move = useTwoFactorMove();
  return (
    <Stack gap="sm" align="flex-start">
      <StatusBadge tone="waiting">{text.begun}</StatusBadge>
      <Text>{text.secretShownOnce}</Text>
      <Button loading={move.isPending} onClick={() => move.mutate({ state_otp: 'init2fa', code_otp: '' })}>
        {text.beginAnew}
      </Button>
    </Stack>
  );
}
