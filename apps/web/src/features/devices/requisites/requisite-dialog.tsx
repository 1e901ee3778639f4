import type { RequisiteProfile } from '@app/contract/devices/requisites';
import { Switch, Text } from '@mantine/core';
import { useForm } from '#lib/form/use-form.ts';
import { lkLabel } from '#lib/text/bank-names.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { CardInput } from '#ui/input/card-input.tsx';
import { MoneyInput } from '#ui/input/money-input.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { checkRequisite, type RequisiteValues, requisiteBody, requisiteValues } from './requisite-form.ts';
import { useSaveRequisite } from './requisites-api.ts';
import { requisitesText as text } from './requisites-text.ts';

interface RequisiteDialogProps {
  bankProfile: { id: number; bank: string; id_alias: string };
  /** The requisite to change; without it a new one is added. */
  requisite?: RequisiteProfile;
  onClose: () => void;
}

export function RequisiteDialog({ bankProfile, requisite, onClose }: RequisiteDialogProps) {
  const save = useSaveRequisite();
  const form = useForm(requisiteValues(requisite), (values) => checkRequisite(bodyOf(values)));
  const { values, set } = form;

  function bodyOf(given: RequisiteValues) {
    return requisiteBody(bankProfile.id, requisite, given);
  }

  function submit() {
    save.mutate(bodyOf(values), {
      onSuccess: () => {
        showSuccess(requisite ? text.changed : text.added, { about: lkLabel(bankProfile) });
        onClose();
      },
      onError: form.refuse,
    });
  }

  return (
    <FormDialog
      title={requisite ? text.editTitle : text.addTitle}
      submitLabel={requisite ? text.save : text.addShort}
      onClose={onClose}
      onSubmit={submit}
      loading={save.isPending}
      disabled={!form.valid}
    >
      <Text c="dimmed">{lkLabel(bankProfile)}</Text>
      <CardInput
        label={text.pan}
        {...form.field('pan')}
        {...(requisite && { placeholder: requisite.pan, description: text.keepPan })}
      />
      <MoneyInput label={text.total} {...form.field('total_amount')} />
      <MoneyInput label={text.used} {...form.field('used_total_amount')} />
      <Switch
        label={text.available}
        checked={values.available === 1}
        onChange={(event) => set({ available: event.currentTarget.checked ? 1 : 0 })}
      />
      {requisite?.is_main === 1 ? (
        <Text c="dimmed">{text.mainStays}</Text>
      ) : (
        <Switch
          label={text.isMain}
          checked={values.is_main === 1}
          onChange={(event) => set({ is_main: event.currentTarget.checked ? 1 : 0 })}
        />
      )}
    </FormDialog>
  );
}
