import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { decimalText, decimalUnits, moneyMask } from '#lib/masks.ts';
import { type Mask, useMask } from '#ui/use-mask.ts';

interface UsdtInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  onChange: (millionths: bigint | undefined) => void;
}

/** USDT with up to two decimals, told in millionths. Starts empty. */
export function UsdtInput({ onChange, ...props }: UsdtInputProps) {
  const [typed, setTyped] = useState('');
  const masked = useMask(mask, typed, (next) => {
    setTyped(next);
    onChange(decimalUnits(next, 6));
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

const mask: Mask = { clean: (text) => decimalText(text, 2), format: moneyMask };
