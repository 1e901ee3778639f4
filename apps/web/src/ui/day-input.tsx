import { EARLIEST_DAY, LATEST_DAY } from '@app/contract/period';
import { TextInput } from '@mantine/core';
import { type ChangeEvent, useState } from 'react';
import classes from './period-filter.module.css';

interface DayInputProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  error?: string | undefined;
}

/** A day of the calendar, told only when it is whole: the browser's field says «0002-11-15» while a year is being typed. */
export function DayInput({ label, value, onChange, error }: DayInputProps) {
  const [typed, setTyped] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  // Changed by somebody else: a preset, or the back button.
  if (value !== known) {
    setKnown(value);
    setTyped(value ?? '');
  }

  function type({ currentTarget: { value: text, validity } }: ChangeEvent<HTMLInputElement>) {
    setTyped(text);
    if (validity.badInput || (text !== '' && text < EARLIEST_DAY)) return;
    const day = text || undefined;
    setKnown(day);
    if (day !== value) onChange(day);
  }

  return (
    <TextInput
      className={classes.day ?? ''}
      type="date"
      aria-label={label}
      leftSection={label}
      leftSectionWidth={40}
      leftSectionPointerEvents="none"
      min={EARLIEST_DAY}
      max={LATEST_DAY}
      value={typed}
      onChange={type}
      error={error}
    />
  );
}
