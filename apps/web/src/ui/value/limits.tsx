import { formatLimits } from '#lib/text/format.ts';
import classes from './figures.module.css';

/** From which amount to which. Only between the two a line may end. */
export function Limits({ min, max }: { min: bigint; max: bigint }) {
  return (
    <span className={classes.limits} data-money>
      {formatLimits(min, max)}
    </span>
  );
}
