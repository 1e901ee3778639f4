import { formatRoubles, linearProgress } from '#lib/text/format.ts';
import { FillLine } from './fill-bar.tsx';

/** How near the goal of the day is. More than the goal is a full bar; the amounts beside it are exact. */
export function GoalLine({ earned, goal }: { earned: bigint; goal: bigint }) {
  const amounts = `${formatRoubles(earned)} из ${formatRoubles(goal)}`;
  const percent = linearProgress(earned, goal);
  return (
    <FillLine
      label={goalLabel}
      title={`${amounts}, ${percent}%`}
      full={earned >= goal}
      wanted
      percent={percent}
      amounts={amounts}
    />
  );
}

const goalLabel = 'Цель на\u00a0день';
