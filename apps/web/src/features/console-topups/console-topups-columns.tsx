import type { ConsoleTopup } from '@app/contract/console/console-topups';
import { DepositStatus } from '@app/contract/wallet/deposit-machine';
import { traderOf } from '#features/console-things/thing-cells.tsx';
import { statuses } from '#features/wallet/wallet-text.ts';
import { formatMoment, formatRoubles, formatUsdt, middleEllipsis } from '#lib/text/format.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { BriefRow, TableColumn } from '#ui/table/data-table-types.ts';
import { thingPath } from '#ui/thing/thing-kinds.ts';
import { ThingLink } from '#ui/thing/thing-link.tsx';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Money, Roubles } from '#ui/value/roubles.tsx';
import { consoleTopupsText as text } from './console-topups-text.ts';

const { columns } = text;

export const topupsColumns: TableColumn<ConsoleTopup>[] = [
  { key: 'id', title: columns.id, width: 88, render: ({ id }) => <ThingLink kind="topup" id={id} /> },
  { key: 'trader', title: columns.trader, fr: 1, render: traderOf },
  { key: 'in_amount', title: columns.in_amount, align: 'right', whole: true, width: 120, render: usdtOf },
  {
    key: 'coin_rate',
    title: columns.rate,
    align: 'right',
    width: 88,
    render: ({ coin_rate }) => formatRoubles(coin_rate),
  },
  { key: 'amount', title: columns.amount, align: 'right', whole: true, width: 110, render: amountOf },
  { key: 'status', title: columns.status, width: 112, render: statusOf },
  { key: 'tx_id', title: columns.tx, fr: 1, render: ({ tx_id }) => (tx_id ? middleEllipsis(tx_id, 8, 6) : '—') },
  {
    key: 'createdAt',
    title: columns.createdAt,
    width: 92,
    render: ({ createdAt }) => <MoscowTime value={createdAt} />,
  },
  {
    key: 'receivedAt',
    title: columns.receivedAt,
    width: 92,
    render: ({ receivedAt }) => <MoscowTime value={receivedAt} />,
  },
];

export const topupsBrief: BriefRow<ConsoleTopup> = {
  link: ({ id }) => ({ to: thingPath('topup', id) }),
  open: text.title,
  lead: amountOf,
  aside: ({ createdAt }) => formatMoment(createdAt),
  under: (topup) => (
    <>
      <span>{topup.trader.name}</span>
      {usdtOf(topup)}
    </>
  ),
  state: (topup) => (
    <>
      {statusOf(topup)}
      <span>
        {columns.id} {topup.id}
      </span>
    </>
  ),
};

export const statusOptions = [DepositStatus.waiting, DepositStatus.done, DepositStatus.archived].map((status) => ({
  value: String(status),
  label: statuses[status].label,
}));

export function statusOf({ status }: Pick<ConsoleTopup, 'status'>) {
  const { label, tone } = statuses[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

function usdtOf({ in_amount }: ConsoleTopup) {
  return <Money>{formatUsdt(in_amount)}</Money>;
}

function amountOf({ amount }: ConsoleTopup) {
  return <Roubles value={amount} />;
}
