import { formatCount, formatPercent } from '#lib/text/format.ts';
import classes from './figures.module.css';

interface ShareBarProps {
  part: number;
  of: number;
}

/** So many of a whole, as a bar and in words. Below each other such bars compare: all are as long as their share. */
export function ShareBar({ part, of }: ShareBarProps) {
  return (
    <span className="l-row l-narrows" style={{ width: '100%' }}>
      <span className={classes.line} aria-hidden="true">
        {part > 0 && <span className={classes.filled} style={{ width: `${Math.min(100, (100 * part) / of)}%` }} />}
      </span>
      <span className="l-fixed l-nowrap" style={{ textAlign: 'right', width: 80 }}>
        {formatCount(part)}{' '}
        <span className="l-muted l-tiny" style={{ display: 'inline-block', minWidth: 40 }}>
          {shareOf(part, of)}
        </span>
      </span>
    </span>
  );
}

/** «8,3%»; nothing of nothing. */
export function shareOf(part: number, of: number): string {
  return of === 0 ? '' : formatPercent(BigInt(Math.round((1000 * part) / of)) * 10n);
}
