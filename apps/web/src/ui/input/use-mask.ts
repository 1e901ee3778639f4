import { type ChangeEvent, type ClipboardEvent, useLayoutEffect, useRef, useState } from 'react';

export interface Mask {
  /** Formats the text of the field after a key. What is not understood stays as it is. */
  show: (text: string) => string;
  /** The same for a paste into an empty field. */
  paste?: (text: string) => string;
  /** A paste that replaces the whole text, wherever the caret is. */
  isWhole?: (text: string) => boolean;
}

/**
 * A text field that formats while typing or pasting. Mantine's MaskInput fills fixed slots from the left, so «8 999…» or a second «+7» in
 * a paste would shift the digits; here the whole text is formatted anew each time, and only the caret has to be kept.
 */
export function useMask({ show, paste = show, isWhole }: Mask, value: string, onChange: (shown: string) => void) {
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const [, setEdits] = useState(0);

  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    const at = positionAfter(field.current?.value ?? '', caret.current);
    caret.current = undefined;
    field.current?.setSelectionRange(at, at);
  });

  function put(shown: string, before: number) {
    caret.current = before;
    // React restores the old text when nothing changed, and the caret must be restored after it.
    setEdits((edits) => edits + 1);
    onChange(shown);
  }

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const { value: text, selectionStart } = event.currentTarget;
    const shown = show(text);
    // The text was left as it was typed, and so is the caret.
    if (shown === text) return onChange(shown);
    put(shown, significant(show(text.slice(0, selectionStart ?? text.length))));
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text').replace(/\s+/g, ' ').trim();
    const { value: there, selectionStart, selectionEnd } = event.currentTarget;
    const replacesAll = selectionStart === 0 && selectionEnd === there.length;
    if (text === '' || !(replacesAll || isWhole?.(text))) return;
    event.preventDefault();
    put(paste(text).slice(0, longest), Number.POSITIVE_INFINITY);
  }

  return { ref: field, value, onChange: handleChange, onPaste: handlePaste, maxLength: longest };
}

/** Far longer than any number. */
const longest = 60;

const significant = (text: string) => text.replace(/[^\d,]/g, '').length;

/** The shortest beginning of the shown text that contains this many relevant characters. */
function positionAfter(shown: string, count: number): number {
  for (let at = 0; at < shown.length; at++) {
    if (significant(shown.slice(0, at)) >= count) return at;
  }
  return shown.length;
}
