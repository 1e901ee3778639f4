import type { ModeratedPayout } from '@app/contract/payouts';
import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useModerate } from './moderation-api.ts';
import { moderationText } from './moderation-text.ts';
import { PayoutModerationFacts } from './payout-moderation-facts.tsx';

const text = moderationText.returning;

/** Back to the pool, where another trader may pay it: only when no money has been sent. */
export function PayoutReturnDialog({ payout, onClose }: { payout: ModeratedPayout; onClose: () => void }) {
  const [agreed, setAgreed] = useState(false);
  const [tried, setTried] = useState(false);
  const giveBack = useModerate('return');

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
    >
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
