import { bankProfileDefaults } from '@app/contract/devices/bank-profiles';
import { phone } from '@app/contract/values/phone';
import { Text } from '@mantine/core';
import { z } from 'zod';
import { checkForm } from '#lib/form/form-check.ts';
import type { Form } from '#lib/form/use-form.ts';
import { formatPhone } from '#lib/text/format.ts';
import { WizardDialog } from '#ui/dialog/wizard.tsx';
import { PhoneInput } from '#ui/input/phone-input.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { useCreateDevice } from './devices-api.ts';
import { devicesText as text } from './devices-text.ts';
import { AppDownload } from './pairing/app-download.tsx';
import { type BankValues, bankValues, withAmounts } from './profiles/bank-profile-form.ts';
import { bankSteps } from './profiles/bank-steps.tsx';

type Values = BankValues & { phonenumber: string };

interface DeviceWizardProps {
  /** The device is made; the next thing to do is to pair its phone. */
  onDone: (device: { id: number; phonenumber: string }) => void;
  onClose: () => void;
}

/** Makes a device with a bank and a card, in five steps. */
export function DeviceWizard({ onDone, onClose }: DeviceWizardProps) {
  const create = useCreateDevice();

  function save(values: Values) {
    create.mutate(withAmounts(values), {
      onSuccess: ({ id }) => {
        showSuccess(text.added, { about: formatPhone(values.phonenumber) });
        onDone({ id, phonenumber: values.phonenumber });
      },
    });
  }

  return (
    <WizardDialog<Values>
      title={text.wizardTitle}
      steps={steps}
      initialValues={{ phonenumber: '', ...bankValues(bankProfileDefaults.max_amount) }}
      onClose={onClose}
      onSubmit={save}
      loading={create.isPending}
    />
  );
}

const phoneStep = z.object({ phonenumber: phone });

const steps = [
  { title: text.appStep, Body: AppDownload },
  { title: text.phoneStep, check: (values: Values) => checkForm(phoneStep, values), Body: PhoneStep },
  ...bankSteps,
] as const;

function PhoneStep({ form }: { form: Form<Values> }) {
  return (
    <>
      <Text c="dimmed">{text.phoneStepHint}</Text>
      <PhoneInput label={text.phone} {...form.field('phonenumber')} />
    </>
  );
}
