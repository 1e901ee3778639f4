import { conversion, type Figures, type Statistics } from '@app/contract/statistics';
import { Skeleton } from '@mantine/core';
import { formatCount, formatDuration, formatPercent, formatRoubles } from '#lib/text/format.ts';
import { FigureTile, type FigureTileProps } from '#ui/chart/figure-tile.tsx';
import classes from './statistics.module.css';
import { describeBefore, describeChange } from './statistics-change.ts';
import { statisticsText as text } from './statistics-text.ts';

/** The whole period in a few numbers, each compared with the period before. */
export function StatisticsTiles({ statistics }: { statistics: Statistics }) {
  const tiles = tilesOf(statistics);
  return (
    <div>
      <dl className={classes.tiles} aria-label={text.summary}>
        {tiles.map((tile) => (
          <FigureTile key={tile.name} {...tile} />
        ))}
      </dl>
      <FromNotices statistics={statistics} />
    </div>
  );
}

export function TileSkeletons() {
  return (
    <div className={classes.tiles} aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map((tile) => (
        <Skeleton key={tile} radius="md" height={98} />
      ))}
    </div>
  );
}

function tilesOf(statistics: Statistics): FigureTileProps[] {
  const { total, previous } = statistics;
  const { turnover, earned, created, waiting, closed, appeals, payouts } = total;
  const names = text.tiles;
  const tiles: FigureTileProps[] = [
    {
      name: names.turnover,
      value: formatRoubles(turnover),
      more: closed > 0 && text.average(formatRoubles(wholeRoubles(turnover, closed))),
      change: describeChange(turnover, previous.turnover),
    },
    {
      name: names.earned,
      value: formatRoubles(earned),
      more: turnover > 0n && text.ofTurnover(formatPercent((earned * 20_000n + turnover) / (turnover * 2n))),
      change: describeChange(earned, previous.earned),
    },
    {
      name: names.deals,
      value: formatCount(created),
      more: waiting > 0 && text.waiting(formatCount(waiting)),
      change: describeChange(created, previous.created),
    },
    {
      name: names.conversion,
      value: share(total) ?? '—',
      more: created > waiting && text.closed(formatCount(closed), formatCount(created - waiting)),
      change: describeBefore(share(total), share(previous)),
    },
    closingTile(statistics),
    {
      name: names.appeals,
      value: formatCount(appeals),
      more: appeals > 0 && text.decided(formatCount(total.appeals_accepted), formatCount(total.appeals_rejected)),
      change: describeChange(appeals, previous.appeals),
    },
  ];
  if (!payouts) return tiles;
  return [
    ...tiles,
    {
      name: names.payouts,
      value: formatRoubles(payouts.amount),
      more: payouts.paid > 0 && text.paid(formatCount(payouts.paid), payouts.paid, formatRoubles(payouts.earned)),
      change: describeChange(payouts.amount, previous.payouts?.amount ?? 0n),
    },
  ];
}

/** Of fewer closed deals nine of ten is nothing but the slowest. */
const LEAST_CLOSED = 10;

function closingTile({ closing, previous_closing, total }: Statistics): FigureTileProps {
  const { median_seconds, most_seconds } = closing;
  const half = duration(median_seconds);
  return {
    name: text.tiles.closing,
    value: half ?? '—',
    more: most_seconds !== null && total.closed >= LEAST_CLOSED && text.mostClosed(formatDuration(most_seconds)),
    change: describeBefore(half, duration(previous_closing.median_seconds)),
  };
}

const duration = (seconds: number | null) => (seconds === null ? undefined : formatDuration(seconds));

function share(figures: Figures): string | undefined {
  const percent = conversion(figures);
  return percent === undefined ? undefined : formatPercent(percent);
}

/** How many closings a bank had told of, and how long after that they were closed. */
function FromNotices({ statistics: { notices, total } }: { statistics: Statistics }) {
  if (notices.closed === 0 || total.closed === 0) return null;
  const share = (BigInt(notices.closed) * 20_000n + BigInt(total.closed)) / (BigInt(total.closed) * 2n);
  const after = notices.median_seconds === null ? undefined : formatDuration(notices.median_seconds);
  return (
    <p className="l-flush l-muted l-small" style={{ marginTop: 8 }}>
      {text.notices(formatCount(notices.closed), formatPercent(share), after)}
    </p>
  );
}

/** An average in whole roubles: its kopecks mean nothing. */
const wholeRoubles = (kopecks: bigint, count: number) =>
  ((kopecks + BigInt(count) * 50n) / (BigInt(count) * 100n)) * 100n;
