import { isMisread, type WrittenAmount } from '@app/contract/values/amount-text';
import { useState } from 'react';
import { MoneyInput } from '#ui/input/money-input.tsx';

interface AmountFilterProps {
  label: string;
  value: bigint | undefined;
  onChange: (amount: bigint | undefined) => void;
}

/** One end of a range of amounts. It is asked for when somebody has finished typing: on Enter, or when the field is left. */
export function AmountFilter({ label, value, onChange }: AmountFilterProps) {
  const [written, setWritten] = useState<WrittenAmount>(value);
  const [seen, setSeen] = useState(value);
  // Changed from outside, for example by the back button.
  if (value !== seen) {
    setSeen(value);
    setWritten(value);
  }

  function send() {
    if (!isMisread(written) && written !== value) onChange(written);
  }

  return (
    <MoneyInput
      data-half
      w={112}
      aria-label={label}
      placeholder={label}
      value={written}
      onChange={setWritten}
      onBlur={send}
      onKeyDown={(event) => {
        if (event.key === 'Enter') send();
      }}
    />
  );
}
