import type { Shift } from '@app/contract/shift/shift-api';
import type { ReactNode } from 'react';
import { useServerNow } from '#lib/api/server-clock.ts';
import { Countdown } from '#ui/status/countdown.tsx';
import { GoalLine } from '#ui/value/goal-line.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import classes from './shift.module.css';
import { nextLoss, type Thing } from './shift-queue.ts';
import { shiftText as text } from './shift-text.ts';

/** Today in three figures. The loss is counted from the queue on the screen, so the two never disagree. */
export function ShiftHead({ shift, queue }: { shift: Shift | undefined; queue: readonly Thing[] }) {
  return (
    <dl className={classes.figures} aria-label={text.figures}>
      <Figure name={text.earned}>
        <Roubles value={shift?.earned} />
        {shift && shift.goal !== null && <Goal earned={shift.earned} goal={shift.goal} />}
      </Figure>
      <Figure name={text.held}>
        <Roubles value={shift?.held} />
      </Figure>
      <Figure name={text.loss}>
        <NextLoss queue={queue} />
      </Figure>
    </dl>
  );
}

function Goal({ earned, goal }: { earned: bigint; goal: bigint }) {
  return (
    <>
      {' '}
      <span className={classes.quiet}>
        {text.ofGoal} <Roubles value={goal} />
      </span>
      <GoalLine earned={earned} goal={goal} />
    </>
  );
}

function NextLoss({ queue }: { queue: readonly Thing[] }) {
  const next = nextLoss(queue, useServerNow());
  if (!next) return <span className={classes.quiet}>{text.noLoss}</span>;
  return (
    <>
      <Countdown until={next.until} stopped={next.stopped} />{' '}
      <span className={classes.quiet}>
        <Roubles value={next.amount} />
      </span>
    </>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
