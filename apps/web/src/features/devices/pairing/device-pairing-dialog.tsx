import type { Device } from '@app/contract/devices/devices';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { devicesText } from '#features/devices/devices-text.ts';
import { useRefreshProfiles } from '#features/devices/requisites/profile-lists.ts';
import { formatPhone } from '#lib/text/format.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { PairedFace, TokenFace } from './device-pairing-faces.tsx';
import { pairingTokenQuery, usePairing } from './pairing-api.ts';

const text = devicesText.pairing;

interface DevicePairingDialogProps {
  device: Pick<Device, 'id' | 'phonenumber' | 'paired'>;
  onClose: () => void;
}

/** Shows a one-time token as a QR code, and «Телефон привязан» as soon as the phone has paired. */
export function DevicePairingDialog({ device, onClose }: DevicePairingDialogProps) {
  // Asks first if a phone is paired, because that pairing would end; later changes in the list come from this dialog itself.
  const [agreed, setAgreed] = useState(!device.paired);
  const token = useQuery({ ...pairingTokenQuery(device.id), enabled: agreed });
  const pairing = usePairing(device.id, token);
  const refresh = useRefreshProfiles();
  const onPaired = useEffectEvent(() => void refresh());
  const archived = pairing === 'archived';
  const paired = agreed && pairing === 'paired';

  useEffect(() => {
    if (paired) onPaired();
  }, [paired]);

  function close() {
    if (agreed) void refresh();
    onClose();
  }

  const asking = !agreed && !archived;
  const working = agreed && !archived && !paired;
  return (
    <FormDialog
      title={text.title}
      onClose={close}
      onSubmit={asking ? () => setAgreed(true) : close}
      submitLabel={submitLabel()}
      loading={false}
      step={agreed}
      {...(working && { secondary: { label: text.renew, onClick: () => void token.refetch() } })}
    >
      <Text c="dimmed">{formatPhone(device.phonenumber)}</Text>
      {archived && <Notice tone="waiting">{devicesText.archivedElsewhere}</Notice>}
      {asking && <Text>{pairing === 'replaced' ? text.unpaired : text.again}</Text>}
      {working && (pairing === 'replaced' ? <Replaced /> : <TokenFace token={token} />)}
      {paired && <PairedFace />}
    </FormDialog>
  );

  function submitLabel(): string {
    if (asking) return text.create;
    return working ? devicesText.close : devicesText.done;
  }
}

function Replaced() {
  return <Notice tone="waiting">{text.replaced}</Notice>;
}
