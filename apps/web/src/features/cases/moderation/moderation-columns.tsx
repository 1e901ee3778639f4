import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { PayoutTail } from '#features/payouts/payout-cells.tsx';
import { methods, payoutsText } from '#features/payouts/payouts-text.ts';
import { deskLink } from '#features/things/case-path.ts';
import { bankName } from '#lib/text/bank-names.ts';
import { formatMoment } from '#lib/text/format.ts';
import type { TableColumn } from '#ui/table/data-table-types.ts';
import { RowButton } from '#ui/table/row-button.tsx';
import { ItemLink } from '#ui/value/item-link.tsx';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { MainBadge, ModerationRequisites, ModerationStatus } from './moderation-cells.tsx';
import { moderationText as text } from './moderation-text.ts';

interface ModerationColumnsProps {
  /** The address of the list, for the way back from the desk. */
  list: string;
  /** Every column has room. */
  roomy: boolean;
  onOpen: (payout: ModeratedPayout) => void;
  onReject: (payout: ModeratedPayout) => void;
}

export function moderationColumns({
  list,
  roomy,
  onOpen,
  onReject,
}: ModerationColumnsProps): TableColumn<ModeratedPayout>[] {
  const { columns } = text;
  return [
    { key: 'id', title: columns.id, holds: 'id', whole: true, render: ({ id }) => payoutId(id, list) },
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
      render: (row) => <Action payout={row} onOpen={() => onOpen(row)} onReject={() => onReject(row)} />,
    },
  ];
}

interface ActionProps {
  payout: ModeratedPayout;
  onOpen: () => void;
  onReject: () => void;
}

/** What nobody has taken is rejected here; everything else is looked at and decided at the desk. */
function Action({ payout: { status }, onOpen, onReject }: ActionProps) {
  if (status === PayoutStatus.waiting)
    return (
      <RowButton variant="default" onClick={onReject}>
        {text.reject}
      </RowButton>
    );
  const isToCheck = status === PayoutStatus.review;
  return (
    <RowButton variant={isToCheck ? 'light' : 'default'} onClick={onOpen}>
      {isToCheck ? text.check : text.details}
    </RowButton>
  );
}

const payoutId = (id: number, list: string) => (
  <ItemLink link={deskLink('payout', id, list)} title={payoutsText.open}>
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
