import { type BandStart, consoleRatesApi, MOST_BANDS } from '@app/contract/rates/rates';
import type { RateLimit } from '@app/contract/settings';
import { amountOr, type WrittenAmount } from '@app/contract/values/amount-text';
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { showActResult } from '#features/two-persons/act-result.ts';
import { useForeseen } from '#features/two-persons/requests-api.ts';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { formatRoubles } from '#lib/text/format.ts';
import { ActDialog } from '#ui/dialog/act-dialog.tsx';
import { MoneyInput } from '#ui/input/money-input.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { bandsFrom, debitedBy } from './bands.ts';
import { BandsLine } from './bands-line.tsx';
import classes from './console-rates.module.css';
import { useSetBands } from './console-rates-api.ts';
import { ratesText } from './console-rates-text.ts';

const text = ratesText.bands;

interface Edited {
  key: number;
  min: WrittenAmount;
  percent: WrittenAmount;
}

interface BandsDialogProps {
  bands: readonly RateLimit[];
  onClose: () => void;
}

/** All bands at once: each begins where the one before ends, so there is nothing to fit together. */
export function BandsDialog({ bands, onClose }: BandsDialogProps) {
  const active = bands.filter(({ available }) => available === 1);
  const send = useSetBands();
  const foreseen = useForeseen({ kind: 'rate.bands' });
  const [rows, setRows] = useState<Edited[]>(() =>
    active.map(({ min_amount, interest_rate }, key) => ({ key, min: min_amount, percent: interest_rate })),
  );
  const [most, setMost] = useState<WrittenAmount>(active.at(-1)?.max_amount);
  const [sample, setSample] = useState<WrittenAmount>(3_000_00n);
  const starts = rows.map(
    ({ min, percent }): BandStart => ({ min_amount: amountOr(min, 0n), interest_rate: amountOr(percent, -1n) }),
  );
  const max_amount = amountOr(most, 0n);
  const form = useForm(
    { reason: '', otp_code: '' },
    (values) => checkForm(consoleRatesApi.setBands.body, { ...values, bands: starts, max_amount }),
    'when sent',
  );
  const wrong = Object.entries(form.errors).find(([field]) => field.startsWith('bands') || field === 'max_amount')?.[1];
  const next = bandsFrom(starts, max_amount);
  const change = (key: number, values: Partial<Edited>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...values } : row)));

  const amount = amountOr(sample, 0n);
  return (
    <ActDialog
      title={text.title}
      size="lg"
      submitLabel={text.submit}
      form={form}
      send={send}
      body={(values) => ({ bands: starts, max_amount, ...values })}
      says={`${text.keep} ${foreseen?.waits ? ratesText.twoPersons : ''}`}
      onDone={(answer) => showActResult(answer, ratesText.changed, ratesText.sections.bands)}
      onClose={onClose}
    >
      <Text c="dimmed">{text.hint}</Text>
      {rows.map(({ key, min, percent }, index) => (
        <div key={key} className={classes.row}>
          <MoneyInput label={text.from(index + 1)} value={min} onChange={(value) => change(key, { min: value })} />
          <MoneyInput
            label={text.percent}
            rightSection="%"
            value={percent}
            onChange={(value) => change(key, { percent: value })}
          />
          <ActionIcon
            variant="default"
            size={36}
            aria-label={text.remove(index + 1)}
            disabled={rows.length === 1}
            onClick={() => setRows(rows.filter((row) => row.key !== key))}
          >
            <IconX size={16} />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="default"
        disabled={rows.length >= MOST_BANDS}
        onClick={() =>
          setRows([
            ...rows,
            { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, min: undefined, percent: undefined },
          ])
        }
      >
        {text.add}
      </Button>
      <MoneyInput label={text.to} value={most} onChange={setMost} />
      {wrong && <Notice tone="rejected">{wrong}</Notice>}
      {!wrong && <BandsLine bands={next.map((band) => ({ ...band, available: 1 }))} />}
      <MoneyInput label={text.sample} value={sample} onChange={setSample} />
      <Text aria-live="polite">
        {text.preview(amount, show(debitedBy(next, amount)), show(debitedBy(active, amount)))}
      </Text>
    </ActDialog>
  );
}

const show = (debited: bigint | undefined) => (debited === undefined ? text.none : formatRoubles(debited));
