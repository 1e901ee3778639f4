import { invitationAccept, type invitationsApi } from '@app/contract/access/staff-api';
import type { RouteAnswer } from '@app/contract/route';
import { Button, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import type { FormEvent } from 'react';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { formatMoment } from '#lib/text/format.ts';
import { OtpInput } from '#ui/input/otp-input.tsx';
import { PasswordField } from '#ui/input/password-field.tsx';
import { SecretQr } from '#ui/value/secret-qr.tsx';
import { useAccept } from './invitation-api.ts';
import classes from './invitation-page.module.css';
import { invitationText as text } from './invitation-text.ts';

interface InvitationFormProps {
  token: string;
  invitation: RouteAnswer<typeof invitationsApi.open>;
  onAccepted: () => void;
  onRefused: (error: Error) => void;
}

/** Password and second factor in one sitting. */
export function InvitationForm({ token, invitation, onAccepted, onRefused }: InvitationFormProps) {
  const { login, otpSecret, otpUrl, expires_at } = invitation;
  const form = useForm({ password: '', otp_code: '' }, (values) => checkForm(invitationAccept, { token, ...values }));
  const accept = useAccept();
  const { password, otp_code } = form.values;
  // A refused code is typed anew.
  const refused = accept.isError && otp_code === '' ? text.codeRefused : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (accept.isPending || !form.attempt()) return;
    accept.mutate(
      { token, password, otp_code },
      {
        onSuccess: onAccepted,
        onError: (error) => {
          form.restart({ password, otp_code: '' });
          form.refuse(error);
          onRefused(error);
        },
      },
    );
  }

  return (
    <form onSubmit={submit} noValidate aria-busy={accept.isPending}>
      <Stack gap="lg">
        <div>
          <Title order={1} className={classes.title ?? ''}>
            {text.heading}
          </Title>
          <Text mt="xs">{text.intro(login, formatMoment(expires_at))}</Text>
        </div>
        <section className={classes.step}>
          <Title order={2} className="l-large">
            {text.passwordStep}
          </Title>
          {/* For password managers: whose password this is. */}
          <VisuallyHidden>
            <input
              type="text"
              name="username"
              autoComplete="username"
              value={login}
              readOnly
              tabIndex={-1}
              aria-hidden
            />
          </VisuallyHidden>
          <PasswordField
            name="password"
            label={text.password}
            autoComplete="new-password"
            maw={376}
            disabled={accept.isPending}
            {...form.textField('password')}
          />
        </section>
        <section className={classes.step}>
          <Title order={2} className="l-large">
            {text.codeStep}
          </Title>
          <SecretQr secret={otpSecret} url={otpUrl}>
            <Text c="dimmed" size="sm">
              {text.reload}
            </Text>
            <OtpInput
              label={text.code}
              {...form.field('otp_code')}
              error={refused ?? form.errors.otp_code}
              disabled={accept.isPending}
            />
          </SecretQr>
        </section>
        <Button type="submit" size="md" loading={accept.isPending} className={classes.accept ?? ''}>
          {text.accept}
        </Button>
      </Stack>
    </form>
  );
}
