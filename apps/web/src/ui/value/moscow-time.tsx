import { formatMoscowDate, formatMoscowTime } from '#lib/text/format.ts';

/** Moscow time over Moscow date. */
export function MoscowTime({ value }: { value: Date | null | undefined }) {
  if (!value) return '—';
  return (
    <time dateTime={value.toISOString()} className="l-nowrap l-lines">
      <span>{formatMoscowTime(value)}</span> <span className="l-muted l-tiny">{formatMoscowDate(value)}</span>
    </time>
  );
}
