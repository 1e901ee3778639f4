import { Checkbox } from '@mantine/core';
import { moderationText } from '#features/payout-moderation/moderation-text.ts';
import { Notice } from '#ui/page/notice.tsx';

const text = moderationText.checking;

interface SeenBeforeProps {
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
}

/** With one receipt for two payouts somebody would be paid twice for one transfer, so the warning must be confirmed. */
export function SeenBefore({ agreed, onAgree }: SeenBeforeProps) {
  return (
    <>
      <Notice tone="rejected">{text.seenBefore}</Notice>
      <Checkbox
        label={text.seenBeforeAgreed}
        checked={agreed}
        // Comes first in the order of keyboard focus, before the tabs of the receipts above it.
        data-focus-first
        onChange={(event) => onAgree(event.currentTarget.checked)}
      />
    </>
  );
}
