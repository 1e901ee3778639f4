import { formatMoscowDate, formatMoscowTime } from '#lib/text/format.ts';

/** Date and time of Moscow in one line; a dash for what has not happened. */
export function Moment({ at }: { at: Date | null }) {
  if (!at) return '—';
  return (
    <time dateTime={at.toISOString()} className="l-nowrap">
      {formatMoscowDate(at)} {formatMoscowTime(at)}
    </time>
  );
}
