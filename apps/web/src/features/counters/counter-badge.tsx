import '#ui/status/tones.css';
import classes from './counter-badge.module.css';
import type { ShownCounter } from './use-counters.ts';

/** The number alone; its meaning stands in the name of what it belongs to. */
export function CounterBadge({ counter: { count, urgency } }: { counter: ShownCounter }) {
  return (
    <span className={classes.badge} data-urgency={urgency} aria-hidden>
      {count > 99 ? '99+' : count}
    </span>
  );
}
