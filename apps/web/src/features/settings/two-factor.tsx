import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { twoFactorQuery, useTwoFactorMove } from './settings-api.ts';
import { settingsText } from './settings-text.ts';
import { TwoFactorBegun } from './two-factor-begun.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';

/** The states of two-step authentication; each answer of the server brings the next. */
export function TwoFactor({ supportLink }: { supportLink: string | null }) {
  const state = useQuery(twoFactorQuery);

  if (state.data?.otpState === 'enabled2fa') return <Enabled supportLink={supportLink} />;
  if (state.data?.otpSecret) return <TwoFactorSetup secret={state.data.otpSecret} url={state.data.otpUrl} />;
  if (state.data?.otpState === 'prepare2fa') return <TwoFactorBegun />;
  if (state.data) return <Disabled />;
  if (state.isError) return <Failed onRetry={state.refetch} />;
  return <Skeleton height={36} width={220} />;
}

function Disabled() {
  const move = useTwoFactorMove();
  return (
    <Group gap="md">
      <StatusBadge tone="archived">{settingsText.twoFactorOff}</StatusBadge>
      <Button loading={move.isPending} onClick={() => move.mutate({ state_otp: 'init2fa', code_otp: '' })}>
        {settingsText.enable}
      </Button>
    </Group>
  );
}

function Enabled({ supportLink }: { supportLink: string | null }) {
  return (
    <Stack gap="sm" align="flex-start">
      <StatusBadge tone="done">{settingsText.twoFactorOn}</StatusBadge>
      <Text>{settingsText.onlySupport}</Text>
      {supportLink && (
        <Anchor href={supportLink} target="_blank" rel="noopener noreferrer">
          {settingsText.support}
        </Anchor>
      )}
    </Stack>
  );
}

function Failed({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Group gap="md">
      <Text>{settingsText.failed}</Text>
      <Button variant="default" onClick={onRetry}>
        {settingsText.retry}
      </Button>
    </Group>
  );
}
