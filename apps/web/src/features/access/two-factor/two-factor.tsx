import { Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { twoFactorQuery, useTwoFactorMove } from './two-factor-api.ts';
import { TwoFactorBegun } from './two-factor-begun.tsx';
import { TwoFactorSetup } from './two-factor-setup.tsx';
import { twoFactorText as text } from './two-factor-text.ts';

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
      <StatusBadge tone="archived">{text.off}</StatusBadge>
      <Button loading={move.isPending} onClick={() => move.mutate({ state_otp: 'init2fa', code_otp: '' })}>
        {text.enable}
      </Button>
    </Group>
  );
}

function Enabled({ supportLink }: { supportLink: string | null }) {
  return (
    <Stack gap="sm" align="flex-start">
      <StatusBadge tone="done">{text.on}</StatusBadge>
      <Text>{text.onlySupport}</Text>
      {supportLink && (
        <Anchor href={supportLink} target="_blank" rel="noopener noreferrer">
          {text.support}
        </Anchor>
      )}
    </Stack>
  );
}

function Failed({ onRetry }: { onRetry: () => unknown }) {
  return (
    <Group gap="md">
      <Text>{text.failed}</Text>
      <Button variant="default" onClick={onRetry}>
        {text.retry}
      </Button>
    </Group>
  );
}
