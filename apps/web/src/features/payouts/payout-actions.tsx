import { type Payout, PayoutStatus } from '@app/contract/payouts';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { RowAction, RowActions } from '#ui/row-action.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useTakePayout } from './payouts-api.ts';
import { payoutsText as text } from './payouts-text.ts';

/** What opens a dialog; taking into work needs none. */
export type PayoutAction = 'confirm' | 'cancel' | 'details';

interface PayoutActionsProps {
  payout: Payout;
  wide: boolean;
  onAction: (action: PayoutAction) => void;
}

export function PayoutActions({ payout, wide, onAction }: PayoutActionsProps) {
  const { status, url } = payout;
  if (status === PayoutStatus.waiting) return <TakeButton payout={payout} />;
  if (status === PayoutStatus.incorrect) {
    return (
      <Button variant="default" size="xs" h={36} px={10} onClick={() => onAction('confirm')}>
        {text.sendReceipt}
      </Button>
    );
  }
  if (status === PayoutStatus.inWork) {
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

/** Each has a request of its own, so that several can be taken without waiting for one another. */
function TakeButton({ payout }: { payout: Payout }) {
  const button = useRef<HTMLButtonElement>(null);
  const take = useTakePayout(payout.id);

  async function press() {
    // The row may be gone by then, and with it this button; what follows must happen all the same.
    const taken = await take.mutateAsync().catch(() => undefined);
    if (taken) showSuccess(text.taken, { brief: true });
    setTimeout(() => giveKeyboardBack(button.current));
  }

  return (
    <Button ref={button} variant="light" size="xs" h={36} px={10} loading={take.isPending} onClick={press} data-take>
      {text.take}
    </Button>
  );
}

/** A button that works loses the keyboard; it gets it back, or the first that is left does. */
function giveKeyboardBack(button: HTMLButtonElement | null): void {
  if (document.activeElement !== document.body) return;
  const target = button ?? document.querySelector<HTMLElement>('[data-take]');
  target?.focus({ preventScroll: true });
}
