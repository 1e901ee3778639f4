import type { Deal } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { itemLink } from '#lib/address/item-address.ts';
import { formatMoment } from '#lib/text/format.ts';
import { Countdown } from '#ui/status/countdown.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { BriefRow } from '#ui/table/data-table-types.ts';
import { Roubles } from '#ui/value/roubles.tsx';
import { DealArrivalBrief } from './deal-arrival.tsx';
import { AppealLink, BankAndDigits, DealMark } from './deal-cells.tsx';
import { statuses, dealsText as text } from './deals-text.ts';

/** A deal on a narrow screen; a tap opens its dialog. */
export const dealsBrief: BriefRow<Deal> = {
  link: ({ id }) => itemLink('deals', id),
  open: text.open,
  mark: (deal) => <DealMark deal={deal} />,
  lead: ({ real_amount }) => <Roubles value={real_amount} />,
  aside: ({ status, expired, createdAt }) =>
    status === DealStatus.waiting ? <Countdown until={expired} /> : formatMoment(createdAt),
  under: ({ bank, note }) => <BankAndDigits bank={bank} note={note} />,
  state,
  // An appeal and the money that came do not fit beside the word on a phone.
  wraps: true,
};

function state(deal: Deal) {
  const { status, appeal_id } = deal;
  return (
    <>
      <StatusBadge tone={statuses[status].tone}>{statuses[status].label}</StatusBadge>
      {appeal_id !== null && <AppealLink id={appeal_id} />}
      <DealArrivalBrief deal={deal} />
    </>
  );
}
