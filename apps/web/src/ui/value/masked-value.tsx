import { maskTail } from '#lib/text/format.ts';
import { ScreenReaderText } from './screen-reader-text.tsx';

/** Only the last four characters of a requisite. A screen reader gets words instead of the dots. */
export function MaskedValue({ value }: { value: string }) {
  const masked = maskTail(value);
  return (
    <span className="l-nowrap">
      <span aria-hidden="true">{masked}</span>
      <ScreenReaderText>{masked.length > 4 ? `оканчивается на ${masked.slice(-4)}` : 'скрыто'}</ScreenReaderText>
    </span>
  );
}
