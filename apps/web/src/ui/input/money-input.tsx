import {
  isMisread,
  type MoneyKind,
  readAmount,
  roubleText,
  type WrittenAmount,
} from '@app/contract/values/amount-text';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { amountMask, amountShown, pastedAmount } from './masks.ts';
import { useMask } from './use-mask.ts';

export interface MoneyInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** In the smallest unit of the currency: kopecks, unless told otherwise. */
  value: WrittenAmount;
  onChange: (amount: WrittenAmount) => void;
  money?: MoneyKind;
}

/** An amount as people type it. What is not understood stays in the field with an error at once: a form must not take it for empty. */
export function MoneyInput({ value, onChange, error, money = roubleText, ...props }: MoneyInputProps) {
  const [typed, setTyped] = useState(() => amountShown(value, money));
  // «1500,» and «1500» are the same amount; the comma is kept until the value is changed from outside.
  const text = isSame(readAmount(typed, money), value) ? typed : amountShown(value, money);
  const mask = {
    show: (written: string) => amountMask(written, money),
    paste: (written: string) => pastedAmount(written, money),
  };
  const masked = useMask(mask, text, (next) => {
    setTyped(next);
    onChange(readAmount(next, money));
  });
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      rightSection="₽"
      error={isMisread(value) ? value.misread : error}
      {...props}
      {...masked}
    />
  );
}

function isSame(one: WrittenAmount, other: WrittenAmount): boolean {
  return isMisread(one) && isMisread(other) ? one.text === other.text : one === other;
}
