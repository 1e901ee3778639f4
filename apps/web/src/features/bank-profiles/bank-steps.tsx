import type { UseFormReturnType } from '@mantine/form';
import type { WizardStep } from '#ui/dialog/wizard.tsx';
import { CardInput } from '#ui/input/card-input.tsx';
import {
  type BankValues,
  bankStepSchema,
  cardStepSchema,
  type LimitValues,
  limitsStepSchema,
} from './bank-profile-form.ts';
import { bankProfilesText as text } from './bank-profiles-text.ts';
import { BankSelect } from './bank-select.tsx';
import { AmountFields, FioField, type LimitFieldsProps, MethodFields } from './limit-fields.tsx';

/** The three steps about a bank: the whole of one wizard, the end of another that gathers more. */
export function bankSteps<Values extends BankValues>(): [WizardStep<Values>, WizardStep<Values>, WizardStep<Values>] {
  return [
    { title: text.bankStep, schema: bankStepSchema, Body: asStep<Values>(BankStep) },
    { title: text.cardStep, schema: cardStepSchema, Body: asStep<Values>(CardStep) },
    { title: text.settingsStep, schema: limitsStepSchema, Body: asStep<Values>(LimitsStep) },
  ];
}

type Form = UseFormReturnType<BankValues>;

/** A step uses only the fields of a bank, whatever else the form holds; the form's type cannot express that. */
function asStep<Values extends BankValues>(Body: (props: { form: Form }) => React.ReactNode) {
  return Body as unknown as WizardStep<Values>['Body'];
}

function BankStep({ form }: { form: Form }) {
  const { value, onChange, error } = form.getInputProps('bank');
  return <BankSelect value={String(value)} onChange={onChange} error={error} />;
}

function CardStep({ form }: { form: Form }) {
  const { value, onChange, error } = form.getInputProps('pan');
  return <CardInput label={text.pan} value={String(value)} onChange={onChange} error={error} />;
}

function LimitsStep({ form }: { form: Form }) {
  const fields: LimitFieldsProps = {
    values: form.values,
    errors: form.errors as Record<string, string>,
    // One by one: setting all at once would clear what is said at the other fields.
    set: (change) => {
      for (const name of Object.keys(change)) form.setFieldValue(name, change[name as keyof LimitValues] as never);
    },
  };
  return (
    <>
      <FioField {...fields} />
      <AmountFields {...fields} />
      <MethodFields {...fields} />
    </>
  );
}
