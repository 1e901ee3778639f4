import type { ModeratedPayout } from '@app/contract/payouts';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useModerate } from '#features/payout-moderation/moderation-api.ts';
import { changedText, doubtReasons, moderationText } from '#features/payout-moderation/moderation-text.ts';
import { ReasonChoice, useReason } from '#features/payout-moderation/reason-choice.tsx';
import { useLiving } from '#lib/query/use-living.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { ReceiptBeside } from './receipt-beside.tsx';

/** What a moderator does with a receipt that is not good enough: asks for a better one, or says that nothing is proven. */
export type Doubt = 'sendback' | 'notproven';

interface PayoutDoubtDialogProps {
  /** As the list has it now. */
  payout: ModeratedPayout;
  /** Somebody else has decided about it. */
  gone: boolean;
  doubt: Doubt;
  onBack: () => void;
  onDone: () => void;
}

/** The receipt stays in view: the reason is what is seen on it. */
export function PayoutDoubtDialog({ payout: now, gone, doubt, onBack, onDone }: PayoutDoubtDialogProps) {
  const text = moderationText[doubt];
  const why = useReason();
  const [receipt, setReceipt] = useState(0);
  const decide = useModerate(doubt);
  const {
    thing: payout,
    state,
    unread,
  } = useLiving({
    opened: now,
    now: gone ? null : now,
    meaning: ({ pinAt, urls }) => `${pinAt} ${urls.length}`,
    busy: decide.isPending || decide.isSuccess,
  });

  async function submit() {
    why.setTried(true);
    if (why.reason === '') return;
    const { id, pinAt } = payout;
    const move = { id, reject_comment: why.reason, ...(pinAt && { pinAt }) };
    const decided = await decide.mutateAsync(move).catch(() => undefined);
    if (!decided) return;
    showSuccess(text.done, { brief: true });
    onDone();
  }

  return (
    <FormDialog
      title={text.title(payout.id)}
      onClose={onBack}
      onSubmit={submit}
      submitLabel={text.submit}
      secondary={{ label: moderationText.back }}
      loading={decide.isPending}
      danger={doubt === 'notproven'}
      step={decide.status}
      disabled={state === 'gone' || unread}
      size={960}
    >
      <ReceiptBeside urls={payout.urls} index={receipt} onIndex={setReceipt}>
        {state !== 'present' && <Notice tone="waiting">{changedText[state]}</Notice>}
        <Text>{text.consequence}</Text>
        <ReasonChoice
          value={why}
          label={text.reason}
          presets={doubtReasons[doubt]}
          required={text.required}
          disabled={decide.isPending}
        />
      </ReceiptBeside>
    </FormDialog>
  );
}
