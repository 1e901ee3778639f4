import type { ModeratedPayout } from '@app/contract/payouts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLiving } from '#lib/query/use-living.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { mayReject, moderatedPayoutQuery, useModerate } from './moderation-api.ts';
import { changedText, moderationText, rejectReasons } from './moderation-text.ts';
import { PayoutModerationFacts } from './payout-moderation-facts.tsx';
import { ReasonChoice, useReason } from './reason-choice.tsx';

const text = moderationText.rejecting;

export function PayoutRejectDialog({ payout: opened, onClose }: { payout: ModeratedPayout; onClose: () => void }) {
  const why = useReason();
  const reject = useModerate('fullreject');
  const {
    thing: payout,
    state,
    unread,
  } = useLiving({
    opened,
    now: useQuery(moderatedPayoutQuery(opened.id)).data,
    meaning: (payout) => (mayReject(payout) ? 'reject' : undefined),
    busy: reject.isPending || reject.isSuccess,
  });

  function submit() {
    why.setTried(true);
    if (why.reason === '') return;
    reject.mutate(
      { id: payout.id, reject_comment: why.reason },
      {
        onSuccess: () => {
          showSuccess(text.done, { brief: true });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={text.title}
      onClose={onClose}
      onSubmit={submit}
      submitLabel={moderationText.reject}
      loading={reject.isPending}
      danger
      step={reject.status}
      disabled={state === 'gone' || unread}
    >
      {state !== 'present' && <Notice tone="waiting">{changedText[state]}</Notice>}
      <PayoutModerationFacts payout={payout} />
      <Text>{text.consequence}</Text>
      <ReasonChoice
        value={why}
        label={text.reason}
        presets={rejectReasons}
        required={text.required}
        disabled={reject.isPending}
      />
    </FormDialog>
  );
}
