import type { RateLimit } from '@app/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { formatPercent } from '#lib/text/format.ts';
import { Limits } from '#ui/value/limits.tsx';
import classes from './deals.module.css';
import { dealsText as text } from './deals-text.ts';

/** The interest of a deal by its amount: the first three bands that are on. */
export function DealsRates() {
  const settings = useQuery(settingsQuery);
  const limits = shownLimits(settings.data?.rateLimits ?? []);
  if (limits.length === 0) return null;
  return (
    <ul className={classes.rates} aria-label={text.rates}>
      {limits.map(({ min_amount, max_amount, interest_rate }) => (
        <li key={`${min_amount}`} className={classes.rate}>
          <span className="l-strong">{formatPercent(interest_rate)}</span>{' '}
          <span className="l-muted l-small">
            <Limits min={min_amount} max={max_amount} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function shownLimits(limits: readonly RateLimit[]): RateLimit[] {
  return limits
    .filter(({ available }) => available === 1)
    .sort((a, b) => Number(a.min_amount - b.min_amount))
    .slice(0, 3);
}
