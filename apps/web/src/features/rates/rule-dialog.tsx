import { consoleRatesApi, type StaffRule } from '@app/contract/rates/rates';
import { ruleBook } from '@app/contract/rules';
import { SegmentedControl, Text, TextInput } from '@mantine/core';
import { showActResult } from '#features/two-persons/act-result.ts';
import { useForeseen } from '#features/two-persons/requests-api.ts';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { capital } from '#lib/text/capital.ts';
import { ActDialog } from '#ui/dialog/act-dialog.tsx';
import { useSetRule } from './console-rates-api.ts';
import { ratesText } from './console-rates-text.ts';
import { writtenRule } from './written-rule.ts';

const text = ratesText.rules;

/** What a trader will be credited with, by the server's own formula; nothing while the number is not one. */
function BonusPreview({ written }: { written: string }) {
  const { value, read } = ruleBook.payout_bonus;
  const bonus = value.safeDecode(read(written));
  return <Text aria-live="polite">{bonus.success && text.bonusPreview(SAMPLE, bonus.data)}</Text>;
}

const SAMPLE = 3_000_00n;

export function RuleDialog({ rule: { name, value }, onClose }: { rule: StaffRule; onClose: () => void }) {
  const { about, unit } = ruleBook[name];
  const foreseen = useForeseen({ kind: 'rule.set', name });
  const send = useSetRule();
  const form = useForm(
    { name, value, reason: '', otp_code: '' },
    (values) => checkForm(consoleRatesApi.setRule.body, values),
    'when sent',
  );
  const next = form.values.value.trim();

  const says = [
    next !== '' && next !== value && text.willBe(writtenRule(name, value), writtenRule(name, next)),
    text.effect,
    foreseen?.waits && ratesText.twoPersons,
  ];

  return (
    <ActDialog
      title={text.title}
      submitLabel={ratesText.change}
      disabled={next === value}
      form={form}
      send={send}
      body={(values) => ({ ...values, value: next })}
      says={says.filter(Boolean).join(' ')}
      onDone={(answer) => showActResult(answer, ratesText.changed, capital(about))}
      onClose={onClose}
    >
      <Text fw={600}>{capital(about)}</Text>
      {unit === '' ? (
        <SegmentedControl
          aria-label={text.value}
          data={[text.yes, text.no]}
          value={form.values.value}
          onChange={(chosen) => form.set({ value: chosen })}
        />
      ) : (
        <TextInput label={text.value} inputMode="decimal" rightSection={unit} {...form.textField('value')} />
      )}
      {name === 'payout_bonus' && <BonusPreview written={next} />}
    </ActDialog>
  );
}
