import { normalPhone, phoneSentence } from '@app/contract/values/phone';
import { TextInput, type TextInputProps } from '@mantine/core';
import { isPhoneBegun, phoneMask } from './masks.ts';
import { type Mask, useMask } from './use-mask.ts';

export interface PhoneInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** As shown: «+7 999 123 4567», complete or not, or a text that was not understood. The contract's `phone` reads it. */
  value: string;
  onChange: (shown: string) => void;
}

/** A phone number shown as «+7 999 123 4567», pasted in any form. A text that cannot become a number is refused at once. */
export function PhoneInput({ value, onChange, error, ...props }: PhoneInputProps) {
  const masked = useMask(mask, value, onChange);
  return (
    <TextInput
      label="Номер телефона"
      placeholder="+7 ___ ___ ____"
      type="tel"
      inputMode="tel"
      autoComplete="off"
      error={isPhoneBegun(value) ? error : phoneSentence}
      {...props}
      {...masked}
    />
  );
}

const mask: Mask = { show: phoneMask, isWhole: (text) => normalPhone(text) !== undefined };
