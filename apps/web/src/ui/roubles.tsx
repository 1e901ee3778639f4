import { formatRoubles } from '#lib/format.ts';
import classes from './figures.module.css';

/** An amount that never wraps. What is unknown is a dash. */
export function Roubles({ value }: { value: bigint | null | undefined }) {
  return <span className={classes.figures}>{value === null || value === undefined ? '—' : formatRoubles(value)}</span>;
}
