import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { useQuery } from '@tanstack/react-query';
import { ItemDialog } from '#ui/dialog/item-dialog.tsx';
import { CopyLink } from '#ui/value/copy-link.tsx';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import { type ModerationAction, ModerationActions } from './moderation-actions.tsx';
import { moderatedPayoutQuery } from './moderation-api.ts';
import { moderationText } from './moderation-text.ts';
import { PayoutModerationFacts } from './payout-moderation-facts.tsx';

const text = moderationText.viewing;

interface ModerationViewDialogProps {
  id: number;
  onAction: (payout: ModeratedPayout, action: ModerationAction) => void;
  onClose: () => void;
}

/** One payout by its address, with the actions that its status allows. */
export function ModerationViewDialog({ id, onAction, onClose }: ModerationViewDialogProps) {
  const payout = useQuery(moderatedPayoutQuery(id));
  return (
    <ItemDialog title={text.title(id)} item={payout} unknown={text.unknown} onClose={onClose}>
      {(found) => (
        <>
          <PayoutModerationFacts payout={found} />
          <FactList>
            <Fact name={text.link}>
              <CopyLink path={`/dashboard/moderationpayoutrequests/${id}/view`} />
            </Fact>
          </FactList>
          <ModerationActions payout={found} look="words" onAction={(action) => onAction(found, action)} />
        </>
      )}
    </ItemDialog>
  );
}
