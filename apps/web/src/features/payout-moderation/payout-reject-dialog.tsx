import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCurrentThing } from '#lib/query/use-current-thing.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { mayReject, moderatedPayoutQuery, useModerate } from './moderation-api.ts';
import { changedText, moderationText, rejectReasons } from './moderation-text.ts';
import { PayoutModerationFacts } from './payout-moderation-facts.tsx';

const text = moderationText.rejecting;

export function PayoutRejectDialog({ payout: opened, onClose }: { payout: ModeratedPayout; onClose: () => void }) {
  const reject = useModerate('fullreject');
  const {
    thing: payout,
    state,
    unread,
  } = useCurrentThing({
    opened,
    now: useQuery(moderatedPayoutQuery(opened.id)).data,
    meaning: (payout) => (mayReject(payout) ? `reject ${payout.movedAt}` : undefined),
    busy: reject.isPending || reject.isSuccess,
  });

  function confirm(reject_comment: string) {
    reject.mutate(
      { id: payout.id, reject_comment, movedAt: payout.movedAt },
      {
        onSuccess: ({ waits }) => {
          if (waits) showSuccess(moderationText.waitsNow);
          else showSuccess(text.done, { brief: true });
          onClose();
        },
      },
    );
  }

  return (
    <ConfirmDialog
      title={text.title}
      size="md"
      confirmLabel={moderationText.reject}
      cancelLabel={null}
      danger
      question={{
        ask: 'reason',
        label: text.reason,
        reasons: rejectReasons,
        own: moderationText.ownReason,
        required: text.required,
      }}
      notice={state !== 'present' && <Notice tone="waiting">{changedText[state]}</Notice>}
      onConfirm={confirm}
      onClose={onClose}
      loading={reject.isPending}
      step={reject.status}
      disabled={state === 'gone' || unread}
    >
      <PayoutModerationFacts payout={payout} />
      <Text>{text.consequence}</Text>
    </ConfirmDialog>
  );
}
