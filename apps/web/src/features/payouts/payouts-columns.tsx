import type { Payout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { itemLink } from '#lib/address/item-address.ts';
import { bankName } from '#lib/text/bank-names.ts';
import type { TableColumn } from '#ui/table/data-table-types.ts';
import { ItemLink } from '#ui/value/item-link.tsx';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { type PayoutAction, PayoutActions } from './payout-actions.tsx';
import { PayoutAmount, PayoutLeft, PayoutRequisites, PayoutWhy } from './payout-cells.tsx';
import type { PayoutTab } from './payouts-tabs.ts';
import { methods, payoutsText } from './payouts-text.ts';

interface PayoutsColumnsProps {
  tab: PayoutTab;
  wide: boolean;
  /** Why no payout can be taken now. */
  noTaking?: string | null | undefined;
  onAction: (payout: Payout, action: PayoutAction) => void;
}

export function payoutsColumns({ tab, wide, noTaking = null, onAction }: PayoutsColumnsProps): TableColumn<Payout>[] {
  const { columns } = payoutsText;
  const inWork = tab === 'inprogress';
  const all: TableColumn<Payout>[] = [
    { key: 'id', title: columns.id, width: 68, whole: true, render: ({ id }) => payoutId(id, tab) },
    { key: 'bank', title: columns.bank, fr: 1, noEllipsis: true, render: ({ bank }) => bankName(bank) },
    { key: 'method', title: columns.method, width: 60, render: ({ method }) => methods[method] },
    {
      key: 'requisites',
      title: columns.requisites,
      fr: 2,
      whole: true,
      render: (row) => <PayoutRequisites payout={row} />,
    },
    {
      key: 'amount',
      title: columns.amount,
      width: tab === 'done' ? 188 : 136,
      whole: true,
      align: 'right',
      render: (row) => <PayoutAmount payout={row} />,
    },
    { key: 'time', title: columns.time, width: 88, render: ({ createdAt }) => <MoscowTime value={createdAt} /> },
    ...(inWork ? [{ key: 'left', title: columns.left, width: 112, render: left }] : []),
    {
      key: 'actions',
      title: columns.actions,
      width: inWork ? 168 : 132,
      render: (row) => (
        <PayoutActions payout={row} wide={wide} noTaking={noTaking} onAction={(action) => onAction(row, action)} />
      ),
    },
  ];
  return wide ? all : all.filter(({ key }) => !inCardTitle.includes(key));
}

const payoutId = (id: number, tab: PayoutTab) => (
  <ItemLink link={itemLink('payoutrequests', id, tab)} title={payoutsText.open}>
    {id}
  </ItemLink>
);

/** For cancelled and not proven ones the reason is shown in place of the time left. */
export function unfinishedColumns({ wide, onAction }: Omit<PayoutsColumnsProps, 'tab'>): TableColumn<Payout>[] {
  const why: TableColumn<Payout> = {
    key: 'why',
    title: payoutsText.unfinished.why,
    fr: 2,
    noEllipsis: true,
    render: (row) => <PayoutWhy payout={row} />,
  };
  return payoutsColumns({ tab: 'pending', wide, onAction }).toSpliced(-1, 0, why);
}

/** A card tells these at its top; see PayoutCardTitle. */
const inCardTitle = ['bank', 'left'];

const left = (payout: Payout) => (payout.status === PayoutStatus.inWork ? <PayoutLeft payout={payout} /> : null);
