import { type Appeal, mayDecide } from '@app/contract/appeals';
import { lkLabel } from '#lib/lk.ts';
import { Countdown } from '#ui/countdown.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './appeal-cells.module.css';
import { statuses, appealsText as text } from './appeals-text.ts';

export function AppealId({ appeal: { id, attempt } }: { appeal: Appeal }) {
  return (
    <span className={classes.stacked}>
      <span>{id}</span>{' '}
      {attempt > 1 && (
        <span className={classes.repeated} title={text.attempt(attempt)}>
          {text.repeated}&nbsp;{attempt}
        </span>
      )}
    </span>
  );
}

export function AppealStatusCell({ appeal: { status, expired } }: { appeal: Appeal }) {
  const { label, tone } = statuses[status];
  return (
    <span className={classes.status}>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {mayDecide(status) && <Countdown until={expired} />}
    </span>
  );
}

export function AppealCardTitle({ appeal }: { appeal: Appeal }) {
  return (
    <div className={classes.cardTitle}>
      <span>{lkLabel(appeal)}</span>
      <AppealStatusCell appeal={appeal} />
    </div>
  );
}
