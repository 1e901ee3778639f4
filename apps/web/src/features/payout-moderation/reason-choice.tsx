import { Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useUnsent } from '#ui/dialog/unsent.ts';
import { moderationText } from './moderation-text.ts';

const text = moderationText.reasons;
const own = 'own';

/** A reason from a list or in one's own words. `reason` is empty until there is one. */
export function useReason() {
  const [choice, setChoice] = useState('');
  const [ownText, setOwnText] = useState('');
  const [tried, setTried] = useState(false);
  const reason = choice === own ? ownText.trim() : choice;
  return { reason, choice, setChoice, ownText, setOwnText, tried, setTried };
}

interface ReasonChoiceProps {
  value: ReturnType<typeof useReason>;
  label: string;
  presets: readonly string[];
  /** Said when it was tried without one. */
  required: string;
  disabled: boolean;
}

export function ReasonChoice({ value, label, presets, required, disabled }: ReasonChoiceProps) {
  const { reason, choice, setChoice, ownText, setOwnText, tried } = value;
  useUnsent('text', choice === own && ownText.trim() !== '');
  const missing = tried && reason === '' && required;
  return (
    <>
      <Radio.Group label={label} value={choice} onChange={setChoice} error={choice !== own && missing}>
        <Stack gap="xs">
          {presets.map((preset) => (
            <Radio key={preset} value={preset} label={preset} disabled={disabled} />
          ))}
          <Radio value={own} label={text.own} disabled={disabled} />
        </Stack>
      </Radio.Group>
      {choice === own && (
        <Textarea
          label={text.ownText}
          value={ownText}
          onChange={(event) => setOwnText(event.currentTarget.value)}
          maxLength={500}
          autosize
          minRows={2}
          disabled={disabled}
          error={missing}
        />
      )}
    </>
  );
}
