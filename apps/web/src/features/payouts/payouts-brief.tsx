import type { Payout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { noteBadgeOf, payoutOverdue, payoutStatuses } from '@app/contract/payouts/payout-words';
import { TalkBadge } from '#features/case-talk/talk-badge.tsx';
import { itemLink } from '#lib/address/item-address.ts';
import { useServerNow } from '#lib/api/server-clock.ts';
import { bankName } from '#lib/text/bank-names.ts';
import { formatMoment } from '#lib/text/format.ts';
import { Countdown } from '#ui/status/countdown.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { BriefRow } from '#ui/table/data-table-types.ts';
import { Roubles } from '#ui/value/roubles.tsx';
import { isOverdue, PayoutTail, WhyBadge } from './payout-cells.tsx';
import type { PayoutTab } from './payouts-tabs.ts';
import { payoutsText as text } from './payouts-text.ts';

/** A payout on a narrow screen; a tap opens its dialog. */
export function payoutsBrief(tab: PayoutTab): BriefRow<Payout> {
  return {
    link: ({ id }) => itemLink('payoutrequests', id, tab),
    open: text.open,
    lead: ({ amount }) => <Roubles value={amount} />,
    aside: ({ workUntil, createdAt, talk }) =>
      workUntil ? <Countdown until={workUntil} stopped={talk.stopped_until} /> : formatMoment(createdAt),
    under: ({ bank, pan }) => (
      <>
        <span>{bankName(bank)}</span>
        <PayoutTail pan={pan} />
      </>
    ),
    state: (payout) => <BriefState payout={payout} />,
    wraps: true,
  };
}

/** One word of its state, and its number: rows are named by it when people talk about them. */
function BriefState({ payout }: { payout: Payout }) {
  const overdue = isOverdue(payout, useServerNow());
  return (
    <>
      {payout.status === PayoutStatus.incorrect ? <WhyBadge payout={payout} /> : <Standing {...{ payout, overdue }} />}
      <span>{payout.id}</span>
      <TalkBadge mark={payout.talk} />
    </>
  );
}

function Standing({ payout: { status, note_kind }, overdue }: { payout: Payout; overdue: boolean }) {
  if (overdue) return <StatusBadge tone={payoutOverdue.tone}>{payoutOverdue.label}</StatusBadge>;
  const { label, tone } = (status === PayoutStatus.inWork && noteBadgeOf(note_kind)) || payoutStatuses[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}
