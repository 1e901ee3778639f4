import { adjust, MOST_ADJUSTED } from '@app/contract/money/money';
import { amountOr, type WrittenAmount } from '@app/contract/values/amount-text';
import { SegmentedControl } from '@mantine/core';
import { showActResult } from '#features/two-persons/act-result.ts';
import { debtWords, whenWords } from '#features/two-persons/foreseen-words.ts';
import { useForeseen } from '#features/two-persons/requests-api.ts';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { formatRoubles } from '#lib/text/format.ts';
import { ActDialog } from '#ui/dialog/act-dialog.tsx';
import { MoneyInput } from '#ui/input/money-input.tsx';
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
  const { direction, amount } = form.values;
  const sum = amountOr(amount, 0n);
  const signed = direction === 'give' ? sum : -sum;
  const may = sum > 0n && sum <= MOST_ADJUSTED;
  const foreseen = useForeseen(may ? { kind: 'balance.adjust', trader_id: id, amount: signed } : undefined);

  const will = direction === 'give' ? text.willGive : text.willTake;
  const says = `${will(login, formatRoubles(sum))}${foreseen?.money ? debtWords(foreseen.money) : ''}${whenWords(foreseen)}`;

  return (
    <ActDialog
      title={text.title(login)}
      submitLabel={direction === 'give' ? text.give : text.take}
      danger={direction === 'take'}
      form={form}
      send={send}
      body={({ reason, otp_code }) => ({ trader_id: id, amount: signed, reason, otp_code })}
      says={sum > 0n && says}
      reasonHint={text.reasonHint}
      onDone={(answer) => showActResult(answer, text.done, text.about(login, formatRoubles(signed)))}
      onClose={onClose}
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
    </ActDialog>
  );
}
