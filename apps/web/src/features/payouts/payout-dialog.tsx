import type { Payout } from '@app/contract/payouts/payout';
import { PayoutCancelDialog } from './panel/payout-cancel-dialog.tsx';
import { PayoutConfirmDialog } from './panel/payout-confirm-dialog.tsx';
import type { PayoutAction } from './payout-actions.tsx';
import { PayoutReceiptDialog } from './payout-receipt-dialog.tsx';

interface PayoutDialogProps {
  payout: Payout;
  action: PayoutAction;
  onClose: () => void;
}

const dialogs = { confirm: PayoutConfirmDialog, cancel: PayoutCancelDialog, details: PayoutReceiptDialog };

export function PayoutDialog({ payout, action, onClose }: PayoutDialogProps) {
  const Dialog = dialogs[action];
  return <Dialog payout={payout} onClose={onClose} />;
}
