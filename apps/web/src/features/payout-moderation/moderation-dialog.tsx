import type { ModeratedPayout, ModerationFilters } from '@app/contract/payouts';
import type { ModerationAction } from './moderation-actions.tsx';
import { PayoutCheckDialog } from './payout-check-dialog.tsx';
import { PayoutDetailsDialog } from './payout-details-dialog.tsx';
import { PayoutRejectDialog } from './payout-reject-dialog.tsx';
import { PayoutReturnDialog } from './payout-return-dialog.tsx';

export interface ModerationDialogProps {
  payout: ModeratedPayout;
  /** The list it was opened from: the next one to check is found there. */
  filters: ModerationFilters;
  onClose: () => void;
}

export function ModerationDialog({ action, ...props }: ModerationDialogProps & { action: ModerationAction }) {
  const { payout, filters, onClose } = props;
  if (action === 'check') return <PayoutCheckDialog first={payout} filters={filters} onClose={onClose} />;
  const Dialog = dialogs[action];
  return <Dialog {...props} />;
}

const dialogs = { details: PayoutDetailsDialog, reject: PayoutRejectDialog, return: PayoutReturnDialog };
