import type { ModeratedPayout } from '@app/contract/payouts';
import { Checkbox, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useServerNow } from '#lib/api/server-clock.ts';
import { useLiving } from '#lib/query/use-living.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { mayReturn, moderatedPayoutQuery, useModerate } from './moderation-api.ts';
import { changedText, moderationText } from './moderation-text.ts';
import { PayoutModerationFacts } from './payout-moderation-facts.tsx';

const text = moderationText.returning;

/** Back to the pool, where another trader may pay it: only when no money has been sent. */
export function PayoutReturnDialog({ payout: opened, onClose }: { payout: ModeratedPayout; onClose: () => void }) {
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const giveBack = useModerate('return');
  const now = useServerNow();
  const {
    thing: payout,
    state,
    unread,
  } = useLiving({
    opened,
    now: useQuery(moderatedPayoutQuery(opened.id)).data,
    meaning: (payout) => (mayReturn(payout, now) ? `return ${payout.pinAt}` : undefined),
    busy: giveBack.isPending || giveBack.isSuccess,
  });

  function submit() {
    setTried(true);
    if (!agreed) return;
    giveBack.mutate(
      { id: payout.id, no_money_sent: true, ...(payout.pinAt && { pinAt: payout.pinAt }) },
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
      submitLabel={moderationText.giveBack}
      loading={giveBack.isPending}
      step={giveBack.status}
      disabled={state === 'gone' || unread}
    >
      {state !== 'present' && <Notice tone="waiting">{changedText[state]}</Notice>}
      <PayoutModerationFacts payout={payout} />
      <Text>{text.consequence}</Text>
      <Checkbox
        label={text.agree}
        checked={agreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
        disabled={giveBack.isPending}
        error={tried && !agreed && text.required}
      />
    </FormDialog>
  );
}
