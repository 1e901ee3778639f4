import type { Statistics } from '@app/contract/statistics';
import { moscowDay } from '@app/contract/values/period';
import { formatRoubles } from '#lib/text/format.ts';
import { GoalLine } from '#ui/value/goal-line.tsx';
import classes from './statistics.module.css';
import { statisticsText } from './statistics-text.ts';

const { goal: text } = statisticsText;

/** How near the goal of today is. Nothing without a goal, and in a period that today is not in. */
export function DayGoal({ statistics: { goal, days, serverTime } }: { statistics: Statistics }) {
  const today = days.find(({ day }) => day === moscowDay(serverTime));
  if (goal === null || !today) return null;
  const earned = today.earned + (today.payouts?.earned ?? 0n);
  return (
    <section className={classes.goal} aria-label={text.today}>
      <p className={classes.goalHead}>
        <span>{text.today}</span>
        <span className={classes.goalSum}>
          {formatRoubles(earned)} {text.of} {formatRoubles(goal)}
        </span>
        <span className="l-muted l-small l-nowrap" style={{ marginLeft: 'auto' }}>
          {earned >= goal ? text.reached : text.left(formatRoubles(goal - earned))}
        </span>
      </p>
      <GoalLine earned={earned} goal={goal} />
    </section>
  );
}
