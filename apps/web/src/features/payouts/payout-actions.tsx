import type { Payout } from '@app/contract/payouts/payout';
import { mayMove, type PayoutAction as PayoutMove, PayoutStatus } from '@app/contract/payouts/payout-machine';
import { Group } from '@mantine/core';
import { serverDate } from '#lib/api/server-clock.ts';
import { RowButton } from '#ui/table/row-button.tsx';
import { PayoutTake } from './payout-take.tsx';
import { payoutsText as text } from './payouts-text.ts';

/** Opens a dialog; taking into work needs none. */
export type PayoutAction = 'confirm' | 'cancel' | 'details';

interface PayoutActionsProps {
  payout: Payout;
  /** Only the main one. */
  brief?: boolean;
  /** Why no payout can be taken now. */
  noTaking: string | null;
  onAction: (payout: Payout, action: PayoutAction) => void;
}

export function PayoutActions({ payout, brief = false, noTaking, onAction }: PayoutActionsProps) {
  const { status, url } = payout;
  const may = (action: PayoutMove) => mayMove(payout, action, serverDate());
  const open = (action: PayoutAction) => () => onAction(payout, action);
  if (may('accept')) {
    return <PayoutTake payout={payout} refusal={noTaking} onTaken={(own) => onAction(own, 'confirm')} />;
  }
  if (may('confirm')) {
    return (
      <Group gap={0} mr="calc(-1 * var(--cell-side, 0px))" wrap="nowrap">
        <RowButton variant={may('cancel') ? 'light' : 'default'} onClick={open('confirm')}>
          {may('cancel') ? text.confirm : text.sendReceipt}
        </RowButton>
        {may('cancel') && !brief && (
          <RowButton variant="quiet" onClick={open('cancel')}>
            {text.cancel}
          </RowButton>
        )}
      </Group>
    );
  }
  const viewable = status === PayoutStatus.review || status === PayoutStatus.done;
  if (!viewable || url === null) return null;
  return (
    <RowButton variant="default" onClick={open('details')}>
      {text.details}
    </RowButton>
  );
}
