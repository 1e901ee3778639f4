import { Text, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Form } from '#lib/form/use-form.ts';
import { OtpInput } from '#ui/input/otp-input.tsx';
import { actText } from './act-text.ts';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

/** A call that changes something, as `useRouteSend` gives it. */
export interface Sending<Sent, Answer> {
  isPending: boolean;
  /** Undefined: it was not sent, because the same is on its way. */
  mutateAsync: (sent: Sent) => Promise<Answer | undefined>;
}

interface ActDialogProps<Values extends object, Sent, Answer>
  extends Pick<
    FormDialogProps,
    'title' | 'onClose' | 'submitLabel' | 'secondary' | 'danger' | 'disabled' | 'size' | 'step'
  > {
  /** A field `reason` and a field `otp_code` among its values are asked for at the end. */
  form: Form<Values>;
  send: Sending<Sent, Answer>;
  /** What is sent of what was typed. */
  body: (values: Values) => NoInfer<Sent>;
  /** What will happen, in a sentence with the sums. */
  says?: ReactNode;
  /** Instead of the field for a reason in one's own words. */
  why?: ReactNode;
  reasonHint?: string;
  /** Says what came of it. */
  onDone: (answer: Answer) => unknown;
  /** What came of it is shown in this dialog's place, or closes it. */
  stays?: boolean;
  /** Facts, and the fields of what will happen. */
  children?: ReactNode;
}

/** Something is done with a reason, and with a one-time code where it takes one: what will happen, its fields, why, the code, what came of it. */
export function ActDialog<Values extends object, Sent, Answer>(props: ActDialogProps<Values, Sent, Answer>) {
  const { form, send, body, says, why, reasonHint, onDone, stays = false, children, ...dialog } = props;
  // Only drawn where the form has them.
  const proof = form as unknown as Form<{ reason: string; otp_code: string }>;
  const [asksWhy, asksCode] = ['reason' in form.values, 'otp_code' in form.values];

  async function submit() {
    if (!form.attempt()) return;
    const answer = await send.mutateAsync(body(form.values)).catch(refused);
    if (answer === undefined) return;
    onDone(answer);
    if (!stays) dialog.onClose();
  }

  function refused(error: unknown): undefined {
    // A refused code is used up: the next try needs a new one. What was typed meanwhile stays.
    if (asksCode) proof.again({ otp_code: '' });
    form.refuse(error);
  }

  return (
    <FormDialog {...dialog} onSubmit={submit} loading={send.isPending}>
      {children}
      {says && <Text aria-live="polite">{says}</Text>}
      {asksWhy &&
        (why ?? (
          <Textarea
            label={actText.reason}
            description={reasonHint}
            maxLength={500}
            autosize
            minRows={2}
            {...proof.textField('reason')}
          />
        ))}
      {asksCode && <OtpInput label={actText.code} {...proof.field('otp_code')} disabled={send.isPending} />}
    </FormDialog>
  );
}
