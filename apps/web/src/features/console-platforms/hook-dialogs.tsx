import { type ConsolePlatform, webhookSet } from '@app/contract/console/console-platforms';
import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { tellActed } from '#features/console-requests/told.ts';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
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

  function submit() {
    if (!form.attempt()) return;
    set.mutate(form.values, {
      onSuccess: (answer) => {
        if (answer.secret) return setSecret(answer.secret);
        tellActed(answer, text.saved, platform.name);
        onClose();
      },
      onError: form.refuse,
    });
  }

  return (
    <FormDialog
      title={known ? text.change : text.set}
      submitLabel={platformsText.save}
      loading={set.isPending}
      onClose={onClose}
      onSubmit={submit}
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
      <Textarea label={platformsText.reason} maxLength={500} autosize minRows={2} {...form.textField('reason')} />
    </FormDialog>
  );
}

export function OldSecretEndDialog({ platform, onClose }: HookDialogProps) {
  const end = useEndOldSecret(platform.id);
  return (
    <ConfirmDialog
      title={text.endOldTitle}
      size="md"
      confirmLabel={text.endOld}
      danger
      question={{ ask: 'words', label: platformsText.reason, required: platformsText.reasonWanted }}
      loading={end.isPending}
      onClose={onClose}
      onConfirm={(reason) =>
        end.mutate(
          { platform_id: platform.id, reason },
          {
            onSuccess: () => {
              showSuccess(text.endedOld, { about: platform.name });
              onClose();
            },
          },
        )
      }
    >
      {text.endOldSays}
    </ConfirmDialog>
  );
}

export function HookRemoveDialog({ platform, onClose }: HookDialogProps) {
  const remove = useRemoveWebhook(platform.id);
  return (
    <ConfirmDialog
      title={text.remove}
      size="md"
      confirmLabel={text.remove}
      danger
      question={{ ask: 'words', label: platformsText.reason, required: platformsText.reasonWanted }}
      loading={remove.isPending}
      onClose={onClose}
      onConfirm={(reason) =>
        remove.mutate(
          { platform_id: platform.id, reason },
          {
            onSuccess: () => {
              showSuccess(text.removed, { about: platform.name });
              onClose();
            },
          },
        )
      }
    >
      {text.removeSays}
    </ConfirmDialog>
  );
}
