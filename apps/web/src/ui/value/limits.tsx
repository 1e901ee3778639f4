import { formatLimits } from '#lib/text/format.ts';
import classes from './figures.module.css';

/** From which amount to which. A line may break only between the two. */
export function Limits({ min, max }: { min: bigint; max: bigint }) {
  return (
    <span className={classes.limits} data-money>
      {formatLimits(min, max)}
    </span>
  );
}
