import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatDay, isWholeDay, readDay, withDots } from './day-text.ts';
import classes from './period.module.css';

interface DayInputProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
  error?: string | undefined;
}

const WRONG = 'Нужна дата, например 16.11.2026';

/** A typed day; `onChange` is called only when it is complete. */
export function DayInput({ label, value, onChange, error }: DayInputProps) {
  const shown = value ? formatDay(value) : '';
  const [typed, setTyped] = useState(shown);
  const [known, setKnown] = useState(value);
  const [wrong, setWrong] = useState(false);
  // Changed from outside: by a preset, the calendar, or the back button.
  if (value !== known) {
    setKnown(value);
    setTyped(shown);
    setWrong(false);
  }

  function tell(day: string | undefined) {
    setKnown(day);
    if (day !== value) onChange(day);
  }

  function type(text: string) {
    const next = withDots(typed, text);
    setTyped(next);
    setWrong(false);
    if (next.trim() === '') tell(undefined);
    else if (isWholeDay(next)) tell(readDay(next));
  }

  /** Leaving the field ends the typing: «16.11.26» is complete now, and anything that is not a day gets an error. */
  function finish() {
    const day = readDay(typed);
    if (typed.trim() === '') return;
    if (!day) return setWrong(true);
    setTyped(formatDay(day));
    tell(day);
  }

  return (
    <TextInput
      className={classes.day ?? ''}
      aria-label={label}
      leftSection={label}
      leftSectionWidth={36}
      leftSectionPointerEvents="none"
      inputMode="numeric"
      autoComplete="off"
      placeholder="дд.мм.гггг"
      maxLength={10}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={finish}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
      error={error ?? (wrong ? WRONG : undefined)}
    />
  );
}
