import type { Today } from '@app/contract/console/console-today';
import type { ReactNode } from 'react';
import { percentChange } from '#lib/text/change.ts';
import { formatCount, formatRoubles } from '#lib/text/format.ts';
import classes from './console-today.module.css';
import { todayText as text } from './console-today-text.ts';

/** The day in six numbers, those that grow with the day compared with yesterday. */
export function TodayFigures({ today: { total, previous, balances } }: { today: Today }) {
  const names = text.tiles;
  return (
    <dl className={classes.tiles} aria-label={text.day}>
      <Tile name={names.turnover} value={formatRoubles(total.turnover)} change={[total.turnover, previous.turnover]} />
      <Tile name={names.earned} value={formatRoubles(total.earned)} change={[total.earned, previous.earned]} />
      <Tile
        name={names.deals}
        value={formatCount(total.created)}
        more={text.closed(formatCount(total.closed), formatCount(total.created))}
        change={[total.created, previous.created]}
      />
      <Tile
        name={names.paid_out}
        value={formatRoubles(total.paid_out)}
        more={text.paid(total.paid)}
        change={[total.paid_out, previous.paid_out]}
      />
      <Tile name={names.held} value={formatRoubles(balances.held)} more={text.waitingDeals(balances.waiting_deals)} />
      <Tile name={names.available} value={formatRoubles(balances.available)} />
    </dl>
  );
}

interface TileProps {
  name: string;
  value: string;
  more?: ReactNode;
  /** Now and yesterday. */
  change?: [bigint | number, bigint | number];
}

function Tile({ name, value, more, change }: TileProps) {
  const percent = change && percentChange(...change);
  return (
    <div className={classes.tile}>
      <dt>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      {more && <dd>{more}</dd>}
      {percent && <dd>{percent === '0%' ? text.asYesterday : text.sinceYesterday(percent)}</dd>}
    </div>
  );
}
