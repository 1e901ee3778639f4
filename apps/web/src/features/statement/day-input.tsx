import { TextInput } from '@mantine/core';
import { type ChangeEvent, useState } from 'react';
import classes from './statement.module.css';

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
    if (validity.badInput || (text !== '' && text < EARLIEST)) return;
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
      min={EARLIEST}
      max={LATEST}
      value={typed}
      onChange={type}
      error={error}
    />
  );
}

/** Nobody has a movement before it; and four digits are enough for a year. */
const EARLIEST = '2000-01-01';
const LATEST = '2099-12-31';
