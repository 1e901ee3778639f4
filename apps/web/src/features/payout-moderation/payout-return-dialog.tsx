import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useServerNow } from '#lib/api/server-clock.ts';
import { useCurrentThing } from '#lib/query/use-current-thing.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { mayReturn, moderatedPayoutQuery, useModerate } from './moderation-api.ts';
import { changedText, moderationText } from './moderation-text.ts';
import { PayoutModerationFacts } from './payout-moderation-facts.tsx';

const text = moderationText.returning;

/** Returns it to the pool, where another trader may pay it: only if no money has been sent. */
export function PayoutReturnDialog({ payout: opened, onClose }: { payout: ModeratedPayout; onClose: () => void }) {
  const giveBack = useModerate('return');
  const now = useServerNow();
  const {
    thing: payout,
    state,
    unread,
  } = useCurrentThing({
    opened,
    now: useQuery(moderatedPayoutQuery(opened.id)).data,
    meaning: (payout) => (mayReturn(payout, now) ? `return ${payout.movedAt}` : undefined),
    busy: giveBack.isPending || giveBack.isSuccess,
  });

  function confirm() {
    giveBack.mutate(
      { id: payout.id, no_money_sent: true, movedAt: payout.movedAt },
      {
        onSuccess: ({ waits }) => {
          if (waits) showSuccess(text.waits);
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
      confirmLabel={moderationText.giveBack}
      cancelLabel={null}
      question={{ ask: 'agreement', label: text.agree, required: text.required }}
      notice={state !== 'present' && <Notice tone="waiting">{changedText[state]}</Notice>}
      onConfirm={confirm}
      onClose={onClose}
      loading={giveBack.isPending}
      step={giveBack.status}
      disabled={state === 'gone' || unread}
    >
      <PayoutModerationFacts payout={payout} />
      <Text>{text.consequence}</Text>
    </ConfirmDialog>
  );
}
