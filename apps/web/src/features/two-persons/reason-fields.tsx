import { OTHER, type Reasons } from '@app/contract/cases/case-reasons';
import { Kbd, Radio, Stack, Textarea } from '@mantine/core';
import { isTyping, usePageKeys } from '#lib/browser/page-keys.ts';
import type { Form } from '#lib/form/use-form.ts';

const text = {
  reason: 'Причина, её\u00a0увидят обе стороны',
  words: 'Словами',
  wordsOptional: 'Добавить словами',
};

interface ReasonFieldsProps {
  reasons: Reasons;
  form: Form<{ reason_code: string; reason: string }>;
  busy: boolean;
}

/** Why something was decided: one of a list, and words. Digits choose. */
export function ReasonFields({ reasons, form, busy }: ReasonFieldsProps) {
  const codes = Object.keys(reasons);

  usePageKeys((event) => {
    const code = isTyping(event.target) && !isRadio(event.target) ? undefined : codes[Number(event.key) - 1];
    if (code === undefined) return;
    event.preventDefault();
    form.set({ reason_code: code });
  }, 'dialog');

  return (
    <>
      <Radio.Group label={text.reason} {...form.field('reason_code')}>
        <Stack gap="xs" mt="xs">
          {codes.map((code, index) => (
            <Radio
              key={code}
              value={code}
              // Before a sum that stands above: a digit typed there would be one of the sum's.
              data-autofocus={index === 0 || undefined}
              disabled={busy}
              label={
                <>
                  {reasons[code]} <Kbd aria-hidden>{index + 1}</Kbd>
                </>
              }
            />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={form.values.reason_code === OTHER ? text.words : text.wordsOptional}
        maxLength={400}
        autosize
        minRows={2}
        {...form.textField('reason')}
      />
    </>
  );
}

const isRadio = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'radio';
