import type { Form } from '#lib/form/use-form.ts';
import type { WizardStep } from '#ui/dialog/wizard.tsx';
import { CardInput } from '#ui/input/card-input.tsx';
import { type BankValues, checkBank, checkCard, checkLimits } from './bank-profile-form.ts';
import { bankProfilesText as text } from './bank-profiles-text.ts';
import { BankSelect } from './bank-select.tsx';
import { AmountFields, FioField, MethodFields } from './limit-fields.tsx';

type Step = WizardStep<BankValues>;

/** The three steps about a bank: the whole of one wizard, and the end of another. */
export const bankSteps: readonly [Step, Step, Step] = [
  { title: text.bankStep, check: checkBank, Body: BankStep },
  { title: text.cardStep, check: checkCard, Body: CardStep },
  { title: text.settingsStep, check: checkLimits, Body: LimitsStep },
];

function BankStep({ form }: { form: Form<BankValues> }) {
  return <BankSelect {...form.field('bank')} />;
}

function CardStep({ form }: { form: Form<BankValues> }) {
  return <CardInput label={text.pan} {...form.field('pan')} />;
}

function LimitsStep({ form }: { form: Form<BankValues> }) {
  return (
    <>
      <FioField form={form} />
      <AmountFields form={form} />
      <MethodFields form={form} />
    </>
  );
}
