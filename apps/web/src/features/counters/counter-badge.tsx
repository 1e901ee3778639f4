import '#ui/status/tones.css';
import classes from './counter-badge.module.css';
import type { ShownCounter } from './use-counters.ts';

/** Only the number; the name of the menu item says what it means. */
export function CounterBadge({ counter: { count, urgency } }: { counter: ShownCounter }) {
  return (
    <span className={classes.badge} data-urgency={urgency} aria-hidden>
      {count > 99 ? '99+' : count}
    </span>
  );
}
