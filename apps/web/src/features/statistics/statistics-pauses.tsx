import { LONGEST_PAUSES } from '@app/contract/statistics';
import { countDays } from '@app/contract/values/period';
import { useQuery } from '@tanstack/react-query';
import { formatDuration, formatRoubles } from '#lib/text/format.ts';
import { pauseCostQuery } from './statistics-api.ts';
import { statisticsText } from './statistics-text.ts';

const { pauses: text } = statisticsText;

/** What an hour of pause has cost. Nothing where nothing can be said, also while it is looked up or if that fails: nobody waits for it. */
export function PauseCost({ period }: { period: { from: string; to: string } }) {
  const { data: cost } = useQuery({ ...pauseCostQuery(period), enabled: countDays(period) <= LONGEST_PAUSES });
  if (!cost) return null;
  const { minutes, lost } = cost;
  return (
    <p className="l-flush l-muted l-small" style={{ marginTop: 8 }}>
      <strong>{text.hour(roughly((lost * 60n) / BigInt(minutes)))}</strong>
      {text.why(formatDuration(minutes * 60), roughly(lost))}
    </p>
  );
}

/** To two digits, and never to kopecks: more would look as if somebody knew it. */
function roughly(kopecks: bigint): string {
  let unit = 100n;
  while (kopecks >= unit * 100n) unit *= 10n;
  const rounded = ((kopecks + unit / 2n) / unit) * unit;
  return formatRoubles(rounded > 100n ? rounded : 100n);
}
