import type { CaseView } from '@app/contract/cases/case-view';
import { Checkbox } from '@mantine/core';
import { Notice } from '#ui/page/notice.tsx';
import { differingMarks, isAnswerAwaited, isRepeated } from './desk-actions.ts';
import { deskText, markLabels } from './desk-text.ts';

const text = deskText.doubts;

interface DoubtsProps {
  found: CaseView;
  compared: boolean;
  /** That it has still to be compared. */
  error: string | undefined;
  onCompare: (compared: boolean) => void;
}

/**
 * What speaks against paying, in whichever of the files it stands. With one receipt for two payouts somebody would be paid twice for one
 * transfer, so that must be confirmed.
 */
export function Doubts({ found, compared, error, onCompare }: DoubtsProps) {
  const differing = differingMarks(found).map(({ what, found }) => `${markLabels[what].toLowerCase()} ${found}`);
  return (
    <>
      {isAnswerAwaited(found) && <Notice tone="waiting">{text.awaited}</Notice>}
      {differing.length > 0 && <Notice tone="rejected">{text.differs(differing)}</Notice>}
      {isRepeated(found) && (
        <>
          <Notice tone="rejected">{text.repeated}</Notice>
          <Checkbox
            label={text.compared}
            checked={compared}
            error={error}
            onChange={(event) => onCompare(event.currentTarget.checked)}
          />
        </>
      )}
    </>
  );
}
