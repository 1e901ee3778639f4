import { platformCreate } from '@app/contract/platforms/console-platforms';
import { TextInput } from '@mantine/core';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { ActDialog } from '#ui/dialog/act-dialog.tsx';
import { useCreatePlatform } from './console-platforms-api.ts';
import { platformsText as text } from './console-platforms-text.ts';
import { useMadeKey } from './made-key.ts';
import { SecretDialog } from './secret-dialog.tsx';

const empty = { code: '', name: '', reason: '' };

export function PlatformCreateDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(empty, (values) => checkForm(platformCreate, values), 'when sent');
  const create = useCreatePlatform();
  const { made, take } = useMadeKey(onClose);
  if (made) return <SecretDialog apiKey={made.key} secret={made.secret} onClose={onClose} />;
  return (
    <ActDialog
      title={text.add}
      submitLabel={text.create}
      form={form}
      send={create}
      body={(values) => values}
      onDone={(answer) => take(answer, form.values.name)}
      stays
      onClose={onClose}
    >
      <TextInput label={text.name} maxLength={100} {...form.textField('name')} />
      <TextInput label={text.code} description={text.codeHint} autoComplete="off" {...form.textField('code')} />
    </ActDialog>
  );
}
