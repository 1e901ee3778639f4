import { type Device, devicesApi } from '@app/contract/devices/devices';
import { Text } from '@mantine/core';
import { devicesText } from '#features/devices/devices-text.ts';
import { useRouteSend } from '#lib/query/use-route-send.ts';
import { formatPhone } from '#lib/text/format.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { Fact, FactList } from '#ui/value/fact-list.tsx';

const text = devicesText.forwarding;

interface ForwardKeyDialogProps {
  device: Pick<Device, 'id' | 'phonenumber'>;
  onClose: () => void;
}

/** A key for an application on the phone that hands on messages of banks. It is shown once: the server keeps only its hash. */
export function ForwardKeyDialog({ device, onClose }: ForwardKeyDialogProps) {
  const make = useRouteSend(devicesApi.forwardKey, {
    about: device.id,
    body: { device_profile_id: device.id },
    // A key is a secret, so the answer is not stored with an idempotency key; asking again makes another one.
    once: false,
    meta: { fallback: text.failed },
  });
  const key = make.data?.key;
  return (
    <FormDialog
      title={text.title}
      onClose={onClose}
      onSubmit={key ? onClose : () => make.mutate()}
      submitLabel={key ? devicesText.done : text.make}
      loading={make.isPending}
      step={make.status}
      {...(!key && { secondary: { label: text.cancel } })}
    >
      <Text c="dimmed">{formatPhone(device.phonenumber)}</Text>
      {key ? <Made secret={key} /> : <Text>{text.about}</Text>}
    </FormDialog>
  );
}

function Made({ secret }: { secret: string }) {
  return (
    <>
      <FactList>
        <Fact name={text.address}>
          <CopyValue value={`${window.location.origin}/device/v1/notices`} label={text.copyAddress} />
        </Fact>
        <Fact name={text.header}>
          <CopyValue value={`Bearer ${secret}`} label={text.copyHeader} />
        </Fact>
      </FactList>
      <Text>{text.once}</Text>
    </>
  );
}
