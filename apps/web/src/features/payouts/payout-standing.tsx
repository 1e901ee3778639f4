import type { Payout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { noteBadgeOf, payoutOverdue, payoutStatuses } from '@app/contract/payouts/payout-words';
import { TalkBadge } from '#features/conversation/talk-badge.tsx';
import { useServerNow } from '#lib/api/server-clock.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { isOverdue, WhyBadge } from './payout-cells.tsx';

/** One word of its state, and its number: rows are named by it when people talk about them. */
export function PayoutStanding({ payout }: { payout: Payout }) {
  const overdue = isOverdue(payout, useServerNow());
  return (
    <>
      {payout.status === PayoutStatus.incorrect ? (
        <WhyBadge payout={payout} />
      ) : (
        <Word payout={payout} overdue={overdue} />
      )}
      <span>{payout.id}</span>
      <TalkBadge mark={payout.talk} />
    </>
  );
}

function Word({ payout: { status, note_kind }, overdue }: { payout: Payout; overdue: boolean }) {
  if (overdue) return <StatusBadge tone={payoutOverdue.tone}>{payoutOverdue.label}</StatusBadge>;
  const { label, tone } = (status === PayoutStatus.inWork && noteBadgeOf(note_kind)) || payoutStatuses[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
