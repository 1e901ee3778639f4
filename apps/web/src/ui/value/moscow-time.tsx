import { formatMoscowDate, formatMoscowTime } from '#lib/text/format.ts';
import classes from './figures.module.css';

/** Moscow time over Moscow date. */
export function MoscowTime({ value }: { value: Date | null | undefined }) {
  if (!value) return '—';
  return (
    <time dateTime={value.toISOString()} className={`l-nowrap ${classes.stacked}`}>
      <span>{formatMoscowTime(value)}</span> <span className="l-muted l-tiny">{formatMoscowDate(value)}</span>
    </time>
  );
}
