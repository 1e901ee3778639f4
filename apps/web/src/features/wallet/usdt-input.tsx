import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { decimalText, decimalUnits, moneyMask } from '#lib/masks.ts';
import { type Mask, useMask } from '#ui/use-mask.ts';

interface UsdtInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  onChange: (millionths: bigint | undefined) => void;
}

/** USDT with up to six decimals, told in millionths. Starts empty. */
export function UsdtInput({ onChange, ...props }: UsdtInputProps) {
  const [typed, setTyped] = useState('');
  const masked = useMask(mask, typed, (next) => {
    setTyped(next);
    onChange(decimalUnits(next, PLACES));
  });
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection="USDT"
      rightSectionWidth={64}
      {...props}
      {...masked}
    />
  );
}

const PLACES = 6;
const mask: Mask = { clean: (text) => decimalText(text, PLACES), format: moneyMask };
