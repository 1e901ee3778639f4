import type { RateLimit } from '@app/contract/settings';
import { Text } from '@mantine/core';
import { formatLimits, formatPercent, formatRoubles } from '#lib/text/format.ts';
import { debitedBy } from './bands.ts';
import classes from './console-rates.module.css';
import { ratesText } from './console-rates-text.ts';

const text = ratesText.bands;

/** The bands in force, one beside the other, from the smallest amount to the largest. */
export function BandsLine({ bands }: { bands: readonly RateLimit[] }) {
  const active = bands.filter(({ available }) => available === 1);
  if (active.length === 0) return <Text>{text.empty}</Text>;
  return (
    <>
      <ol className={classes.line} aria-label={text.line}>
        {active.map(({ min_amount, max_amount, interest_rate }) => (
          <li key={String(min_amount)} className={classes.band}>
            <b>{formatPercent(interest_rate)}</b>
            {formatLimits(min_amount, max_amount)}
          </li>
        ))}
      </ol>
      <Text size="sm" c="dimmed">
        {sampleOf(active)}
      </Text>
    </>
  );
}

const SAMPLE = 3_000_00n;

function sampleOf(bands: readonly RateLimit[]): string {
  const debited = debitedBy(bands, SAMPLE);
  return `Сделка ${formatRoubles(SAMPLE)}: ${debited === undefined ? text.none : `спишется ${formatRoubles(debited)}`}`;
}
