import { type NewPlatformKey, platformCreate } from '@app/contract/console/console-platforms';
import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { useCreatePlatform } from './console-platforms-api.ts';
import { platformsText as text } from './console-platforms-text.ts';
import { SecretDialog } from './secret-dialog.tsx';

const empty = { code: '', name: '', reason: '' };

export function PlatformCreateDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(empty, (values) => checkForm(platformCreate, values), 'when sent');
  const create = useCreatePlatform();
  const [made, setMade] = useState<NewPlatformKey>();
  if (made) return <SecretDialog apiKey={made.key} secret={made.secret} onClose={onClose} />;
  return (
    <FormDialog
      title={text.add}
      submitLabel={text.create}
      loading={create.isPending}
      onClose={onClose}
      onSubmit={() => form.attempt() && create.mutate(form.values, { onSuccess: setMade, onError: form.refuse })}
    >
      <TextInput label={text.name} maxLength={100} {...form.textField('name')} />
      <TextInput label={text.code} description={text.codeHint} autoComplete="off" {...form.textField('code')} />
      <Textarea label={text.reason} maxLength={500} autosize minRows={2} {...form.textField('reason')} />
    </FormDialog>
  );
}
