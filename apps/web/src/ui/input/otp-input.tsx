import { Input, PinInput } from '@mantine/core';
import { type ClipboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { otpDigits } from './masks.ts';
import classes from './otp-input.module.css';

export interface OtpInputProps {
  value: string;
  onChange: (code: string) => void;
  /** Called once with the sixth digit. */
  onComplete?: (code: string) => void;
  label?: ReactNode;
  error?: ReactNode;
  disabled?: boolean;
  autoFocus?: boolean;
}

/**
 * The six digits of a one-time code. Enter submits the form around it; «123 456» may be pasted anywhere. When it is emptied together with
 * an error, it takes the focus for the next code.
 */
export function OtpInput(props: OtpInputProps) {
  const { value, onChange, onComplete, label = 'Код OTP', error, disabled = false, autoFocus = false } = props;
  const id = useId();
  const root = useRef<HTMLDivElement>(null);

  // Emptied by a refusal: while the code was being sent the fields were disabled and lost the focus.
  const refused = Boolean(error) && value === '' && !disabled;
  useLayoutEffect(() => {
    if (refused) root.current?.querySelector('input')?.focus();
  }, [refused]);

  function paste(event: ClipboardEvent) {
    // Before the fields' own handler, which accepts only bare digits.
    event.preventDefault();
    event.stopPropagation();
    const code = otpDigits(event.clipboardData.getData('text'));
    if (code === '') return;
    onChange(code);
    if (code.length === length) onComplete?.(code);
    root.current?.querySelectorAll('input')[Math.min(code.length, length - 1)]?.focus();
  }

  return (
    <Input.Wrapper id={`${id}-1`} label={label} error={error}>
      <PinInput
        id={id}
        rootRef={root}
        className={classes.code ?? ''}
        length={length}
        type="number"
        size="md"
        gap="xs"
        placeholder=""
        value={value}
        onChange={onChange}
        {...(onComplete && { onComplete })}
        onPasteCapture={paste}
        error={Boolean(error)}
        disabled={disabled}
        getInputProps={(index) => ({
          // The first field has the label; the others say which digit they are.
          'aria-label': index === 0 ? undefined : `Цифра ${index + 1} из ${length}`,
          autoComplete: index === 0 ? 'one-time-code' : 'off',
          'data-focus-first': (autoFocus && index === 0) || undefined,
          autoFocus: autoFocus && index === 0,
        })}
      />
    </Input.Wrapper>
  );
}

const length = 6;
