import { Checkbox, CheckIcon } from '@mantine/core';
import classes from './row-check.module.css';

interface RowCheckProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: () => void;
}

/** The library's checkbox for lists with fifty of them: its styles without its component, which would be slow. */
export function RowCheck({ label, checked, disabled, onChange }: RowCheckProps) {
  const { inner, input, icon } = Checkbox.classes;
  return (
    <span className={classes.check}>
      <span className={inner}>
        <input
          type="checkbox"
          className={`mantine-focus-auto ${input}`}
          aria-label={label}
          checked={checked}
          disabled={disabled}
          onChange={onChange}
        />
        <CheckIcon className={icon} />
      </span>
    </span>
  );
}
