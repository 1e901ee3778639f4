import { Button, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useRef } from 'react';
import type { Form } from '#lib/form/use-form.ts';
import { PasswordField } from '#ui/input/password-field.tsx';
import { showError } from '#ui/page/toast.ts';
import { type AuthField, type AuthMode, type AuthValues, authFields } from './auth-form.ts';
import { authText } from './auth-text.ts';

interface AuthFieldsProps {
  mode: AuthMode;
  onMode: (mode: AuthMode) => void;
  form: Form<AuthValues>;
  busy: boolean;
  onSend: (values: AuthValues) => void;
  /** The person has begun to type, so the captcha is started. */
  onTouch: () => void;
}

export function AuthFields({ mode, onMode, form, busy, onSend, onTouch }: AuthFieldsProps) {
  const element = useRef<HTMLFormElement>(null);
  const signingUp = mode === 'sign-up';

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (form.attempt()) return onSend(form.values);

    if (signingUp && form.values.password !== form.values.repeat) showError(authText.passwordsDiffer);
    const wrong = authFields[mode].find((field) => form.wrong[field]);
    element.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
  }

  const field = (name: AuthField) => ({
    name,
    label: authText[name],
    ...form.textField(name),
    size: 'md',
  });
  return (
    <form ref={element} onSubmit={submit} onFocus={onTouch} noValidate aria-busy={busy}>
      <Stack gap="md">
        <SegmentedControl
          aria-label={authText.mode}
          fullWidth
          size="md"
          withItemsBorders={false}
          value={mode}
          onChange={onMode}
          data={[
            { value: 'sign-in', label: authText.signIn },
            { value: 'sign-up', label: authText.signUp },
          ]}
        />
        <TextInput {...field('login')} autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <PasswordField {...field('password')} autoComplete={signingUp ? 'new-password' : 'current-password'} />
        {signingUp && <PasswordField {...field('repeat')} autoComplete="new-password" />}
        {signingUp && <TextInput {...field('email')} type="email" autoComplete="email" inputMode="email" />}
        <Button type="submit" size="md" fullWidth loading={busy} mt="xs">
          {signingUp ? authText.register : authText.enter}
        </Button>
      </Stack>
    </form>
  );
}
