import { otpCode } from '@app/contract/access/two-factor';
import { Button, Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import { z } from 'zod';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { OtpInput } from '#ui/input/otp-input.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { SecretQr } from '#ui/value/secret-qr.tsx';
import { useTwoFactorMove } from './two-factor-api.ts';
import { twoFactorText as text } from './two-factor-text.ts';

const setup = z.object({ code_otp: otpCode });

export function TwoFactorSetup({ secret, url }: { secret: string; url: string }) {
  const form = useForm({ code_otp: '' }, (values) => checkForm(setup, values));
  const move = useTwoFactorMove();
  const { code_otp } = form.values;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!form.attempt() || move.isPending) return;
    move.mutate(
      { state_otp: 'prepare2fa', code_otp },
      { onSuccess: () => showSuccess(text.enabled), onError: () => form.restart({ code_otp: '' }) },
    );
  }

  return (
    <SecretQr secret={secret} url={url}>
      <form
        onSubmit={submit}
        onBlur={() => code_otp !== '' && form.leave('code_otp')}
        noValidate
        aria-busy={move.isPending}
      >
        <Stack gap="md" align="flex-start">
          <OtpInput
            label={text.code}
            value={code_otp}
            // No error is shown while the six digits are still being typed.
            onChange={(code_otp) => form.restart({ code_otp })}
            error={form.errors.code_otp}
            disabled={move.isPending}
          />
          <Button type="submit" disabled={!form.valid} loading={move.isPending}>
            {text.save}
          </Button>
        </Stack>
      </form>
    </SecretQr>
  );
}
