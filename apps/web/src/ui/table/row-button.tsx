import { Button, UnstyledButton } from '@mantine/core';
import classes from './row.module.css';

interface RowButtonProps {
  /** `quiet` is for what is seldom wanted: a word without a frame until it is pointed at. */
  variant: 'light' | 'default' | 'quiet';
  onClick: () => void;
  /** Its whole name, where the words are short of it. */
  label?: string;
  children: string;
}

/** The library's button for lists with fifty of them: its styles without its component, which would be slow. */
export function RowButton({ variant, onClick, label, children }: RowButtonProps) {
  return (
    <button type="button" className={looks} data-variant={variant} onClick={onClick} aria-label={label}>
      <span className={Button.classes.inner}>
        <span className={Button.classes.label}>{children}</span>
      </span>
    </button>
  );
}

const looks = [
  'mantine-focus-auto mantine-active mantine-Button-root',
  UnstyledButton.classes.root,
  Button.classes.root,
  classes.button,
].join(' ');
