import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { moneyDigits, moneyMask, moneyText, moneyTyped } from '#lib/masks.ts';
import { type Mask, useMask } from './use-mask.ts';

export interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  value: bigint | undefined;
  onChange: (kopecks: bigint | undefined) => void;
}

/** Roubles with up to two decimals, kept as kopecks. */
export function MoneyInput({ value, onChange, ...props }: MoneyInputProps) {
  const [typed, setTyped] = useState(() => moneyTyped(value));
  // «1500,» and «1500» are one amount; the comma is kept until the value is changed by somebody else.
  const text = moneyDigits(typed) === value ? typed : moneyTyped(value);
  const masked = useMask(mask, text, (next) => {
    setTyped(next);
    onChange(moneyDigits(next));
  });
  return <TextInput inputMode="decimal" autoComplete="off" rightSection="₽" {...props} {...masked} />;
}

const mask: Mask = { clean: moneyText, format: moneyMask };
