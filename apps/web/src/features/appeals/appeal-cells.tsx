import type { Appeal } from '@app/contract/appeals/appeal';
import { mayReject } from '@app/contract/appeals/appeal-machine';
import { appealStatuses } from '@app/contract/appeals/appeal-words';
import { StatusCell } from '#ui/status/status-cell.tsx';
import { appealsText as text } from './appeals-text.ts';

export function AppealId({ appeal: { id, attempt } }: { appeal: Appeal }) {
  return (
    <span className="l-lines">
      <span>{id}</span> <AppealAttempt attempt={attempt} />
    </span>
  );
}

/** Says of a repeated appeal which one it is. */
export function AppealAttempt({ attempt }: Pick<Appeal, 'attempt'>) {
  if (attempt < 2) return null;
  return <span className="l-rejected l-tiny">{text.repeated(attempt)}</span>;
}

export function AppealStatusCell({ appeal: { status, expired, talk } }: { appeal: Appeal }) {
  return <StatusCell {...appealStatuses[status]} until={mayReject(status) && expired} stopped={talk.stopped_until} />;
}
