import { mayMove } from '@app/contract/payout-machine';
import type { Payout } from '@app/contract/payouts';
import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { serverDate } from '#lib/api/server-clock.ts';
import { useLiving } from '#lib/query/use-living.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { PayoutFacts } from './payout-facts.tsx';
import { useCancelPayout } from './payouts-api.ts';
import { cancelReasons, payoutsText } from './payouts-text.ts';
import { usePayoutNow } from './use-payout-now.ts';

const text = payoutsText.cancelling;

export function PayoutCancelDialog({ payout: opened, onClose }: { payout: Payout; onClose: () => void }) {
  const [note, setNote] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const cancel = useCancelPayout();
  const { thing: payout, state } = useLiving({
    opened,
    now: usePayoutNow(opened),
    meaning: (payout) => (mayMove(payout, 'cancel', serverDate()) ? 'cancel' : undefined),
    busy: cancel.isPending || cancel.isSuccess,
  });
  const gone = state === 'gone';

  function submit() {
    setTried(true);
    if (note === null) return;
    cancel.mutate(
      { id: payout.id, note },
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
      submitLabel={text.submit}
      loading={cancel.isPending}
      danger
      step={cancel.status}
      disabled={gone}
    >
      {gone && <Notice tone="waiting">{text.gone}</Notice>}
      <PayoutFacts payout={payout} />
      <Text>{text.warning}</Text>
      <Select
        label={text.reason}
        placeholder={text.choose}
        data={cancelReasons}
        value={note}
        onChange={setNote}
        disabled={cancel.isPending || gone}
        error={tried && note === null && text.required}
        maxDropdownHeight={200}
      />
    </FormDialog>
  );
}
