import type { Today } from '@app/contract/today/console-today';
import { percentChange } from '#lib/text/change.ts';
import { formatCount, formatRoubles } from '#lib/text/format.ts';
import { FigureTile } from '#ui/chart/figure-tile.tsx';
import classes from './console-today.module.css';
import { todayText as text } from './console-today-text.ts';

/** The day in six numbers, those that grow with the day compared with yesterday. */
export function TodayFigures({ today: { total, previous, balances } }: { today: Today }) {
  const names = text.tiles;
  return (
    <dl className={classes.tiles} aria-label={text.day}>
      <FigureTile
        name={names.turnover}
        value={formatRoubles(total.turnover)}
        change={against(total.turnover, previous.turnover)}
      />
      <FigureTile
        name={names.earned}
        value={formatRoubles(total.earned)}
        change={against(total.earned, previous.earned)}
      />
      <FigureTile
        name={names.deals}
        value={formatCount(total.created)}
        more={text.closed(formatCount(total.closed), formatCount(total.created))}
        change={against(total.created, previous.created)}
      />
      <FigureTile
        name={names.paid_out}
        value={formatRoubles(total.paid_out)}
        more={text.paid(total.paid)}
        change={against(total.paid_out, previous.paid_out)}
      />
      <FigureTile
        name={names.held}
        value={formatRoubles(balances.held)}
        more={text.waitingDeals(balances.waiting_deals)}
      />
      <FigureTile name={names.available} value={formatRoubles(balances.available)} />
    </dl>
  );
}

/** Now against yesterday: «+12% ко вчера». */
function against(now: bigint | number, yesterday: bigint | number): string | undefined {
  const percent = percentChange(now, yesterday);
  return percent === '0%' ? text.asYesterday : percent && text.sinceYesterday(percent);
}
