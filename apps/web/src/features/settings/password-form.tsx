import { password } from '@app/contract/auth';
import { Button, Stack, VisuallyHidden } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { PasswordField } from '#ui/input/password-field.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { useChangePassword } from './settings-api.ts';
import { settingsText } from './settings-text.ts';

export function PasswordForm({ login }: { login: string }) {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string>();
  const change = useChangePassword();

  function type(next: string) {
    setValue(next);
    setError(undefined);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    if (change.isPending) return;
    const wrong = password.safeParse(value).error?.issues[0]?.message;
    if (wrong) return setError(wrong);
    change.mutate(value, {
      onSuccess: () => {
        type('');
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
          value={value}
          error={error}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button type="submit" loading={change.isPending} disabled={value === ''} style={{ alignSelf: 'flex-start' }}>
          {settingsText.save}
        </Button>
      </Stack>
    </form>
  );
}
