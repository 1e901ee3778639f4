import { conversion, type Statistics } from '@app/contract/statistics';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount, formatPercent, formatRoubles } from '#lib/format.ts';
import classes from './statistics.module.css';
import { describeChange } from './statistics-change.ts';
import { statisticsText as text } from './statistics-text.ts';

/** The whole period in a few numbers, each beside that of the period before. */
export function StatisticsTiles({ statistics: { total, previous } }: { statistics: Statistics }) {
  const { turnover, earned, created, closed, appeals, payouts } = total;
  const percent = conversion(total);
  return (
    <dl className={classes.tiles} aria-label={text.summary}>
      <Tile
        name={text.tiles.turnover}
        value={formatRoubles(turnover)}
        more={closed > 0 && text.average(formatRoubles(wholeRoubles(turnover, closed)))}
        change={describeChange(turnover, previous.turnover)}
      />
      <Tile
        name={text.tiles.earned}
        value={formatRoubles(earned)}
        more={turnover > 0n && text.ofTurnover(formatPercent((earned * 20_000n + turnover) / (turnover * 2n)))}
        change={describeChange(earned, previous.earned)}
      />
      <Tile
        name={text.tiles.deals}
        value={formatCount(created)}
        more={percent !== undefined && text.closed(formatCount(closed), formatPercent(percent))}
        change={describeChange(created, previous.created)}
      />
      <Tile
        name={text.tiles.appeals}
        value={formatCount(appeals)}
        more={appeals > 0 && text.decided(formatCount(total.appeals_accepted), formatCount(total.appeals_rejected))}
        change={describeChange(appeals, previous.appeals)}
      />
      {payouts && (
        <Tile
          name={text.tiles.payouts}
          value={formatRoubles(payouts.amount)}
          more={payouts.paid > 0 && text.paid(formatCount(payouts.paid), payouts.paid, formatRoubles(payouts.earned))}
          change={describeChange(payouts.amount, previous.payouts?.amount ?? 0n)}
        />
      )}
    </dl>
  );
}

export function TileSkeletons() {
  return (
    <div className={classes.tiles} aria-hidden="true">
      {[1, 2, 3, 4].map((tile) => (
        <Skeleton key={tile} className={classes.tile ?? ''} height={98} />
      ))}
    </div>
  );
}

interface TileProps {
  name: string;
  value: string;
  more: ReactNode;
  change: string | undefined;
}

function Tile({ name, value, more, change }: TileProps) {
  return (
    <div className={classes.tile}>
      <dt>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      {more && <dd>{more}</dd>}
      {change && <dd>{change}</dd>}
    </div>
  );
}

/** An average to the rouble: kopecks of it mean nothing. */
const wholeRoubles = (kopecks: bigint, count: number) =>
  ((kopecks + BigInt(count) * 50n) / (BigInt(count) * 100n)) * 100n;
