import { TextInput, type TextInputProps } from '@mantine/core';
import { cardDigits, cardMask } from '#lib/masks.ts';
import { type Mask, useMask } from './use-mask.ts';

export interface CardInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** Up to 16 digits. */
  value: string;
  onChange: (digits: string) => void;
}

/** A card number in four groups of four, taken with any separators. */
export function CardInput({ value, onChange, ...props }: CardInputProps) {
  const masked = useMask(mask, value, onChange);
  return (
    <TextInput
      label="Номер карты"
      placeholder="____ ____ ____ ____"
      inputMode="numeric"
      autoComplete="off"
      {...props}
      {...masked}
    />
  );
}

const mask: Mask = { clean: cardDigits, format: cardMask, full: 16 };
