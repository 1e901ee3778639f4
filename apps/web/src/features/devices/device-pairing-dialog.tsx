import type { Device } from '@app/contract/devices';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useRefreshProfiles } from '#features/requisites/requisites-api.ts';
import { formatPhone } from '#lib/format.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { PairedFace, TokenFace } from './device-pairing-faces.tsx';
import { devicesText } from './devices-text.ts';
import { pairingTokenQuery, usePaired } from './pairing-api.ts';

const text = devicesText.pairing;

interface DevicePairingDialogProps {
  device: Pick<Device, 'id' | 'phonenumber' | 'paired'>;
  onClose: () => void;
}

/** A one-time token for the phone's camera. By itself it turns to «Телефон привязан» when the phone has come. */
export function DevicePairingDialog({ device, onClose }: DevicePairingDialogProps) {
  // Asked first when there is something to lose; what the list says later is the work of this very dialog.
  const [agreed, setAgreed] = useState(!device.paired);
  const token = useQuery({ ...pairingTokenQuery(device.id), enabled: agreed });
  const paired = usePaired(device.id, token.data && token.dataUpdatedAt);
  const refresh = useRefreshProfiles();
  const onPaired = useEffectEvent(() => void refresh());

  useEffect(() => {
    if (paired) onPaired();
  }, [paired]);

  function close() {
    if (agreed) void refresh();
    onClose();
  }

  const working = agreed && !paired;
  return (
    <FormDialog
      title={text.title}
      onClose={close}
      onSubmit={agreed ? close : () => setAgreed(true)}
      submitLabel={submitLabel()}
      loading={false}
      step={agreed}
      {...(working && { secondary: { label: text.renew, onClick: () => void token.refetch() } })}
    >
      <Text c="dimmed">{formatPhone(device.phonenumber)}</Text>
      {!agreed && <Text>{text.again}</Text>}
      {working && <TokenFace token={token} />}
      {paired && <PairedFace />}
    </FormDialog>
  );

  function submitLabel(): string {
    if (!agreed) return text.create;
    return paired ? devicesText.done : devicesText.later;
  }
}
