import { consoleRatesApi } from '@app/contract/console/rates';
import { amountOr, type WrittenAmount } from '@app/contract/values/amount-text';
import { Text } from '@mantine/core';
import { tellActed } from '#features/console-requests/told.ts';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { MoneyInput } from '#ui/input/money-input.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { useSetUsdt } from './console-rates-api.ts';
import { ratesText } from './console-rates-text.ts';
import { ProofFields } from './proof-fields.tsx';

const text = ratesText.usdt;

interface UsdtDialogProps {
  last: bigint | undefined;
  source: string | null;
  onClose: () => void;
}

export function UsdtDialog({ last, source, onClose }: UsdtDialogProps) {
  const send = useSetUsdt();
  const form = useForm<{ rate: WrittenAmount; reason: string; otp_code: string }>(
    { rate: undefined, reason: '', otp_code: '' },
    (values) => checkForm(consoleRatesApi.setUsdt.body, values),
    'when sent',
  );
  const rate = amountOr(form.values.rate, 0n);

  function submit() {
    if (!form.attempt()) return;
    const { reason, otp_code } = form.values;
    send.mutate(
      { rate, reason: reason.trim(), otp_code },
      {
        onSuccess: (answer) => {
          tellActed(answer, ratesText.changed, ratesText.sections.usdt);
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
      title={text.title}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={ratesText.change}
      loading={send.isPending}
    >
      {source && <Notice tone="working">{text.sourceWins}</Notice>}
      <MoneyInput label={text.rate} {...form.field('rate')} />
      {rate > 0n && <Text aria-live="polite">{text.preview(rate, last)}</Text>}
      <ProofFields form={form} busy={send.isPending} />
    </FormDialog>
  );
}
