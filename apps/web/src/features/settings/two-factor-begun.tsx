import { Button, Stack, Text } from '@mantine/core';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { useTwoFactorMove } from './settings-api.ts';
import { settingsText } from './settings-text.ts';

/** Set-up was begun, but the secret cannot be shown again: it was shown once, before a reload or in another session. */
export function TwoFactorBegun() {
  const move = useTwoFactorMove();
  return (
    <Stack gap="sm" align="flex-start">
      <StatusBadge tone="waiting">{settingsText.twoFactorBegun}</StatusBadge>
      <Text>{settingsText.secretShownOnce}</Text>
      <Button loading={move.isPending} onClick={() => move.mutate({ state_otp: 'init2fa', code_otp: '' })}>
        {settingsText.beginAnew}
      </Button>
    </Stack>
  );
}
