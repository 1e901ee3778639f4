import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { PayoutTail } from '#features/payouts/payout-cells.tsx';
import { methods, payoutsText } from '#features/payouts/payouts-text.ts';
import { itemLink } from '#lib/address/item-address.ts';
import { bankName } from '#lib/text/bank-names.ts';
import { formatMoment } from '#lib/text/format.ts';
import type { TableColumn } from '#ui/table/data-table-types.ts';
import { ItemLink } from '#ui/value/item-link.tsx';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { type ModerationAction, ModerationActions } from './moderation-actions.tsx';
import { MainBadge, ModerationRequisites, ModerationStatus } from './moderation-cells.tsx';
import type { ModerationTab } from './moderation-tabs.ts';
import { moderationText as text } from './moderation-text.ts';

interface ModerationColumnsProps {
  tab: ModerationTab;
  /** Every column has room. */
  roomy: boolean;
  /** Rows have one button. */
  brief: boolean;
  onAction: (payout: ModeratedPayout, action: ModerationAction) => void;
}

export function moderationColumns({
  tab,
  roomy,
  brief,
  onAction,
}: ModerationColumnsProps): TableColumn<ModeratedPayout>[] {
  const { columns } = text;
  return [
    { key: 'id', title: columns.id, holds: 'id', whole: true, render: ({ id }) => payoutId(id, tab) },
    { key: 'trader', title: columns.trader, fr: 1, render: traderName },
    { key: 'bank', title: columns.bank, fr: 1.1, whole: true, brief: 'under', render: ({ bank }) => bankName(bank) },
    { key: 'method', title: columns.method, below: 'bank', render: ({ method }) => methods[method] },
    {
      key: 'requisites',
      title: columns.requisites,
      fr: 1.1,
      brief: { under: ({ pan }) => <PayoutTail pan={pan} /> },
      render: (row) => <ModerationRequisites payout={row} />,
    },
    {
      key: 'amount',
      title: columns.amount,
      holds: 'money',
      whole: true,
      align: 'right',
      brief: 'lead',
      render: ({ amount }) => <Roubles value={amount} />,
    },
    {
      key: 'time',
      title: columns.time,
      holds: 'time',
      below: 'id',
      brief: { aside: ({ createdAt }) => formatMoment(createdAt) },
      render: (row) => time(row, roomy),
    },
    {
      key: 'status',
      title: columns.status,
      fr: 0.9,
      whole: true,
      noEllipsis: true,
      brief: { state: wordAndNumber },
      render: (row) => <ModerationStatus payout={row} />,
    },
    {
      key: 'actions',
      title: columns.actions,
      render: (row) => {
        const look = brief ? 'brief' : roomy ? 'icons' : 'few';
        return <ModerationActions payout={row} look={look} onAction={(action) => onAction(row, action)} />;
      },
    },
  ];
}

const payoutId = (id: number, tab: ModerationTab) => (
  <ItemLink link={itemLink('moderationpayoutrequests', id, tab)} title={payoutsText.open}>
    {id}
  </ItemLink>
);

/** In one line where it stands below the number. */
const time = ({ createdAt }: ModeratedPayout, roomy: boolean) =>
  roomy ? <MoscowTime value={createdAt} /> : formatMoment(createdAt);

const wordAndNumber = (payout: ModeratedPayout) => (
  <>
    <MainBadge payout={payout} />
    <span>{payout.id}</span>
  </>
);

const traderName = ({ trader }: ModeratedPayout) =>
  trader === null ? text.noTrader : <span title={trader}>{trader}</span>;
