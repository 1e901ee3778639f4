import type { Payout } from '@app/contract/payouts/payout';
import { Button, Tooltip } from '@mantine/core';
import { useRef } from 'react';
import { showSuccess } from '#ui/page/toast.ts';
import { useTakePayout } from './payouts-api.ts';
import { payoutsText as text } from './payouts-text.ts';

interface PayoutTakeProps {
  payout: Payout;
  /** Why no payout can be taken now. */
  refusal: string | null;
}

export function PayoutTake({ payout, refusal }: PayoutTakeProps) {
  return refusal === null ? <TakeButton payout={payout} /> : <NoTaking why={refusal} />;
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
function TakeButton({ payout }: { payout: Payout }) {
  const button = useRef<HTMLButtonElement>(null);
  const take = useTakePayout(payout.id);

  async function press() {
    // The row and this button may be gone by then; what follows must happen nevertheless.
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

/** A button that is working loses the focus; afterwards it gets it back, or the first button that is left does. */
function giveKeyboardBack(button: HTMLButtonElement | null): void {
  if (document.activeElement !== document.body) return;
  const target = button ?? document.querySelector<HTMLElement>('[data-take]');
  target?.focus({ preventScroll: true });
}
