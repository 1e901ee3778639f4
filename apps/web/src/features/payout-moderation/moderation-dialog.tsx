import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { ModerationFilters } from '@app/contract/payouts/payouts-api';
import { PayoutCheckDialog } from './check/payout-check-dialog.tsx';
import { PayoutDetailsDialog } from './check/payout-details-dialog.tsx';
import type { ModerationAction } from './moderation-actions.tsx';
import { PayoutRejectDialog } from './payout-reject-dialog.tsx';
import { PayoutReturnDialog } from './payout-return-dialog.tsx';

interface ModerationDialogProps {
  payout: ModeratedPayout;
  /** The list on the screen: if it is the one under review, the next payout to check is found there. */
  filters: ModerationFilters;
  onClose: () => void;
}

export function ModerationDialog({ action, ...props }: ModerationDialogProps & { action: ModerationAction }) {
  const { payout, filters, onClose } = props;
  if (action === 'check') {
    const queue =
      filters.status === PayoutStatus.review ? filters : { ...filters, status: PayoutStatus.review, page: 1 };
    return <PayoutCheckDialog first={payout} filters={queue} onClose={onClose} />;
  }
  const Dialog = dialogs[action];
  return <Dialog {...props} />;
}

const dialogs = { details: PayoutDetailsDialog, reject: PayoutRejectDialog, return: PayoutReturnDialog };
