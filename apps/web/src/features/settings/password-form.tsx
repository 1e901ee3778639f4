import { newPassword } from '@app/contract/access/auth';
import { Button, Stack, VisuallyHidden } from '@mantine/core';
import type { FormEvent } from 'react';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { PasswordField } from '#ui/input/password-field.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { useChangePassword } from './settings-api.ts';
import { settingsText } from './settings-text.ts';

export function PasswordForm({ login }: { login: string }) {
  const form = useForm({ newpass: '' }, (values) => checkForm(newPassword, values), 'when sent');
  const change = useChangePassword();
  const { newpass } = form.values;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (change.isPending || !form.attempt()) return;
    change.mutate(newpass, {
      onSuccess: () => {
        form.restart({ newpass: '' });
        showSuccess(settingsText.passwordChanged);
      },
    });
  }

  return (
    <form onSubmit={submit} noValidate aria-busy={change.isPending}>
      <Stack gap="md" maw={376} align="stretch">
        {/* For password managers: whose password this is. */}
        <VisuallyHidden>
          <input type="text" name="username" autoComplete="username" value={login} readOnly tabIndex={-1} aria-hidden />
        </VisuallyHidden>
        <PasswordField
          name="newpass"
          label={settingsText.newPassword}
          autoComplete="new-password"
          {...form.textField('newpass')}
        />
        <Button type="submit" loading={change.isPending} disabled={newpass === ''} style={{ alignSelf: 'flex-start' }}>
          {settingsText.save}
        </Button>
      </Stack>
    </form>
  );
}
