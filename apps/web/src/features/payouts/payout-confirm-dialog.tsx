import type { Payout } from '@app/contract/payouts/payout';
import { TextInput } from '@mantine/core';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { PayoutFacts } from './payout-facts.tsx';
import { payoutsText } from './payouts-text.ts';
import { useReceiptsForm } from './use-receipts-form.tsx';

const text = payoutsText.confirming;

export function PayoutConfirmDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const form = useReceiptsForm({
    payout,
    about: (present) => (
      <>
        <TextInput label={text.id} value={present.id} readOnly variant="filled" />
        <PayoutFacts payout={present} />
      </>
    ),
    onSent: onClose,
  });
  return <FormDialog title={text.title} onClose={onClose} {...form} />;
}
