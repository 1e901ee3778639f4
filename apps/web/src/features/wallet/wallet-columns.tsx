import type { Deposit } from '@app/contract/wallet/deposit';
import { formatRoubles } from '#lib/text/format.ts';
import type { TableColumn } from '#ui/table/data-table-types.ts';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import { DepositActions } from './deposit-actions.tsx';
import { DepositStatusCell, TransactionLink } from './deposit-cells.tsx';
import { Usdt } from './usdt.tsx';
import { walletText } from './wallet-text.ts';

interface WalletColumnsProps {
  wide: boolean;
  explorer: string | null | undefined;
  onPay: (deposit: Deposit) => void;
  onCancel: (deposit: Deposit) => void;
}

export function walletColumns({ wide, explorer, onPay, onCancel }: WalletColumnsProps): TableColumn<Deposit>[] {
  const { columns } = walletText;
  const all: TableColumn<Deposit>[] = [
    { key: 'id', title: columns.id, width: 70, whole: true },
    { key: 'in_amount', title: columns.in_amount, fr: 1, whole: true, align: 'right', render: sent },
    { key: 'out_amount', title: columns.out_amount, fr: 1.15, whole: true, align: 'right', render: credited },
    {
      key: 'createdAt',
      title: columns.createdAt,
      width: 88,
      render: ({ createdAt }) => <MoscowTime value={createdAt} />,
    },
    {
      key: 'receivedAt',
      title: columns.receivedAt,
      width: 88,
      render: ({ receivedAt }) => <MoscowTime value={receivedAt} />,
    },
    {
      key: 'transaction',
      title: columns.transaction,
      width: 118,
      render: ({ tx_id }) => <TransactionLink id={tx_id} explorer={explorer} />,
    },
    { key: 'status', title: columns.status, width: 148, render: (deposit) => <DepositStatusCell deposit={deposit} /> },
    {
      key: 'actions',
      title: columns.actions,
      width: 140,
      render: (deposit) => <DepositActions {...{ deposit, wide, onPay, onCancel }} />,
    },
  ];
  return wide ? all : all.filter(({ key }) => !inCardTitle.includes(key));
}

/** A card tells these at its top; see DepositCardTitle. */
const inCardTitle = ['id', 'status'];

const sent = ({ in_amount }: Deposit) => <Usdt value={in_amount} />;
// The rate is in the same cell: in a column of its own it would cut off the exact amount on a small screen.
const credited = ({ out_amount, coin_rate }: Deposit) => (
  <Stacked second={walletText.byRate(formatRoubles(coin_rate))}>
    <Roubles value={out_amount} />
  </Stacked>
);
