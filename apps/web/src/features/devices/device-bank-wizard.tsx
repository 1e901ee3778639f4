import { bankProfileDefaults } from '@app/contract/devices/bank-profiles';
import type { Device } from '@app/contract/devices/devices';
import { bankName } from '#lib/text/bank-names.ts';
import { WizardDialog } from '#ui/dialog/wizard.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { useCreateDevice } from './devices-api.ts';
import { devicesText as text } from './devices-text.ts';
import { type BankValues, bankValues, withAmounts } from './profiles/bank-profile-form.ts';
import { bankSteps } from './profiles/bank-steps.tsx';

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
