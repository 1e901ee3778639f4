import { bankProfileDefaults } from '@app/contract/bank-profiles';
import type { Device } from '@app/contract/devices';
import { type BankValues, bankValues, withAmounts } from '#features/bank-profiles/bank-profile-form.ts';
import { bankSteps } from '#features/bank-profiles/bank-steps.tsx';
import { bankName } from '#lib/text/bank-names.ts';
import { WizardDialog } from '#ui/dialog/wizard.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { useCreateDevice } from './devices-api.ts';
import { devicesText as text } from './devices-text.ts';

/** Adds a bank and its card to an existing device, in three steps. */
export function DeviceBankWizard({ device, onClose }: { device: Device; onClose: () => void }) {
  const create = useCreateDevice();

  function save(values: BankValues) {
    create.mutate(
      { ...withAmounts(values), id: device.id, phonenumber: device.phonenumber },
      {
        onSuccess: () => {
          showSuccess(text.bankAdded, { about: bankName(values.bank) });
          onClose();
        },
      },
    );
  }

  return (
    <WizardDialog<BankValues>
      title={text.bankTitle}
      steps={bankSteps}
      initialValues={bankValues(bankProfileDefaults.max_amount_added)}
      onClose={onClose}
      onSubmit={save}
      loading={create.isPending}
    />
  );
}
