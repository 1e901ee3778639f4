import type { ModeratedPayout } from '@app/contract/payouts';
import { Text } from '@mantine/core';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useModerate } from './moderation-api.ts';
import { moderationText, rejectReasons } from './moderation-text.ts';
import { PayoutModerationFacts } from './payout-moderation-facts.tsx';
import { ReasonChoice, useReason } from './reason-choice.tsx';

const text = moderationText.rejecting;

export function PayoutRejectDialog({ payout, onClose }: { payout: ModeratedPayout; onClose: () => void }) {
  const why = useReason();
  const reject = useModerate('fullreject');

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
    >
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
