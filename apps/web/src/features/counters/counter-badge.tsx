import classes from './counters.module.css';
import type { ShownCounter } from './use-counters.ts';

/** Only the number; the name of the menu item says what it means. */
export function CounterBadge({ counter: { count, urgency, talks } }: { counter: ShownCounter }) {
  return (
    <>
      {talks > 0 && <Count count={talks} urgency="talks" />}
      {count > 0 && <Count count={count} urgency={urgency} />}
    </>
  );
}

const Count = ({ count, urgency }: { count: number; urgency: string }) => (
  <span className={classes.badge} data-urgency={urgency} aria-hidden>
    {count > 99 ? '99+' : count}
  </span>
);
