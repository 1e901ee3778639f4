import type { Payout } from '@app/contract/payouts/payout';
import { Button, Tooltip } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { showSuccess } from '#ui/page/toast.ts';
import { payoutQuery, useTakePayout } from './payouts-api.ts';
import { payoutName, payoutsText as text } from './payouts-text.ts';

interface PayoutTakeProps {
  payout: Payout;
  /** Why no payout can be taken now. */
  refusal: string | null;
  /** It is this trader's now: as the server shows it to them. */
  onTaken: (payout: Payout) => void;
}

export function PayoutTake({ payout, refusal, onTaken }: PayoutTakeProps) {
  return refusal === null ? <TakeButton payout={payout} onTaken={onTaken} /> : <NoTaking why={refusal} />;
}

/** If it cannot be taken, the button is disabled but can still be focused, so that everybody can find out why. */
function NoTaking({ why }: { why: string }) {
  return (
    <Tooltip label={why} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <Button variant="light" size="xs" h={36} px={10} data-disabled aria-disabled>
        {text.take}
      </Button>
    </Tooltip>
  );
}

/** Each payout has its own request, so that several can be taken without waiting for each other. */
function TakeButton({ payout, onTaken }: Omit<PayoutTakeProps, 'refusal'>) {
  const queryClient = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const take = useTakePayout(payout.id);

  async function press() {
    // The row and this button may be gone by then; what follows must happen nevertheless.
    const taken = await take.mutateAsync().catch(() => undefined);
    if (taken) showSuccess(text.taken, { about: payoutName(payout), brief: true });
    // If this fails, the notice above the list still leads to what is in work.
    const own = taken && (await queryClient.fetchQuery(payoutQuery(payout.id)).catch(() => undefined))?.payout;
    setTimeout(() => {
      // Before the panel opens: the focus comes back here when it closes.
      giveKeyboardBack(button.current);
      if (own) onTaken(own);
    });
  }

  return (
    <Button ref={button} variant="light" size="xs" h={36} px={10} loading={take.isPending} onClick={press} data-take>
      {text.take}
    </Button>
  );
}

/** A button that is working loses the focus; afterwards it gets it back, or the first button that is left does. */
function giveKeyboardBack(button: HTMLButtonElement | null): void {
  if (document.activeElement !== document.body) return;
  const target = button ?? document.querySelector<HTMLElement>('[data-take]');
  target?.focus({ preventScroll: true });
}
