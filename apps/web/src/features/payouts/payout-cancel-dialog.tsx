import type { Payout } from '@app/contract/payouts';
import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#ui/form-dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { PayoutFacts } from './payout-facts.tsx';
import { useCancelPayout } from './payouts-api.ts';
import { cancelReasons, payoutsText } from './payouts-text.ts';

const text = payoutsText.cancelling;

export function PayoutCancelDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const [note, setNote] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const cancel = useCancelPayout();

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
    >
      <PayoutFacts payout={payout} />
      <Text>{text.warning}</Text>
      <Select
        label={text.reason}
        placeholder={text.choose}
        data={cancelReasons}
        value={note}
        onChange={setNote}
        disabled={cancel.isPending}
        error={tried && note === null && text.required}
        maxDropdownHeight={200}
      />
    </FormDialog>
  );
}
