import { type newPasswordApi, newPasswordSet } from '@app/contract/access/new-password';
import type { RouteAnswer } from '@app/contract/route';
import { Button, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import type { FormEvent } from 'react';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { formatMoment } from '#lib/text/format.ts';
import { PasswordField } from '#ui/input/password-field.tsx';
import { useSetPassword } from './new-password-api.ts';
import { newPasswordText as text } from './new-password-text.ts';

interface NewPasswordFormProps {
  token: string;
  link: RouteAnswer<typeof newPasswordApi.open>;
  onSet: () => void;
  onRefused: (error: Error) => void;
}

export function NewPasswordForm({ token, link: { login, expires_at }, onSet, onRefused }: NewPasswordFormProps) {
  const form = useForm({ password: '' }, (values) => checkForm(newPasswordSet, { token, ...values }));
  const set = useSetPassword();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (set.isPending || !form.attempt()) return;
    const onError = (error: Error) => {
      form.refuse(error);
      onRefused(error);
    };
    set.mutate({ token, password: form.values.password }, { onSuccess: onSet, onError });
  }

  return (
    <form onSubmit={submit} noValidate aria-busy={set.isPending}>
      <Stack gap="lg" align="stretch" maw={480}>
        <div>
          <Title order={1} fz="1.5rem">
            {text.heading}
          </Title>
          <Text mt="xs">{text.intro(login, formatMoment(expires_at))}</Text>
        </div>
        {/* For password managers: whose password this is. */}
        <VisuallyHidden>
          <input type="text" name="username" autoComplete="username" value={login} readOnly tabIndex={-1} aria-hidden />
        </VisuallyHidden>
        <PasswordField
          name="password"
          label={text.password}
          autoComplete="new-password"
          disabled={set.isPending}
          {...form.textField('password')}
        />
        <Button type="submit" size="md" loading={set.isPending} w={{ base: '100%', sm: 'fit-content' }}>
          {text.save}
        </Button>
      </Stack>
    </form>
  );
}
