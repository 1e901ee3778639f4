import { Textarea } from '@mantine/core';
import type { Form } from '#lib/form/use-form.ts';
import { OtpInput } from '#ui/input/otp-input.tsx';
import { ratesText as text } from './console-rates-text.ts';

/** Why, and the code: at the end of every change. */
export function ProofFields({ form, busy }: { form: Form<{ reason: string; otp_code: string }>; busy: boolean }) {
  return (
    <>
      <Textarea label={text.reason} maxLength={500} autosize minRows={2} {...form.textField('reason')} />
      <OtpInput label={text.code} {...form.field('otp_code')} disabled={busy} />
    </>
  );
}
