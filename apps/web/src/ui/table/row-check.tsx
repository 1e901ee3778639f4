import { Checkbox, CheckIcon } from '@mantine/core';
import type { ChangeEvent } from 'react';
import classes from './row.module.css';

interface RowCheckProps {
  label: string;
  /** By which a screen's keys find it. */
  name?: string;
  checked: boolean;
  disabled: boolean;
  /** `range`: with Shift, so everything from the last one to this one is meant. */
  onChange: (range: boolean) => void;
}

/** The library's checkbox for lists with fifty of them: its styles without its component, which would be slow. */
export function RowCheck({ label, name, checked, disabled, onChange }: RowCheckProps) {
  const { inner, input, icon } = Checkbox.classes;
  return (
    <span className={classes.check}>
      <span className={inner}>
        <input
          type="checkbox"
          className={`mantine-focus-auto ${input}`}
          name={name}
          aria-label={label}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(withShift(event))}
        />
        <CheckIcon className={icon} />
      </span>
    </span>
  );
}

/** A checkbox changes by a click, also by Space. */
const withShift = ({ nativeEvent }: ChangeEvent) => (nativeEvent as MouseEvent).shiftKey === true;

/** The rows from one to the other, in the order of the list; only the second if the first is not there. */
export function rowsBetween<Row extends { id: number }>(
  rows: readonly Row[],
  from: number | undefined,
  to: number,
): Row[] {
  const [one, other] = [from, to].map((id) => rows.findIndex((row) => row.id === id)) as [number, number];
  const start = one === -1 ? other : Math.min(one, other);
  return rows.slice(start, Math.max(one, other) + 1);
}
