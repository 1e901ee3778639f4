import type { Payout } from '@app/contract/payouts/payout';
import { Button, Tooltip } from '@mantine/core';
import { useRef } from 'react';
import { showSuccess } from '#ui/page/toast.ts';
import { useTakePayout } from './payouts-api.ts';
import { payoutsText as text } from './payouts-text.ts';

interface PayoutTakeProps {
  payout: Payout;
  /** Why nothing can be taken. */
  refusal: string | null;
}

export function PayoutTake({ payout, refusal }: PayoutTakeProps) {
  return refusal === null ? <TakeButton payout={payout} /> : <NoTaking why={refusal} />;
}

/** What cannot be done is not offered. The button can still be reached, so that pointer, keyboard and finger all find out why. */
function NoTaking({ why }: { why: string }) {
  return (
    <Tooltip label={why} multiline maw={320} events={{ hover: true, focus: true, touch: true }}>
      <Button variant="light" size="xs" h={36} px={10} data-disabled aria-disabled>
        {text.take}
      </Button>
    </Tooltip>
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
