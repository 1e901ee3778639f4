import { TextInput, type TextInputProps } from '@mantine/core';
import { phoneDigits, phoneMask } from '#lib/masks.ts';
import { type Mask, useMask } from './use-mask.ts';

export interface PhoneInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** Digits with the leading 7: «79991234567». */
  value: string;
  onChange: (digits: string) => void;
}

/** A phone number shown as «+7 999 123 4567», taken in any form people paste it. */
export function PhoneInput({ value, onChange, ...props }: PhoneInputProps) {
  const masked = useMask(mask, value, onChange);
  return (
    <TextInput
      label="Номер телефона"
      placeholder="+7 ___ ___ ____"
      type="tel"
      inputMode="tel"
      autoComplete="off"
      {...props}
      {...masked}
    />
  );
}

const mask: Mask = { clean: phoneDigits, format: phoneMask, full: 11 };
