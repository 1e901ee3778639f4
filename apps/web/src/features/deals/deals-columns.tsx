import { type Deal, debitedAmount } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { dealStatuses } from '@app/contract/deals/deal-words';
import { itemLink } from '#lib/address/item-address.ts';
import { formatMoment, middleEllipsis } from '#lib/text/format.ts';
import { Countdown } from '#ui/status/countdown.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { BriefRest } from '#ui/table/brief-row.tsx';
import type { TableColumn } from '#ui/table/data-table-types.ts';
import { RowButton } from '#ui/table/row-button.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { ItemLink } from '#ui/value/item-link.tsx';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import { DealArrival, DealArrivalBrief } from './deal-arrival.tsx';
import {
  AppealLink,
  BankAndDigits,
  DealLk,
  DealMark,
  DealRequisites,
  DealStatusCell,
  DealsMark,
} from './deal-cells.tsx';
import { mayAccept } from './deals-api.ts';
import { methods, dealsText as text } from './deals-text.ts';

interface DealsColumnsProps {
  /** Every column has room; without it what another column says already is left out. */
  roomy: boolean;
  onAccept: (deal: Deal) => void;
}

export function dealsColumns({ roomy, onAccept }: DealsColumnsProps): TableColumn<Deal>[] {
  const { columns } = text;
  return [
    {
      key: 'select',
      title: columns.select,
      head: <DealsMark />,
      brief: 'mark',
      render: (deal) => <DealMark deal={deal} />,
    },
    { key: 'payment_id', title: columns.payment_id, render: paymentId },
    { key: 'lk', title: columns.lk, holds: 'lk', fr: roomy ? 1 : 1.35, render: (deal) => <DealLk deal={deal} /> },
    { key: 'method', title: columns.method, below: 'payment_id', render: method },
    {
      key: 'requisites',
      title: columns.requisites,
      fr: roomy ? 1.4 : 1,
      brief: { under: ({ bank, note }) => <BankAndDigits bank={bank} note={note} /> },
      render: (deal) => <DealRequisites deal={deal} withType={roomy} />,
    },
    {
      key: 'received',
      title: columns.received,
      holds: 'money',
      whole: true,
      align: 'right',
      brief: { lead: ({ real_amount }) => <Roubles value={real_amount} /> },
      render: (deal) => received(deal, roomy),
    },
    {
      key: 'debited',
      title: columns.debited,
      holds: 'money',
      whole: true,
      align: 'right',
      below: 'received',
      render: (deal) => debited(deal, roomy),
    },
    { key: 'time', title: columns.time, holds: 'time', brief: { aside: timeLeft }, render: time },
    {
      key: 'status',
      title: columns.status,
      holds: 'status',
      brief: { state: briefState },
      render: (deal) => <DealStatusCell deal={deal} />,
    },
    { key: 'actions', title: columns.actions, render: (deal) => accept(deal, onAccept) },
  ];
}

/** A tap on a deal of a narrow screen opens its dialog. */
export const dealsBrief: BriefRest<Deal> = {
  link: ({ id }) => itemLink('deals', id),
  open: text.open,
  // An appeal and the money that came do not fit beside the word on a phone.
  wraps: true,
};

const timeLeft = ({ status, expired, createdAt }: Deal) =>
  status === DealStatus.waiting ? <Countdown until={expired} /> : formatMoment(createdAt);

function briefState(deal: Deal) {
  const { status, appeal_id } = deal;
  return (
    <>
      <StatusBadge tone={dealStatuses[status].tone}>{dealStatuses[status].label}</StatusBadge>
      {appeal_id !== null && <AppealLink id={appeal_id} />}
      <DealArrivalBrief deal={deal} />
    </>
  );
}

function paymentId({ payment_id }: Deal) {
  return (
    <CopyValue value={payment_id} label={text.copyPaymentId}>
      {middleEllipsis(payment_id, 3, 4)}
    </CopyValue>
  );
}

const time = ({ id, createdAt }: Deal) => (
  <ItemLink link={itemLink('deals', id)} title={text.open}>
    <MoscowTime value={createdAt} />
  </ItemLink>
);

const method = ({ method_group }: Deal) => methods[method_group];

const received = (deal: Deal, roomy: boolean) => (
  <Stacked second={roomy && deal.notice && <DealArrival notice={deal.notice} short />}>
    <Roubles value={deal.real_amount} />
  </Stacked>
);

/** Below both sums, where they share a cell. */
const debited = (deal: Deal, roomy: boolean) => (
  <Stacked second={!roomy && deal.notice && <DealArrivalBrief deal={deal} when="dated" />}>
    <Roubles value={debitedAmount(deal.real_amount, deal.interest_rate)} />
  </Stacked>
);

function accept(deal: Deal, onAccept: (deal: Deal) => void) {
  if (!mayAccept(deal)) return null;
  // Also of a deal that has run out, if its money came after all.
  const isExpected = deal.status === DealStatus.waiting || deal.notice !== null;
  return (
    <RowButton variant={isExpected ? 'light' : 'quiet'} onClick={() => onAccept(deal)}>
      {text.accept}
    </RowButton>
  );
}
