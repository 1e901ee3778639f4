import { TextInput, type TextInputProps } from '@mantine/core';
import { cardMask } from './masks.ts';
import { type Mask, useMask } from './use-mask.ts';

export interface CardInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** As shown: «2202 2001 1234 5678», complete or not. The contract's `pan` reads it. */
  value: string;
  onChange: (shown: string) => void;
}

/** A card number in four groups of four; any separators may be typed. */
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

const mask: Mask = { show: cardMask };
