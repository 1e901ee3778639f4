import { pairingAddress } from '@app/contract/devices/pairing-address';
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { devicesText } from '#features/devices/devices-text.ts';
import { useServerNow } from '#lib/api/server-clock.ts';
import { errorText } from '#ui/page/toast.ts';
import { Countdown } from '#ui/status/countdown.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { QrCode } from '#ui/value/qr-code.tsx';
import classes from './device-pairing.module.css';
import type { PairingToken } from './pairing-api.ts';

const text = devicesText.pairing;

export function TokenFace({ token }: { token: UseQueryResult<PairingToken> }) {
  if (token.data && !token.isError) return <Shown token={token.data} busy={token.isFetching} />;
  if (token.isFetching) return <Skeleton height={216} width={216} className={classes.qr ?? ''} />;
  return (
    <Group role="alert" justify="space-between" gap="xs">
      <Text>{errorText(token.error, text.failed)}</Text>
      <Button variant="default" onClick={() => token.refetch()}>
        {text.retry}
      </Button>
    </Group>
  );
}

function Shown({ token, busy }: { token: PairingToken; busy: boolean }) {
  const expired = token.expiresAt.getTime() <= useServerNow();
  return (
    <div className={classes.token} aria-busy={busy}>
      <Text>{text.scan}</Text>
      <div className={classes.qr} data-expired={expired || busy || undefined}>
        <QrCode value={pairingAddress(window.location.origin, token.token)} size={216} label={text.qr} />
      </div>
      {expired ? (
        <Text role="status" fw={500}>
          {text.expired}
        </Text>
      ) : (
        <>
          <Text c="dimmed" size="sm">
            {text.left} <Countdown until={token.expiresAt} />
          </Text>
          <div className="l-breaks" style={{ maxWidth: '100%', textAlign: 'center' }}>
            <Text c="dimmed" size="sm">
              {text.token}
            </Text>
            <CopyValue value={token.token} label={text.copy} />
          </div>
        </>
      )}
    </div>
  );
}

export function PairedFace() {
  return (
    <div className={classes.paired} role="status">
      <IconCircleCheck size={40} stroke={1.5} aria-hidden />
      <Text fw={600}>{text.paired}</Text>
      <Text>{text.pairedText}</Text>
    </div>
  );
}
