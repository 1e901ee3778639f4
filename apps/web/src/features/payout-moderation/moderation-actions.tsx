import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { IconArrowBackUp, IconEye } from '@tabler/icons-react';
import { useServerNow } from '#lib/api/server-clock.ts';
import { RowAction, RowActions } from '#ui/table/row-action.tsx';
import { RowButton } from '#ui/table/row-button.tsx';
import { mayCheck, mayReject, mayReturn } from './moderation-api.ts';
import { moderationText as text } from './moderation-text.ts';

export type ModerationAction = 'check' | 'details' | 'reject' | 'return';

interface ModerationActionsProps {
  payout: ModeratedPayout;
  /**
   * In a table icons (but rejecting is a word), in one without room fewer of them: the payout's number opens it, too. In a dialog words, in
   * a brief row the main one only.
   */
  look: 'icons' | 'few' | 'words' | 'brief';
  onAction: (action: ModerationAction) => void;
}

export function ModerationActions({ payout, look, onAction }: ModerationActionsProps) {
  const now = useServerNow();
  const only = onlyAction(payout) ?? (look === 'brief' ? mainAction(payout, now) : undefined);
  const iconOnly = look === 'icons' || look === 'few';
  if (only) {
    const { action, label } = only;
    return (
      <RowButton variant={action === 'check' ? 'light' : 'default'} onClick={() => onAction(action)}>
        {label}
      </RowButton>
    );
  }
  return (
    <RowActions iconOnly={iconOnly}>
      {(look !== 'few' || !mayReject(payout)) && (
        <RowAction label={text.details} Icon={IconEye} iconOnly={iconOnly} onClick={() => onAction('details')} />
      )}
      {mayReturn(payout, now) && (
        <RowAction
          label={text.giveBack}
          short={text.giveBackShort}
          Icon={IconArrowBackUp}
          iconOnly={iconOnly}
          onClick={() => onAction('return')}
        />
      )}
      {mayReject(payout) && <RowAction label={text.reject} iconOnly={iconOnly} onClick={() => onAction('reject')} />}
    </RowActions>
  );
}

interface Labelled {
  action: ModerationAction;
  label: string;
}

/** Most payouts have only one action, shown with its words. */
function onlyAction(payout: ModeratedPayout): Labelled | undefined {
  if (mayCheck(payout)) return { action: 'check', label: text.check };
  // A payout that is taken is looked at, and can be returned later.
  if (payout.status === PayoutStatus.incorrect || payout.status === PayoutStatus.inWork) return undefined;
  return mayReject(payout) ? { action: 'reject', label: text.reject } : { action: 'details', label: text.details };
}

/** Of several the one that is wanted most; the others are a tap away. */
function mainAction(payout: ModeratedPayout, now: number): Labelled {
  return mayReturn(payout, now)
    ? { action: 'return', label: text.giveBackShort }
    : { action: 'details', label: text.details };
}
