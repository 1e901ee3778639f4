import type { WrittenAmount } from '@app/contract/amount-text';
import type { PaymentSystem } from '@app/contract/requisites';
import { Button, Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFields } from '#lib/form/use-fields.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { CardInput } from '#ui/input/card-input.tsx';
import { MoneyInput } from '#ui/input/money-input.tsx';
import { PhoneInput } from '#ui/input/phone-input.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import {
  checkSystemRequisite,
  type SystemRequisiteValues,
  systemRequisiteBody,
  systemRequisiteValues,
} from './requisite-form.ts';
import { systemsQuery, useAddSystemRequisite } from './requisites-api.ts';
import { requisitesText as text } from './requisites-text.ts';

/** Requisites by payment method: the card group takes a card, the others a phone. */
export function RequisiteSystemDialog({ onClose }: { onClose: () => void }) {
  const systems = useQuery(systemsQuery);
  const add = useAddSystemRequisite();
  const form = useFields(systemRequisiteValues, (values) => checkSystemRequisite(bodyOf(values)));
  const { values, errors, set, leave } = form;

  function isCard(type: string) {
    return findSystem(systems.data?.systems, type)?.system_group === 'card';
  }

  function bodyOf(given: SystemRequisiteValues) {
    return systemRequisiteBody(isCard(given.type), given);
  }

  function choose(type: string) {
    // A card number is no phone, but from one card system to another it may stay.
    if (isCard(type) !== isCard(values.type)) set({ number: '' });
    set({ type });
  }

  function submit() {
    add.mutate(bodyOf(values), {
      onSuccess: () => {
        showSuccess(text.allAdded);
        onClose();
      },
      onError: form.refuse,
    });
  }

  const number = {
    value: values.number,
    onChange: (digits: string) => set({ number: digits }),
    onBlur: () => leave('number'),
    error: errors.number,
  };
  const money = (name: 'min_amount' | 'max_amount' | 'total_amount' | 'used_total_amount') => ({
    value: values[name],
    onChange: (amount: WrittenAmount) => set({ [name]: amount }),
    onBlur: () => leave(name),
    error: errors[name],
  });

  return (
    <FormDialog
      title={text.bySystemTitle}
      submitLabel={text.addShort}
      onClose={onClose}
      onSubmit={submit}
      loading={add.isPending}
      disabled={!form.valid}
    >
      {systems.isError && !systems.data ? (
        <Group role="alert" gap="xs" justify="space-between">
          <Text>{text.systemsFailed}</Text>
          <Button variant="default" loading={systems.isFetching} onClick={() => systems.refetch()}>
            {text.retry}
          </Button>
        </Group>
      ) : (
        <Select
          label={text.system}
          placeholder={text.chooseSystem}
          data={systems.data?.systems.map(({ name }) => name) ?? []}
          disabled={!systems.data}
          value={values.type || null}
          onChange={(type) => choose(type ?? '')}
          onBlur={() => leave('type')}
          error={errors.type}
        />
      )}
      {values.type !== '' && (
        <>
          {isCard(values.type) ? <CardInput {...number} /> : <PhoneInput {...number} />}
          <TextInput
            label={text.fio}
            autoComplete="off"
            maxLength={120}
            value={values.fio}
            onChange={(event) => set({ fio: event.currentTarget.value })}
            onBlur={() => leave('fio')}
            error={errors.fio}
          />
          <SimpleGrid cols={2} spacing="md" verticalSpacing="md">
            <MoneyInput label={text.min} {...money('min_amount')} />
            <MoneyInput label={text.max} {...money('max_amount')} />
            <MoneyInput label={text.total} {...money('total_amount')} />
            <MoneyInput label={text.used} {...money('used_total_amount')} />
          </SimpleGrid>
          <Text c="dimmed" size="sm">
            {text.bySystemWhat}
          </Text>
        </>
      )}
    </FormDialog>
  );
}

function findSystem(systems: PaymentSystem[] | undefined, type: string): PaymentSystem | undefined {
  return systems?.find(({ name }) => name === type);
}
