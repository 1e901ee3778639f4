import { Checkbox, Group, SimpleGrid, TextInput } from '@mantine/core';
import type { Form } from '#lib/form/use-form.ts';
import { MoneyInput } from '#ui/input/money-input.tsx';
import type { LimitValues } from './bank-profile-form.ts';
import { bankProfilesText as text } from './bank-profiles-text.ts';

interface LimitFieldsProps {
  form: Form<LimitValues>;
}

export function FioField({ form }: LimitFieldsProps) {
  return <TextInput label={text.fio} autoComplete="off" maxLength={120} {...form.textField('fio')} />;
}

export function AmountFields({ form }: LimitFieldsProps) {
  return (
    <SimpleGrid cols={2} spacing="md">
      <MoneyInput label={text.min} {...form.field('min_amount')} />
      <MoneyInput label={text.max} {...form.field('max_amount')} />
    </SimpleGrid>
  );
}

/** The contract puts the error about methods on the first of them; it is shown under both. */
export function MethodFields({ form: { values, errors, set } }: LimitFieldsProps) {
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
