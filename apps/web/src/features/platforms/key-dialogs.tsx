import {
  type ConsoleKey,
  keyAdd,
  keyRotate,
  ROTATION_HOURS,
  scopeNames,
} from '@app/contract/platforms/console-platforms';
import { type PlatformScope, platformScopes } from '@app/contract/route';
import { Checkbox, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { ActDialog } from '#ui/dialog/act-dialog.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { useAddKey, useEndKey, useRotateKey } from './console-platforms-api.ts';
import { hoursLabels, platformsText, keysText as text } from './console-platforms-text.ts';
import { useMadeKey } from './made-key.ts';
import { SecretDialog } from './secret-dialog.tsx';

export function KeyAddDialog({ platformId, onClose }: { platformId: number; onClose: () => void }) {
  const bodyOf = ({ addresses, ...values }: typeof empty) => ({
    ...values,
    platform_id: platformId,
    addresses: addresses.split(/[\s,]+/).filter(Boolean),
  });
  const form = useForm(empty, (values) => onFields(checkForm(keyAdd, bodyOf(values))), 'when sent');
  const add = useAddKey(platformId);
  const { made, take } = useMadeKey(onClose);
  if (made) return <SecretDialog apiKey={made.key} secret={made.secret} onClose={onClose} />;
  return (
    <ActDialog
      title={text.add}
      submitLabel={platformsText.create}
      form={form}
      send={add}
      body={bodyOf}
      onDone={(answer) => take(answer, form.values.key)}
      stays
      onClose={onClose}
    >
      <TextInput label={platformsText.key} autoComplete="off" {...form.textField('key')} />
      <Checkbox.Group
        label={text.scopes}
        value={form.values.scopes}
        onChange={(scopes) => form.set({ scopes: scopes as PlatformScope[] })}
        error={form.errors.scopes}
      >
        <Stack gap="xs" pt={6}>
          {platformScopes.map((scope) => (
            <Checkbox key={scope} value={scope} label={scopeNames[scope]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Textarea
        label={text.addressesLabel}
        description={text.addressesHint}
        autosize
        minRows={2}
        {...form.textField('addresses')}
      />
    </ActDialog>
  );
}

const empty = { key: '', scopes: [...platformScopes] as PlatformScope[], addresses: '', reason: '' };

/** Of a list in one field, the first that is wrong is said at the field. */
function onFields(errors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).map(([name, message]) => [name.split('.')[0], message]));
}

export function KeyRotateDialog({ apiKey, onClose }: { apiKey: ConsoleKey; onClose: () => void }) {
  const { id: key_id, key } = apiKey;
  const [hours, setHours] = useState('24');
  const bodyOf = ({ reason }: { reason: string }) => ({
    key_id,
    hours: Number(hours) as (typeof ROTATION_HOURS)[number],
    reason,
  });
  const form = useForm({ reason: '' }, (values) => checkForm(keyRotate, bodyOf(values)), 'when sent');
  const rotate = useRotateKey(key_id);
  const { made, take } = useMadeKey(onClose);
  if (made) return <SecretDialog apiKey={made.key} secret={made.secret} onClose={onClose} />;
  return (
    <ActDialog
      title={text.rotate}
      submitLabel={text.rotateDo}
      form={form}
      send={rotate}
      body={bodyOf}
      onDone={(answer) => take(answer, key)}
      stays
      onClose={onClose}
    >
      <Text>{text.rotateSays(key)}</Text>
      <Radio.Group label={text.rotateFor} value={hours} onChange={setHours}>
        <Stack gap="xs" pt={6}>
          {ROTATION_HOURS.map((choice) => (
            <Radio key={choice} value={String(choice)} label={hoursLabels[choice]} />
          ))}
        </Stack>
      </Radio.Group>
    </ActDialog>
  );
}

export function KeyEndDialog({ apiKey, onClose }: { apiKey: ConsoleKey; onClose: () => void }) {
  const end = useEndKey(apiKey.id);
  return (
    <ReasonDialog
      title={text.end}
      submitLabel={text.endDo}
      danger
      send={end}
      body={(reason) => ({ key_id: apiKey.id, reason })}
      onDone={() => showSuccess(text.endDone, { about: apiKey.key })}
      onClose={onClose}
    >
      {text.endSays(apiKey.key)}
    </ReasonDialog>
  );
}
