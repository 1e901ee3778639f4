import type { Payout } from '@app/contract/payouts/payout';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { payoutsText } from '../payouts-text.ts';
import { PayoutCancelDialog } from './payout-cancel-dialog.tsx';
import { PayoutPanelFacts } from './payout-panel-facts.tsx';
import { useReceiptsForm } from './use-receipts-form.tsx';

const text = payoutsText.confirming;

/** Everything that a payout in work needs: opens by itself when it is taken. A receipt that is pasted is sent by Enter. */
export function PayoutConfirmDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const [cancelling, setCancelling] = useState(false);
  const form = useReceiptsForm({
    payout,
    about: (present) => (
      <>
        <TextInput label={text.id} value={present.id} readOnly variant="filled" />
        <PayoutPanelFacts payout={present} />
      </>
    ),
    onCancel: () => setCancelling(true),
    onSent: onClose,
  });
  return (
    <>
      <FormDialog title={text.title} onClose={onClose} {...form} />
      {cancelling && <PayoutCancelDialog payout={payout} onCancelled={onClose} onClose={() => setCancelling(false)} />}
    </>
  );
}
