import { type Deal, debitedAmount } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { itemLink } from '#lib/address/item-address.ts';
import { middleEllipsis } from '#lib/text/format.ts';
import type { TableColumn } from '#ui/table/data-table-types.ts';
import { RowButton } from '#ui/table/row-button.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { ItemLink } from '#ui/value/item-link.tsx';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import { DealArrival } from './deal-arrival.tsx';
import { DealLk, DealMark, DealRequisites, DealStatusCell } from './deal-cells.tsx';
import { mayAccept } from './deals-api.ts';
import { methods, dealsText as text } from './deals-text.ts';
import type { Marks } from './use-marks.ts';

interface DealsColumnsProps {
  wide: boolean;
  marks: Marks;
  onAccept: (deal: Deal) => void;
}

export function dealsColumns({ wide, marks, onAccept }: DealsColumnsProps): TableColumn<Deal>[] {
  const { columns } = text;
  const all: TableColumn<Deal>[] = [
    { key: 'select', title: columns.select, width: 56, render: (deal) => <DealMark deal={deal} marks={marks} /> },
    { key: 'payment_id', title: columns.payment_id, width: 112, render: paymentId },
    { key: 'lk', title: columns.lk, fr: 1, render: (deal) => <DealLk deal={deal} /> },
    { key: 'method', title: columns.method, width: 56, render: ({ method_group }) => methods[method_group] },
    { key: 'requisites', title: columns.requisites, fr: 1.4, render: (deal) => <DealRequisites deal={deal} /> },
    {
      key: 'received',
      title: columns.received,
      width: 108,
      whole: true,
      align: 'right',
      render: (deal) => received(deal, wide),
    },
    { key: 'debited', title: columns.debited, width: 108, whole: true, align: 'right', render: debited },
    { key: 'time', title: columns.time, width: 84, render: time },
    { key: 'status', title: columns.status, width: 104, render: (deal) => <DealStatusCell deal={deal} /> },
    { key: 'actions', title: columns.actions, width: 88, render: (deal) => accept(deal, onAccept) },
  ];
  return wide ? all : all.filter(({ key }) => !inCardTitle.includes(key));
}

/** A card tells these at its top; see DealCardTitle. */
const inCardTitle = ['select', 'lk', 'status'];

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

const received = ({ real_amount, notice }: Deal, wide: boolean) => (
  <Stacked second={notice && <DealArrival notice={notice} short={wide} />}>
    <Roubles value={real_amount} />
  </Stacked>
);

const debited = ({ real_amount, interest_rate }: Deal) => <Roubles value={debitedAmount(real_amount, interest_rate)} />;

function accept(deal: Deal, onAccept: (deal: Deal) => void) {
  if (!mayAccept(deal)) return null;
  // Also of a deal that has run out, if its money came after all.
  const isExpected = deal.status === DealStatus.waiting || deal.notice !== null;
  return (
    <RowButton variant={isExpected ? 'light' : 'default'} onClick={() => onAccept(deal)}>
      {text.accept}
    </RowButton>
  );
}
