import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconEye, IconX } from '@tabler/icons-react';
import { useServerNow } from '#lib/api/server-clock.ts';
import { RowAction, RowActions } from '#ui/table/row-action.tsx';
import { mayCheck, mayReject, mayReturn } from './moderation-api.ts';
import { moderationText as text } from './moderation-text.ts';

export type ModerationAction = 'check' | 'details' | 'reject' | 'return';

interface ModerationActionsProps {
  payout: ModeratedPayout;
  wide: boolean;
  onAction: (action: ModerationAction) => void;
}

export function ModerationActions({ payout, wide, onAction }: ModerationActionsProps) {
  const only = onlyAction(payout);
  const now = useServerNow();
  if (only) {
    const { action, label } = only;
    return (
      <Button
        variant={action === 'check' ? 'light' : 'default'}
        size="xs"
        h={36}
        px={10}
        onClick={() => onAction(action)}
      >
        {label}
      </Button>
    );
  }
  return (
    <RowActions iconOnly={wide}>
      <RowAction label={text.details} Icon={IconEye} iconOnly={wide} onClick={() => onAction('details')} />
      {mayReturn(payout, now) && (
        <RowAction
          label={text.giveBack}
          short={text.giveBackShort}
          Icon={IconArrowBackUp}
          iconOnly={wide}
          onClick={() => onAction('return')}
        />
      )}
      {mayReject(payout) && (
        <RowAction label={text.reject} Icon={IconX} iconOnly={wide} onClick={() => onAction('reject')} />
      )}
    </RowActions>
  );
}

/** Most payouts have only one action, shown with its words. */
function onlyAction(payout: ModeratedPayout): { action: ModerationAction; label: string } | undefined {
  if (mayCheck(payout)) return { action: 'check', label: text.check };
  // A payout that is taken is looked at, and can be returned later.
  if (payout.status === PayoutStatus.incorrect || payout.status === PayoutStatus.inWork) return undefined;
  return mayReject(payout) ? { action: 'reject', label: text.reject } : { action: 'details', label: text.details };
}
