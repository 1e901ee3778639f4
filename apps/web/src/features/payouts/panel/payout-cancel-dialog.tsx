import type { Payout } from '@app/contract/payouts/payout';
import { mayMove } from '@app/contract/payouts/payout-machine';
import { cancelReasons } from '@app/contract/payouts/payout-words';
import { Text } from '@mantine/core';
import { serverDate } from '#lib/api/server-clock.ts';
import { useCurrentThing } from '#lib/query/use-current-thing.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { PayoutFacts } from '../payout-facts.tsx';
import { useCancelPayout } from '../payouts-api.ts';
import { payoutName, payoutsText } from '../payouts-text.ts';
import { usePayoutNow } from '../use-payout-now.ts';

const text = payoutsText.cancelling;

interface PayoutCancelDialogProps {
  payout: Payout;
  /** It is cancelled, and not only the dialog closed. */
  onCancelled?: () => void;
  onClose: () => void;
}

export function PayoutCancelDialog({ payout: opened, onCancelled, onClose }: PayoutCancelDialogProps) {
  const cancel = useCancelPayout();
  const { thing: payout, state } = useCurrentThing({
    opened,
    now: usePayoutNow(opened),
    meaning: (payout) => (mayMove(payout, 'cancel', serverDate()) ? 'cancel' : undefined),
    busy: cancel.isPending || cancel.isSuccess,
  });
  const gone = state === 'gone';

  function confirm(note: string) {
    cancel.mutate(
      { id: payout.id, note },
      {
        onSuccess: () => {
          showSuccess(text.done, { about: payoutName(payout), brief: true });
          onClose();
          onCancelled?.();
        },
      },
    );
  }

  return (
    <ConfirmDialog
      title={text.title}
      size="md"
      confirmLabel={text.submit}
      cancelLabel={null}
      danger
      question={{
        ask: 'short reason',
        label: text.reason,
        placeholder: text.choose,
        reasons: cancelReasons,
        required: text.required,
      }}
      notice={gone && <Notice tone="waiting">{text.gone}</Notice>}
      onConfirm={confirm}
      onClose={onClose}
      loading={cancel.isPending}
      step={cancel.status}
      disabled={gone}
    >
      <PayoutFacts payout={payout} />
      <Text>{text.warning}</Text>
    </ConfirmDialog>
  );
}
