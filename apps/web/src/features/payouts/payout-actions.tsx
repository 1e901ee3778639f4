import type { Payout } from '@app/contract/payouts/payout';
import { mayMove, type PayoutAction as PayoutMove, PayoutStatus } from '@app/contract/payouts/payout-machine';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { serverDate } from '#lib/api/server-clock.ts';
import { RowAction, RowActions } from '#ui/table/row-action.tsx';
import { PayoutTake } from './payout-take.tsx';
import { payoutsText as text } from './payouts-text.ts';

/** Opens a dialog; taking into work needs none. */
export type PayoutAction = 'confirm' | 'cancel' | 'details';

interface PayoutActionsProps {
  payout: Payout;
  wide: boolean;
  /** Why no payout can be taken now. */
  noTaking: string | null;
  onAction: (action: PayoutAction) => void;
}

export function PayoutActions({ payout, wide, noTaking, onAction }: PayoutActionsProps) {
  const { status, url } = payout;
  const may = (action: PayoutMove) => mayMove(payout, action, serverDate());
  if (may('accept')) return <PayoutTake payout={payout} refusal={noTaking} />;
  if (may('confirm') && !may('cancel')) {
    return (
      <Button variant="default" size="xs" h={36} px={10} onClick={() => onAction('confirm')}>
        {text.sendReceipt}
      </Button>
    );
  }
  if (may('confirm')) {
    return (
      <RowActions iconOnly={false}>
        <Button variant="light" size="xs" h={36} px={10} flex={wide ? 'none' : 1} onClick={() => onAction('confirm')}>
          {text.confirm}
        </Button>
        <RowAction label={text.cancel} Icon={IconX} iconOnly={wide} onClick={() => onAction('cancel')} />
      </RowActions>
    );
  }
  const viewable = status === PayoutStatus.review || status === PayoutStatus.done;
  if (!viewable || url === null) return null;
  return (
    <Button variant="default" size="xs" h={36} px={10} onClick={() => onAction('details')}>
      {text.details}
    </Button>
  );
}
