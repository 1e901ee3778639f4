import { consoleRatesApi, usdtRate } from '@app/contract/rates/rates';
import { amountOr, type WrittenAmount } from '@app/contract/values/amount-text';
import { showActResult } from '#features/two-persons/act-result.ts';
import { useForeseen } from '#features/two-persons/requests-api.ts';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { ActDialog } from '#ui/dialog/act-dialog.tsx';
import { MoneyInput } from '#ui/input/money-input.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { useSetUsdt } from './console-rates-api.ts';
import { ratesText } from './console-rates-text.ts';

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
  const may = usdtRate.safeEncode(rate).success;
  const foreseen = useForeseen(may ? { kind: 'rate.usdt', rate } : undefined);

  return (
    <ActDialog
      title={text.title}
      submitLabel={ratesText.change}
      form={form}
      send={send}
      body={(values) => ({ ...values, rate })}
      says={rate > 0n && `${text.preview(rate, last)} ${foreseen?.waits ? ratesText.twoPersons : ''}`}
      onDone={(answer) => showActResult(answer, ratesText.changed, ratesText.sections.usdt)}
      onClose={onClose}
    >
      {source && <Notice tone="working">{text.sourceWins}</Notice>}
      <MoneyInput label={text.rate} {...form.field('rate')} />
    </ActDialog>
  );
}
