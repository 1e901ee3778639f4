import type { ConsolePayout } from '@app/contract/console/console-payouts';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { platformOf, requisiteOf, traderOf } from '#features/console-things/thing-cells.tsx';
import { statuses } from '#features/payouts/payouts-text.ts';
import { bankName } from '#lib/text/bank-names.ts';
import { formatMoment } from '#lib/text/format.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { BriefRow, TableColumn } from '#ui/table/data-table-types.ts';
import { thingPath } from '#ui/thing/thing-kinds.ts';
import { ThingLink } from '#ui/thing/thing-link.tsx';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { consolePayoutsText as text } from './console-payouts-text.ts';

const { columns } = text;

export const payoutsColumns: TableColumn<ConsolePayout>[] = [
  { key: 'id', title: columns.id, width: 88, render: ({ id }) => <ThingLink kind="payout" id={id} /> },
  { key: 'payout_id', title: columns.payout_id, fr: 1.3 },
  { key: 'trader', title: columns.trader, fr: 1, render: traderOf },
  { key: 'platform', title: columns.platform, fr: 0.9, below: 'trader', render: platformOf },
  { key: 'bank', title: columns.bank, fr: 1, render: ({ bank }) => bankName(bank) },
  { key: 'tail', title: columns.requisite, width: 92, below: 'bank', render: requisiteOf },
  { key: 'fio', title: columns.fio, width: 96 },
  { key: 'amount', title: columns.amount, align: 'right', whole: true, width: 96, render: amountOf },
  { key: 'status', title: columns.status, width: 120, render: statusOf },
  {
    key: 'createdAt',
    title: columns.createdAt,
    width: 88,
    render: ({ createdAt }) => <MoscowTime value={createdAt} />,
  },
  { key: 'movedAt', title: columns.movedAt, width: 88, render: ({ movedAt }) => <MoscowTime value={movedAt} /> },
];

export const payoutsBrief: BriefRow<ConsolePayout> = {
  link: ({ id }) => ({ to: thingPath('payout', id) }),
  open: text.title,
  lead: amountOf,
  aside: ({ createdAt }) => formatMoment(createdAt),
  under: (payout) => (
    <>
      <span>{payout.trader?.name ?? text.inPool}</span>
      <span>{bankName(payout.bank)}</span>
      {requisiteOf(payout)}
    </>
  ),
  state: (payout) => (
    <>
      {statusOf(payout)}
      <span>
        {columns.id} {payout.id}
      </span>
    </>
  ),
};

/** 3 «Проверено» is of the old service; nothing leads there. */
export const statusOptions = [
  PayoutStatus.waiting,
  PayoutStatus.inWork,
  PayoutStatus.review,
  PayoutStatus.incorrect,
  PayoutStatus.done,
  PayoutStatus.rejected,
  PayoutStatus.archived,
]
  .map((status) => ({ value: String(status), label: statuses[status].label }))
  .toSpliced(2, 0, { value: 'overdue', label: text.overdue });

export function statusOf({ status, overdue }: Pick<ConsolePayout, 'status' | 'overdue'>) {
  const { label, tone } = statuses[status];
  return <StatusBadge tone={overdue ? 'rejected' : tone}>{overdue ? text.overdue : label}</StatusBadge>;
}

function amountOf({ amount }: ConsolePayout) {
  return <Roubles value={amount} />;
}
