import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { useState } from 'react';
import { useModerate } from '#features/payout-moderation/moderation-api.ts';
import { changedText, doubtReasons, moderationText } from '#features/payout-moderation/moderation-text.ts';
import { useTerms } from '#lib/query/settings-query.ts';
import { useCurrentThing } from '#lib/query/use-current-thing.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { ReceiptBeside } from './receipt-beside.tsx';

/** What a moderator does with a receipt that is not good enough: asks for a better one, or says that nothing is proven. */
export type Doubt = 'sendback' | 'notproven';

interface PayoutDoubtDialogProps {
  /** Its current state from the list. */
  payout: ModeratedPayout;
  /** Somebody else has decided it. */
  gone: boolean;
  doubt: Doubt;
  onBack: () => void;
  onDone: () => void;
}

/** The receipt stays visible: the moderator describes what is on it. */
export function PayoutDoubtDialog({ payout: now, gone, doubt, onBack, onDone }: PayoutDoubtDialogProps) {
  const text = moderationText[doubt];
  const { payout_minutes } = useTerms();
  const [receipt, setReceipt] = useState(0);
  const decide = useModerate(doubt);
  const {
    thing: payout,
    state,
    unread,
  } = useCurrentThing({
    opened: now,
    now: gone ? null : now,
    meaning: ({ movedAt, urls }) => `${movedAt} ${urls.length}`,
    busy: decide.isPending || decide.isSuccess,
  });

  async function confirm(reject_comment: string) {
    const { id, movedAt } = payout;
    const move = { id, reject_comment, movedAt };
    const decided = await decide.mutateAsync(move).catch(() => undefined);
    if (!decided) return;
    if (decided.waits) showSuccess(moderationText.waitsNow);
    else showSuccess(text.done, { brief: true });
    onDone();
  }

  return (
    <ConfirmDialog
      title={text.title(payout.id)}
      size={960}
      confirmLabel={text.submit}
      cancelLabel={moderationText.back}
      danger={doubt === 'notproven'}
      question={{
        ask: 'reason',
        label: text.reason,
        reasons: doubtReasons[doubt],
        own: moderationText.ownReason,
        required: text.required,
      }}
      notice={state !== 'present' && <Notice tone="waiting">{changedText[state]}</Notice>}
      frame={(content) => (
        <ReceiptBeside urls={payout.urls} index={receipt} onIndex={setReceipt}>
          {content}
        </ReceiptBeside>
      )}
      onConfirm={confirm}
      onClose={onBack}
      loading={decide.isPending}
      step={decide.status}
      disabled={state === 'gone' || unread}
    >
      {doubt === 'sendback'
        ? moderationText.sendback.consequence(payout_minutes)
        : moderationText.notproven.consequence}
    </ConfirmDialog>
  );
}
