import type { Payout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { noteBadges, noteNames, payoutStatuses } from '@app/contract/payouts/payout-words';
import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMoscowDate, formatMoscowTime } from '#lib/text/format.ts';
import { ItemDialog } from '#ui/dialog/item-dialog.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { CopyLink } from '#ui/value/copy-link.tsx';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import { type PayoutAction, PayoutActions } from './payout-actions.tsx';
import { PayoutAmount, PayoutLeft, PayoutRequisites } from './payout-cells.tsx';
import { PayoutGiven } from './payout-given.tsx';
import { PayoutTalk } from './payout-talk.tsx';
import { payoutQuery } from './payouts-api.ts';
import { methods, payoutsText as text } from './payouts-text.ts';

interface PayoutViewDialogProps {
  id: number;
  noTaking: string | null;
  onAction: (payout: Payout, action: PayoutAction) => void;
  onClose: () => void;
}

/** One payout by its address: from the pool or one's own; the server shows no others. */
export function PayoutViewDialog({ id, noTaking, onAction, onClose }: PayoutViewDialogProps) {
  const payout = useQuery(payoutQuery(id));
  return (
    <ItemDialog title={text.viewing.title(id)} item={payout} unknown={text.viewing.unknown} onClose={onClose}>
      {(found) => (
        <Stack gap="md">
          <PayoutViewFacts payout={found} />
          {found.status !== PayoutStatus.waiting && <PayoutTalk payout={found} />}
          <PayoutActions payout={found} noTaking={noTaking} onAction={onAction} />
        </Stack>
      )}
    </ItemDialog>
  );
}

function PayoutViewFacts({ payout }: { payout: Payout }) {
  const { id, status, method, createdAt, note, note_kind } = payout;
  const { label, tone } = note_kind === 'reversed' ? noteBadges.reversed : payoutStatuses[status];
  return (
    <FactList>
      <Fact name={text.viewing.status}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </Fact>
      {status === PayoutStatus.inWork && (
        <Fact name={text.columns.left}>
          <PayoutLeft payout={payout} />
        </Fact>
      )}
      <Fact name={text.columns.amount}>
        <PayoutAmount payout={payout} />
      </Fact>
      <PayoutGiven payout={payout} />
      <Fact name={methods[method]}>
        <PayoutRequisites payout={payout} />
      </Fact>
      <Fact name={text.viewing.createdAt}>{`${formatMoscowDate(createdAt)}, ${formatMoscowTime(createdAt)}`}</Fact>
      {note_kind && status !== PayoutStatus.done && <Fact name={noteNames[note_kind]}>{note}</Fact>}
      <Fact name={text.viewing.link}>
        <CopyLink path={`/dashboard/payoutrequests/${id}/view`} />
      </Fact>
    </FactList>
  );
}
