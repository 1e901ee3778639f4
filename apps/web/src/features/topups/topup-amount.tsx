import { usdtToRoubles } from '@app/contract/topups/topup';
import { topupCreate } from '@app/contract/topups/wallet-api';
import type { WrittenAmount } from '@app/contract/values/amount-text';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { formatRoubles, formatUsdt } from '#lib/text/format.ts';
import { DialogForm } from '#ui/dialog/dialog-form.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { TopupChips } from './topup-chips.tsx';
import { UsdtInput } from './usdt-input.tsx';
import { type OpenedTopup, useCreateTopup } from './wallet-api.ts';
import { walletText } from './wallet-text.ts';

const text = walletText.amount;

/** Mounted anew for each request, so that asking for the same amount again is a new request. */
export function TopupAmount({ onCreated }: { onCreated: (opened: OpenedTopup) => void }) {
  const create = useCreateTopup();
  const form = useForm<Typed>({ amount: undefined }, check, 'when sent');
  const { amount } = form.values;

  function submit() {
    if (!form.attempt() || typeof amount !== 'bigint') return;
    create.mutate(
      { amount },
      {
        onSuccess: ({ deposit, existing }) => {
          if (!existing) showSuccess(text.created, { about: formatUsdt(deposit.in_amount), brief: true });
          onCreated({ deposit, existing });
        },
        onError: form.refuse,
      },
    );
  }

  return (
    <DialogForm onSubmit={submit} submitLabel={text.submit} loading={create.isPending} step={create.status}>
      <UsdtInput label={text.label} description={text.hint} {...form.field('amount')} disabled={create.isPending} />
      <TopupChips disabled={create.isPending} onChoose={(chosen) => form.set({ amount: chosen })} />
      <Makes amount={amount} />
      <Text size="sm" c="dimmed">
        {text.tail}
      </Text>
    </DialogForm>
  );
}

/** Shows the amount in roubles while typing. */
function Makes({ amount }: { amount: WrittenAmount }) {
  const rate = useQuery(settingsQuery).data?.rateUsdt ?? undefined;
  const known = rate !== undefined;
  return (
    <div className="l-row l-gap-16 l-between l-box l-sunken" style={{ padding: '12px 16px' }}>
      <span>
        {text.makes}
        {known && <span className="l-block l-muted l-small">{text.atRate(formatRoubles(rate))}</span>}
      </span>
      <output className="l-strong l-nowrap" style={{ fontSize: '1.125rem' }}>
        {known && typeof amount === 'bigint' ? formatRoubles(usdtToRoubles(amount, rate)) : walletText.noRate}
      </output>
    </div>
  );
}

interface Typed {
  amount: WrittenAmount;
}

function check(values: Typed) {
  return values.amount === undefined ? { amount: text.required } : checkForm(topupCreate, values);
}
