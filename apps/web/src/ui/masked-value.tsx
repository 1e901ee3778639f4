import { VisuallyHidden } from '@mantine/core';
import { maskTail } from '#lib/format.ts';
import classes from './figures.module.css';

/** Only the last four characters of a requisite. A screen reader hears what the dots mean instead of the dots. */
export function MaskedValue({ value }: { value: string }) {
  const masked = maskTail(value);
  return (
    <span className={classes.figures}>
      <span aria-hidden="true">{masked}</span>
      <VisuallyHidden>{masked.length > 4 ? `оканчивается на ${masked.slice(-4)}` : 'скрыто'}</VisuallyHidden>
    </span>
  );
}
