import { Checkbox, Group, SimpleGrid, TextInput } from '@mantine/core';
import type { FormErrors } from '#lib/form/form-check.ts';
import { MoneyInput } from '#ui/input/money-input.tsx';
import type { LimitValues } from './bank-profile-form.ts';
import { bankProfilesText as text } from './bank-profiles-text.ts';

export interface LimitFieldsProps {
  values: LimitValues;
  errors: FormErrors;
  set: (change: Partial<LimitValues>) => void;
}

export function FioField({ values, errors, set }: LimitFieldsProps) {
  return (
    <TextInput
      label={text.fio}
      autoComplete="off"
      maxLength={120}
      value={values.fio}
      onChange={(event) => set({ fio: event.currentTarget.value })}
      error={errors.fio}
    />
  );
}

export function AmountFields({ values, errors, set }: LimitFieldsProps) {
  return (
    <SimpleGrid cols={2} spacing="md">
      <MoneyInput
        label={text.min}
        value={values.min_amount}
        onChange={(amount) => set({ min_amount: amount })}
        error={errors.min_amount}
      />
      <MoneyInput
        label={text.max}
        value={values.max_amount}
        onChange={(amount) => set({ max_amount: amount })}
        error={errors.max_amount}
      />
    </SimpleGrid>
  );
}

/** The contract's sentence about the methods hangs on the first of them; it is said under both. */
export function MethodFields({ values, errors, set }: LimitFieldsProps) {
  return (
    <Checkbox.Group
      label={text.methods}
      error={errors.sbp_available}
      value={methods.filter((name) => values[name] === 1)}
      onChange={(chosen) =>
        set({
          sbp_available: chosen.includes('sbp_available') ? 1 : 0,
          card_available: chosen.includes('card_available') ? 1 : 0,
        })
      }
    >
      <Group gap="lg" py={4}>
        <Checkbox value="sbp_available" label={text.sbp} />
        <Checkbox value="card_available" label={text.c2c} />
      </Group>
    </Checkbox.Group>
  );
}

const methods = ['sbp_available', 'card_available'] as const;
