import type { ReactNode } from 'react';
import classes from './figures.module.css';

export interface FigureTileProps {
  name: string;
  value: string;
  more?: ReactNode;
  /** Against what there was before, if there is anything to compare with. */
  change?: string | undefined;
}

/** One number of a period, in a list of such numbers (`dl`). */
export function FigureTile({ name, value, more, change }: FigureTileProps) {
  return (
    <div className={classes.tile}>
      <dt>{name}</dt>
      <dd className={classes.value}>{value}</dd>
      {more && <dd>{more}</dd>}
      {change && <dd>{change}</dd>}
    </div>
  );
}
