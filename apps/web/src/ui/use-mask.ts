import { type ChangeEvent, useLayoutEffect, useRef, useState } from 'react';

export interface Mask {
  /** What matters in whatever stands in the field after a key or a paste. */
  clean: (text: string) => string;
  /** How that is shown. */
  format: (clean: string) => string;
  /** With this many characters the field is full, and one more key changes nothing. */
  full?: number;
}

/**
 * A text field that formats while one types or pastes. Mantine's MaskInput fills fixed slots from the left, so «8 999…» or a second
 * «+7» in a paste would shift the digits; here the whole text is read anew each time and only the caret has to be kept.
 */
export function useMask(mask: Mask, value: string, onChange: (clean: string) => void) {
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const [, setEdits] = useState(0);

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    const at = positionAfter(mask, field.current?.value ?? '', caret.current);
    caret.current = undefined;
    field.current?.setSelectionRange(at, at);
  });

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const { value: text, selectionStart } = event.currentTarget;
    const typed = event.nativeEvent instanceof InputEvent && event.nativeEvent.inputType === 'insertText';
    const overflows = typed && value.length === mask.full && text.length > mask.format(value).length;
    caret.current = mask.clean(text.slice(0, selectionStart ?? text.length)).length;
    // React puts the old text back when nothing changed, and the caret must be put back after it.
    setEdits((edits) => edits + 1);
    if (!overflows) onChange(mask.clean(text));
  }

  return { ref: field, value: mask.format(value), onChange: handleChange };
}

/** The shortest beginning of the shown text that holds so many characters that matter. */
function positionAfter(mask: Mask, shown: string, count: number): number {
  for (let at = 0; at <= shown.length; at++) {
    if (mask.clean(shown.slice(0, at)).length >= count) return at;
  }
  return shown.length;
}
