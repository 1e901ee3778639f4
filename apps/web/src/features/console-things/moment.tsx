import { formatMoscowDate, formatMoscowTime } from '#lib/text/format.ts';
import classes from '#ui/value/figures.module.css';

/** Date and time of Moscow in one line; a dash for what has not happened. */
export function Moment({ at }: { at: Date | null }) {
  if (!at) return '—';
  return (
    <time dateTime={at.toISOString()} className={classes.figures}>
      {formatMoscowDate(at)} {formatMoscowTime(at)}
    </time>
  );
}
