import type { Deposit } from '@app/contract/wallet';
import type { TableColumn } from '#ui/data-table-types.ts';
import { MoscowTime } from '#ui/moscow-time.tsx';
import { Roubles } from '#ui/roubles.tsx';
import { DepositActions } from './deposit-actions.tsx';
import { DepositStatusCell, TransactionLink } from './deposit-cells.tsx';
import { Usdt } from './usdt.tsx';
import { walletText } from './wallet-text.ts';

interface WalletColumnsProps {
  wide: boolean;
  explorer: string | undefined;
  onPay: (deposit: Deposit) => void;
  onCancel: (deposit: Deposit) => void;
}

export function walletColumns({ wide, explorer, onPay, onCancel }: WalletColumnsProps): TableColumn<Deposit>[] {
  const { columns } = walletText;
  const all: TableColumn<Deposit>[] = [
    { key: 'id', title: columns.id, width: 72 },
    { key: 'in_amount', title: columns.in_amount, fr: 1, align: 'right', render: sent },
    { key: 'coin_rate', title: columns.coin_rate, fr: 0.8, align: 'right', render: rate },
    { key: 'out_amount', title: columns.out_amount, fr: 1.2, align: 'right', render: credited },
    {
      key: 'createdAt',
      title: columns.createdAt,
      width: 96,
      render: ({ createdAt }) => <MoscowTime value={createdAt} />,
    },
    {
      key: 'receivedAt',
      title: columns.receivedAt,
      width: 96,
      render: ({ receivedAt }) => <MoscowTime value={receivedAt} />,
    },
    {
      key: 'transaction',
      title: columns.transaction,
      width: 128,
      render: ({ tx_id }) => <TransactionLink id={tx_id} explorer={explorer} />,
    },
    { key: 'status', title: columns.status, width: 168, render: (deposit) => <DepositStatusCell deposit={deposit} /> },
    {
      key: 'actions',
      title: columns.actions,
      width: 148,
      render: (deposit) => <DepositActions {...{ deposit, wide, onPay, onCancel }} />,
    },
  ];
  return wide ? all : all.filter(({ key }) => !inCardTitle.includes(key));
}

/** A card tells these at its top; see DepositCardTitle. */
const inCardTitle = ['id', 'status'];

const sent = ({ in_amount }: Deposit) => <Usdt value={in_amount} />;
const rate = ({ coin_rate }: Deposit) => <Roubles value={coin_rate} />;
const credited = ({ out_amount }: Deposit) => <Roubles value={out_amount} />;
