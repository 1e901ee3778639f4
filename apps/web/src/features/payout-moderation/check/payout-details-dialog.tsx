import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { useState } from 'react';
import { moderationText } from '#features/payout-moderation/moderation-text.ts';
import { PayoutModerationFacts } from '#features/payout-moderation/payout-moderation-facts.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { ReceiptBeside } from './receipt-beside.tsx';

const text = moderationText.viewing;

/** A payout and its receipts, with nothing to decide. */
export function PayoutDetailsDialog({ payout, onClose }: { payout: ModeratedPayout; onClose: () => void }) {
  const [index, setIndex] = useState(0);
  return (
    <FormDialog
      title={text.title(payout.id)}
      onClose={onClose}
      onSubmit={onClose}
      submitLabel={text.close}
      loading={false}
      submitFirst
      size={payout.urls.length > 0 ? 960 : 'md'}
    >
      <ReceiptBeside urls={payout.urls} index={index} onIndex={setIndex}>
        {payout.status === PayoutStatus.incorrect && payout.urls.length > 0 && (
          <Notice tone="waiting">{moderationText.withReceipt}</Notice>
        )}
        <PayoutModerationFacts payout={payout} />
      </ReceiptBeside>
    </FormDialog>
  );
}
