import type { PaymentSystem } from '@app/contract/devices/requisites';
import { Button, Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useForm } from '#lib/form/use-form.ts';
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
  const form = useForm(systemRequisiteValues, (values) => checkSystemRequisite(bodyOf(values)));
  const { values, set } = form;

  function isCard(type: string) {
    return findSystem(systems.data?.systems, type)?.system_group === 'card';
  }

  function bodyOf(given: SystemRequisiteValues) {
    return systemRequisiteBody(isCard(given.type), given);
  }

  function choose(type: string) {
    // A card number is not a phone, but it may stay when another card system is chosen.
    if (isCard(type) !== isCard(values.type)) set({ number: '' });
    set({ type });
  }

  function submit() {
    add.mutate(bodyOf(values), {
      onSuccess: () => {
        showSuccess(text.allAdded, { about: values.type });
        onClose();
      },
      onError: form.refuse,
    });
  }

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
          {...form.field('type')}
          value={values.type || null}
          onChange={(type) => choose(type ?? '')}
        />
      )}
      {values.type !== '' && (
        <>
          {isCard(values.type) ? <CardInput {...form.field('number')} /> : <PhoneInput {...form.field('number')} />}
          <TextInput label={text.fio} autoComplete="off" maxLength={120} {...form.textField('fio')} />
          <SimpleGrid cols={2} spacing="md" verticalSpacing="md">
            <MoneyInput label={text.min} {...form.field('min_amount')} />
            <MoneyInput label={text.max} {...form.field('max_amount')} />
            <MoneyInput label={text.total} {...form.field('total_amount')} />
            <MoneyInput label={text.used} {...form.field('used_total_amount')} />
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
