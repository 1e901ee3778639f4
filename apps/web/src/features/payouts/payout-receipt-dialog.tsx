import type { Payout } from '@app/contract/payouts/payout';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { PayoutFacts } from './payout-facts.tsx';
import { payoutsText as text } from './payouts-text.ts';
import { ReceiptsView } from './receipts-view.tsx';

export function PayoutReceiptDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const [index, setIndex] = useState(0);
  return (
    <Dialog title={text.receipt.title} onClose={onClose}>
      <Stack gap="md">
        <PayoutFacts payout={payout} />
        <ReceiptsView urls={payout.urls} index={index} onIndex={setIndex} />
      </Stack>
    </Dialog>
  );
}
