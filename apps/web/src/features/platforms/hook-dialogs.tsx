import { type ConsolePlatform, webhookSet } from '@app/contract/platforms/console-platforms';
import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { showActResult } from '#features/two-persons/act-result.ts';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { ActDialog } from '#ui/dialog/act-dialog.tsx';
import { ReasonDialog } from '#ui/dialog/reason-dialog.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { useEndOldSecret, useRemoveWebhook, useSetWebhook } from './console-platforms-api.ts';
import { platformsText, hookText as text } from './console-platforms-text.ts';
import { SecretDialog } from './secret-dialog.tsx';

interface HookDialogProps {
  platform: ConsolePlatform;
  onClose: () => void;
}

export function HookSetDialog({ platform, onClose }: HookDialogProps) {
  const known = platform.webhook_url;
  const start = { platform_id: platform.id, url: known ?? '', new_secret: known === null, reason: '' };
  const form = useForm(start, (values) => checkForm(webhookSet, values), 'when sent');
  const set = useSetWebhook(platform.id);
  const [secret, setSecret] = useState<string>();
  if (secret) return <SecretDialog secret={secret} onClose={onClose} />;

  return (
    <ActDialog
      title={known ? text.change : text.set}
      submitLabel={platformsText.save}
      form={form}
      send={set}
      body={(values) => values}
      onDone={(answer) => {
        if (answer.secret) return setSecret(answer.secret);
        showActResult(answer, text.saved, platform.name);
        onClose();
      }}
      stays
      onClose={onClose}
    >
      <TextInput label={text.url} placeholder={text.urlHint} inputMode="url" {...form.textField('url')} />
      {known && (
        <Checkbox
          label={text.newSecret}
          description={text.newSecretHint}
          checked={form.values.new_secret}
          onChange={(event) => form.set({ new_secret: event.currentTarget.checked })}
        />
      )}
    </ActDialog>
  );
}

export function OldSecretEndDialog({ platform, onClose }: HookDialogProps) {
  const end = useEndOldSecret(platform.id);
  return (
    <ReasonDialog
      title={text.endOldTitle}
      submitLabel={text.endOld}
      danger
      send={end}
      body={(reason) => ({ platform_id: platform.id, reason })}
      onDone={() => showSuccess(text.endedOld, { about: platform.name })}
      onClose={onClose}
    >
      {text.endOldSays}
    </ReasonDialog>
  );
}

export function HookRemoveDialog({ platform, onClose }: HookDialogProps) {
  const remove = useRemoveWebhook(platform.id);
  return (
    <ReasonDialog
      title={text.remove}
      submitLabel={text.remove}
      danger
      send={remove}
      body={(reason) => ({ platform_id: platform.id, reason })}
      onDone={() => showSuccess(text.removed, { about: platform.name })}
      onClose={onClose}
    >
      {text.removeSays}
    </ReasonDialog>
  );
}
