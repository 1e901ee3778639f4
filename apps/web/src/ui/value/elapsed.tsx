import { useServerNow } from '#lib/api/server-clock.ts';
import { formatElapsed } from '#lib/text/format.ts';
import classes from './figures.module.css';

/** How long ago something began, by the server's clock. */
export function Elapsed({ since }: { since: Date }) {
  const now = useServerNow(1000);
  return (
    <span role="timer" aria-label="Прошло" className={classes.figures}>
      {formatElapsed(Math.max(0, now - since.getTime()))}
    </span>
  );
}
