import { type LimitsOfMany, limitsOfMany } from '@app/contract/devices/bank-profiles';
import type { WrittenAmount } from '@app/contract/values/amount-text';
import { SimpleGrid, Text } from '@mantine/core';
import { useState } from 'react';
import { bankProfilesText } from '#features/devices/profiles/bank-profiles-text.ts';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { lkLabel } from '#lib/text/bank-names.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { MoneyInput } from '#ui/input/money-input.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { devicesText } from '../devices-text.ts';
import type { DeviceRow } from './device-rows.ts';
import classes from './device-table.module.css';

const text = devicesText.table.limitsDialog;

interface Values {
  min_amount: WrittenAmount;
  max_amount: WrittenAmount;
  cycle_limit: WrittenAmount;
}

interface Outcome {
  changed: number[];
  refused: { id: number; error: string }[];
}

interface DeviceLimitsDialogProps {
  rows: readonly DeviceRow[];
  loading: boolean;
  onSave: (limits: LimitsOfMany) => Promise<Outcome | undefined>;
  onClose: () => void;
}

/** One form for all marked ЛК; a field that is left empty changes nothing. If some refuse, it stays open and says which and why. */
export function DeviceLimitsDialog({ rows, loading, onSave, onClose }: DeviceLimitsDialogProps) {
  const nothing: Values = { min_amount: undefined, max_amount: undefined, cycle_limit: undefined };
  const form = useForm(nothing, (values) => checkForm(limitsOfMany, limitsIn(values)), 'when sent');
  const [outcome, setOutcome] = useState<Outcome>();

  async function submit() {
    if (!form.attempt()) return;
    try {
      const done = await onSave(limitsIn(form.values));
      if (!done) return;
      if (done.changed.length > 0) showSuccess(text.done(done.changed.length));
      if (done.refused.length === 0) return onClose();
      setOutcome(done);
    } catch (error) {
      form.refuse(error);
    }
  }

  return (
    <FormDialog
      title={text.title(rows.length)}
      submitLabel={bankProfilesText.save}
      onClose={onClose}
      onSubmit={() => void submit()}
      loading={loading}
    >
      <Text size="sm" c="dimmed">
        {text.what}
      </Text>
      {outcome && <Refused rows={rows} outcome={outcome} />}
      <SimpleGrid cols={2} spacing="md">
        <MoneyInput label={bankProfilesText.min} placeholder={text.same} {...form.field('min_amount')} />
        <MoneyInput label={bankProfilesText.max} placeholder={text.same} {...form.field('max_amount')} />
      </SimpleGrid>
      <MoneyInput label={bankProfilesText.cycleLimit} placeholder={text.same} {...form.field('cycle_limit')} />
    </FormDialog>
  );
}

function Refused({ rows, outcome }: { rows: readonly DeviceRow[]; outcome: Outcome }) {
  return (
    <Notice tone="waiting">
      {text.refused}
      <ul className={classes.names}>
        {outcome.refused.map(({ id, error }) => {
          const profile = rows.find((row) => row.id === id)?.profile;
          return (
            <li key={id}>
              {profile && `${lkLabel(profile)}: `}
              {error}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}

/** What was left empty is not named. */
function limitsIn(values: Values): LimitsOfMany {
  return Object.fromEntries(Object.entries(values).filter(([, amount]) => typeof amount === 'bigint'));
}
