import { adjust, MOST_ADJUSTED } from '@app/contract/console/money';
import { amountOr, type WrittenAmount } from '@app/contract/values/amount-text';
import { SegmentedControl, Text, Textarea } from '@mantine/core';
import { useForeseen } from '#features/console-requests/requests-api.ts';
import { tellActed } from '#features/console-requests/told.ts';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { formatRoubles } from '#lib/text/format.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { MoneyInput } from '#ui/input/money-input.tsx';
import { OtpInput } from '#ui/input/otp-input.tsx';
import { useAdjust } from './console-money-api.ts';
import { moneyText } from './console-money-text.ts';

const text = moneyText.adjust;

interface Values {
  direction: 'give' | 'take';
  amount: WrittenAmount;
  reason: string;
  otp_code: string;
}

interface AdjustDialogProps {
  trader: { id: number; login: string };
  onClose: () => void;
}

/** A correction of a trader's balance, from wherever the trader is met. */
export function AdjustDialog({ trader: { id, login }, onClose }: AdjustDialogProps) {
  const send = useAdjust(id);
  const form = useForm<Values>(
    { direction: 'give', amount: undefined, reason: '', otp_code: '' },
    ({ direction: _direction, ...values }) => checkForm(adjust, { trader_id: id, ...values }),
    'when sent',
  );
  const { direction, amount, reason, otp_code } = form.values;
  const sum = amountOr(amount, 0n);
  const signed = direction === 'give' ? sum : -sum;
  const may = sum > 0n && sum <= MOST_ADJUSTED;
  const waits = useForeseen(may ? { kind: 'balance.adjust', trader_id: id, amount: signed } : undefined);

  function submit() {
    if (!form.attempt()) return;
    send.mutate(
      { trader_id: id, amount: signed, reason: reason.trim(), otp_code },
      {
        onSuccess: (answer) => {
          tellActed(answer, text.done, login);
          onClose();
        },
        onError: (error) => {
          form.set({ otp_code: '' });
          form.refuse(error);
        },
      },
    );
  }

  return (
    <FormDialog
      title={text.title(login)}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={direction === 'give' ? text.give : text.take}
      danger={direction === 'take'}
      loading={send.isPending}
    >
      <SegmentedControl
        aria-label={text.direction}
        data={[
          { value: 'give', label: text.give },
          { value: 'take', label: text.take },
        ]}
        value={direction}
        onChange={(value) => form.set({ direction: value === 'take' ? 'take' : 'give' })}
      />
      <MoneyInput label={text.amount} {...form.field('amount')} data-autofocus />
      <Textarea
        label={text.reason}
        description={text.reasonHint}
        maxLength={500}
        autosize
        minRows={2}
        {...form.textField('reason')}
      />
      {sum > 0n && (
        <Text aria-live="polite">
          {direction === 'give' ? text.willGive(login, formatRoubles(sum)) : text.willTake(login, formatRoubles(sum))}
          {text.when(waits)}
        </Text>
      )}
      <OtpInput label={text.code} {...form.field('otp_code')} disabled={send.isPending} />
    </FormDialog>
  );
}
