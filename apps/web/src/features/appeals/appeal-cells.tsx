import type { Appeal } from '@app/contract/appeals/appeal';
import { mayReject } from '@app/contract/appeals/appeal-machine';
import { lkLabel } from '#lib/text/bank-names.ts';
import { StatusCell } from '#ui/status/status-cell.tsx';
import { CardTitle } from '#ui/table/card-title.tsx';
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
  return <StatusCell {...statuses[status]} until={mayReject(status) && expired} />;
}

export function AppealCardTitle({ appeal }: { appeal: Appeal }) {
  return (
    <CardTitle>
      <span>{lkLabel(appeal)}</span>
      <AppealStatusCell appeal={appeal} />
    </CardTitle>
  );
}
