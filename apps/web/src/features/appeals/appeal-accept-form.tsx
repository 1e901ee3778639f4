import { CODE_LENGTH } from '@app/contract/access/two-factor';
import type { AppealDetails } from '@app/contract/appeals/appeal';
import { debitedAmount, matchesAmount } from '@app/contract/deals/deal';
import { correctionMessage } from '@app/contract/deals/deals-api';
import { amountOr, isMisread, type WrittenAmount } from '@app/contract/values/amount-text';
import { Text, Textarea } from '@mantine/core';
import { useContext } from 'react';
import { CodeField, CodesInRow } from '#features/deals/code-field.tsx';
import { OtpRefusal } from '#features/deals/otp-refusal.tsx';
import type { FormErrors } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { formatRoubles } from '#lib/text/format.ts';
import { DialogForm } from '#ui/dialog/dialog-form.tsx';
import { useUnsent } from '#ui/dialog/unsent.ts';
import { MoneyInput } from '#ui/input/money-input.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { Fact } from './appeal-facts.tsx';
import type { useAcceptAppeal } from './appeals-api.ts';
import { decisionText as text } from './appeals-text.ts';

interface AppealAcceptFormProps {
  appeal: AppealDetails;
  accept: ReturnType<typeof useAcceptAppeal>;
  /** The appeal has changed while the form is open. */
  unread: boolean;
  onDecided: () => void;
  onBack: () => void;
}

interface Values {
  correction: WrittenAmount;
  /** Undefined until the trader types something of their own. */
  trader_note: string | undefined;
  otp_code: string;
}

export function AppealAcceptForm({ appeal, accept, unread, onDecided, onBack }: AppealAcceptFormProps) {
  const { id: appeal_id, amount_to_pay, deal, deal_id } = appeal;
  const form = useForm<Values>(untouched, (values) => wrongCorrection(values, amount_to_pay));
  const { correction, otp_code, trader_note = defaultNote(correction) } = form.values;
  const { correction: wrongAmount, trader_note: wrongNote } = form.errors;
  const amount = form.valid ? amountOr(correction, amount_to_pay) : undefined;

  const codes = useContext(CodesInRow);
  useUnsent('text', form.values.trader_note !== undefined);

  function send(otp_code: string) {
    if (!form.attempt() || isMisread(correction)) return;
    accept.mutate(
      { deal_id, appeal_id, otp_code, correction, trader_note },
      {
        onSuccess: () => {
          codes?.onSpent();
          onDecided();
        },
        onError: (error) => {
          form.refuse(error);
          // The next try needs a new code.
          form.set({ otp_code: '' });
        },
      },
    );
  }

  return (
    <DialogForm
      onSubmit={() => send(otp_code)}
      submitLabel={text.confirm}
      busyLabel={text.busy}
      loading={accept.isPending}
      disabled={otp_code.length !== CODE_LENGTH || unread}
      secondary={{ label: text.back, onClick: onBack }}
    >
      <MoneyInput
        label={text.correction}
        description={text.correctionHint(formatRoubles(amount_to_pay))}
        {...form.field('correction')}
        disabled={accept.isPending}
      />
      <Textarea
        label={text.comment}
        {...form.textField('trader_note')}
        value={trader_note}
        maxLength={500}
        autosize
        minRows={1}
        maxRows={4}
        disabled={accept.isPending}
      />
      <dl className="l-facts">
        <Fact name={text.received}>
          <Roubles value={amount} />
        </Fact>
        <Fact name={text.debited}>
          <strong>
            <Roubles value={amount && debitedAmount(amount, deal.interest_rate)} />
          </strong>
        </Fact>
      </dl>
      <Text c="dimmed">{holdText(appeal)}</Text>
      <CodeField
        {...form.field('otp_code')}
        onFull={(code) => !unread && send(code)}
        error={accept.isError && !wrongAmount && !wrongNote && <OtpRefusal error={accept.error} />}
        disabled={accept.isPending}
        // Most appeals need nothing but the code: six digits and Enter.
        autoFocus
      />
    </DialogForm>
  );
}

function holdText({ held_amount, short_amount }: AppealDetails): string {
  if (short_amount > 0n) return text.lacking(formatRoubles(short_amount));
  return held_amount > 0n ? text.fromHold(formatRoubles(held_amount)) : text.fromAvailable;
}

const untouched: Values = { correction: undefined, trader_note: undefined, otp_code: '' };

const defaultNote = (correction: WrittenAmount) =>
  correction === undefined ? text.credited : text.creditedWithCorrection;

function wrongCorrection({ correction }: Values, amount_to_pay: bigint): FormErrors {
  if (typeof correction !== 'bigint' || matchesAmount(correction, amount_to_pay)) return {};
  return { correction: correctionMessage };
}
