import type { Topup } from '@app/contract/topups/topup';
import { TopupStatus } from '@app/contract/topups/topup-machine';
import { topupStatuses } from '@app/contract/topups/topup-words';
import { formatMoment, formatRoubles, formatUsdt } from '#lib/text/format.ts';
import { Countdown } from '#ui/status/countdown.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { TableColumn } from '#ui/table/data-table-types.ts';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Money, Roubles } from '#ui/value/roubles.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import { TopupActions } from './topup-actions.tsx';
import { TopupStatusCell, TransactionLink } from './topup-cells.tsx';
import { Usdt } from './usdt.tsx';
import { walletText } from './wallet-text.ts';

interface WalletColumnsProps {
  /** Every column has room. */
  roomy: boolean;
  /** It is a table, and not brief rows. */
  table: boolean;
  explorer: string | null | undefined;
  onPay: (deposit: Topup) => void;
  onCancel: (deposit: Topup) => void;
}

export function walletColumns({ roomy, table, explorer, onPay, onCancel }: WalletColumnsProps): TableColumn<Topup>[] {
  const { columns } = walletText;
  return [
    { key: 'id', title: columns.id, holds: 'id', whole: true },
    {
      key: 'in_amount',
      title: columns.in_amount,
      fr: 1,
      whole: true,
      align: 'right',
      brief: { lead: ({ in_amount }) => <Money>{formatUsdt(in_amount)}</Money> },
      render: sent,
    },
    {
      key: 'out_amount',
      title: columns.out_amount,
      fr: 1.15,
      whole: true,
      align: 'right',
      below: 'in_amount',
      brief: { under: ({ out_amount }) => <Roubles value={out_amount} /> },
      render: (row) => credited(row, roomy || !table),
    },
    {
      key: 'createdAt',
      title: columns.createdAt,
      holds: 'time',
      brief: { aside: leftOrMade },
      render: ({ createdAt }) => time(createdAt, roomy || !table),
    },
    {
      key: 'receivedAt',
      title: columns.receivedAt,
      holds: 'time',
      below: 'createdAt',
      render: ({ receivedAt }) => time(receivedAt, roomy || !table),
    },
    {
      key: 'transaction',
      title: columns.transaction,
      below: 'id',
      render: ({ tx_id }) => <TransactionLink id={tx_id} explorer={explorer} />,
    },
    {
      key: 'status',
      title: columns.status,
      holds: 'status',
      brief: { state: wordAndNumber },
      render: (deposit) => <TopupStatusCell deposit={deposit} />,
    },
    {
      key: 'actions',
      title: columns.actions,
      brief: { action: (deposit) => <TopupActions deposit={deposit} onPay={onPay} /> },
      render: (deposit) => <TopupActions deposit={deposit} onPay={onPay} onCancel={onCancel} />,
    },
  ];
}

const leftOrMade = ({ status, expired, createdAt }: Topup) =>
  status === TopupStatus.waiting ? <Countdown until={expired} /> : formatMoment(createdAt);

const wordAndNumber = ({ status, id }: Topup) => (
  <>
    <StatusBadge tone={topupStatuses[status].tone}>{topupStatuses[status].label}</StatusBadge>
    <span>
      {walletText.columns.id} {id}
    </span>
  </>
);

const sent = ({ in_amount }: Topup) => <Usdt value={in_amount} />;
// The rate is in the same cell: in a column of its own it would cut off the exact amount on a small screen.
const credited = ({ out_amount, coin_rate }: Topup, withRate: boolean) => (
  <Stacked second={withRate && walletText.byRate(formatRoubles(coin_rate))}>
    <Roubles value={out_amount} />
  </Stacked>
);

/** In one line where two of them share a cell. */
const time = (at: Date | null, twoLines: boolean) => (twoLines || !at ? <MoscowTime value={at} /> : formatMoment(at));
