import { conversion, type Statistics } from '@app/contract/statistics';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount, formatDuration, formatPercent, formatRoubles } from '#lib/text/format.ts';
import classes from './statistics.module.css';
import { describeChange, isNew } from './statistics-change.ts';
import { statisticsText as text } from './statistics-text.ts';

/** The whole period in a few numbers, each compared with the period before. */
export function StatisticsTiles({ statistics }: { statistics: Statistics }) {
  const tiles = tilesOf(statistics);
  return (
    <div>
      <dl className={classes.tiles} aria-label={text.summary}>
        {tiles.map((tile) => (
          <Tile key={tile.name} tile={tile} />
        ))}
      </dl>
      <NothingBefore tiles={tiles} />
      <FromNotices statistics={statistics} />
    </div>
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

interface TileFacts {
  name: string;
  value: string;
  more: ReactNode;
  /** The number itself, now and in the period before. */
  now: bigint | number;
  before: bigint | number;
}

function tilesOf({ total, previous }: Statistics): TileFacts[] {
  const { turnover, earned, created, closed, appeals, payouts } = total;
  const percent = conversion(total);
  const names = text.tiles;
  const tiles: TileFacts[] = [
    {
      name: names.turnover,
      value: formatRoubles(turnover),
      more: closed > 0 && text.average(formatRoubles(wholeRoubles(turnover, closed))),
      now: turnover,
      before: previous.turnover,
    },
    {
      name: names.earned,
      value: formatRoubles(earned),
      more: turnover > 0n && text.ofTurnover(formatPercent((earned * 20_000n + turnover) / (turnover * 2n))),
      now: earned,
      before: previous.earned,
    },
    {
      name: names.deals,
      value: formatCount(created),
      more: percent !== undefined && text.closed(formatCount(closed), formatPercent(percent)),
      now: created,
      before: previous.created,
    },
    {
      name: names.appeals,
      value: formatCount(appeals),
      more: appeals > 0 && text.decided(formatCount(total.appeals_accepted), formatCount(total.appeals_rejected)),
      now: appeals,
      before: previous.appeals,
    },
  ];
  if (!payouts) return tiles;
  return [
    ...tiles,
    {
      name: names.payouts,
      value: formatRoubles(payouts.amount),
      more: payouts.paid > 0 && text.paid(formatCount(payouts.paid), payouts.paid, formatRoubles(payouts.earned)),
      now: payouts.amount,
      before: previous.payouts?.amount ?? 0n,
    },
  ];
}

function Tile({ tile: { name, value, more, now, before } }: { tile: TileFacts }) {
  const change = describeChange(now, before);
  return (
    <div className={classes.tile}>
      <dt>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      {more && <dd>{more}</dd>}
      {change && <dd>{change}</dd>}
    </div>
  );
}

/** One sentence, if no number has anything to be compared with; a new trader would otherwise read it under each of them. */
function NothingBefore({ tiles }: { tiles: TileFacts[] }) {
  const compared = tiles.some(({ now, before }) => describeChange(now, before) !== undefined);
  if (compared || !tiles.some(({ now, before }) => isNew(now, before))) return null;
  return <p className={classes.newHere}>{text.change.new}</p>;
}

/** How many closings a bank had told of, and how long after that they were closed. */
function FromNotices({ statistics: { notices, total } }: { statistics: Statistics }) {
  if (notices.closed === 0 || total.closed === 0) return null;
  const share = (BigInt(notices.closed) * 20_000n + BigInt(total.closed)) / (BigInt(total.closed) * 2n);
  const after = notices.median_seconds === null ? undefined : formatDuration(notices.median_seconds);
  return <p className={classes.newHere}>{text.notices(formatCount(notices.closed), formatPercent(share), after)}</p>;
}

/** An average in whole roubles: its kopecks mean nothing. */
const wholeRoubles = (kopecks: bigint, count: number) =>
  ((kopecks + BigInt(count) * 50n) / (BigInt(count) * 100n)) * 100n;
