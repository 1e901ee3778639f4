import { Checkbox } from '@mantine/core';
import { moderationText } from '#features/payout-moderation/moderation-text.ts';
import { Notice } from '#ui/page/notice.tsx';

const text = moderationText.checking;

interface SeenBeforeProps {
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
}

/** One receipt for two payouts is how one would be paid twice for one transfer; the warning cannot be passed in haste. */
export function SeenBefore({ agreed, onAgree }: SeenBeforeProps) {
  return (
    <>
      <Notice tone="rejected">{text.seenBefore}</Notice>
      <Checkbox
        label={text.seenBeforeAgreed}
        checked={agreed}
        // Before the choice of receipts, which stands above it.
        data-focus-first
        onChange={(event) => onAgree(event.currentTarget.checked)}
      />
    </>
  );
}
