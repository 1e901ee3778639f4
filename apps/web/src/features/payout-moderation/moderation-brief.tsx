import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { PayoutTail } from '#features/payouts/payout-cells.tsx';
import { payoutsText } from '#features/payouts/payouts-text.ts';
import { itemLink } from '#lib/address/item-address.ts';
import { bankName } from '#lib/text/bank-names.ts';
import { formatMoment } from '#lib/text/format.ts';
import type { BriefRow } from '#ui/table/data-table-types.ts';
import { Roubles } from '#ui/value/roubles.tsx';
import { MainBadge } from './moderation-cells.tsx';
import type { ModerationTab } from './moderation-tabs.ts';

/** A payout on a moderator's narrow screen; a tap opens its dialog, with the trader and the reason. */
export function moderationBrief(tab: ModerationTab): BriefRow<ModeratedPayout> {
  return {
    link: ({ id }) => itemLink('moderationpayoutrequests', id, tab),
    open: payoutsText.open,
    lead: ({ amount }) => <Roubles value={amount} />,
    aside: ({ createdAt }) => formatMoment(createdAt),
    under: ({ bank, pan }) => (
      <>
        <span>{bankName(bank)}</span>
        <PayoutTail pan={pan} />
      </>
    ),
    state: (payout) => (
      <>
        <MainBadge payout={payout} />
        <span>{payout.id}</span>
      </>
    ),
  };
}
