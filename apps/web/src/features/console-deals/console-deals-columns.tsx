import type { ConsoleDeal } from '@app/contract/console/console-deals';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { platformOf, requisiteOf, traderOf } from '#features/console-things/thing-cells.tsx';
import { bankName } from '#lib/text/bank-names.ts';
import { formatMoment } from '#lib/text/format.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { BriefRow, TableColumn } from '#ui/table/data-table-types.ts';
import { thingPath } from '#ui/thing/thing-kinds.ts';
import { ThingLink } from '#ui/thing/thing-link.tsx';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { statuses, consoleDealsText as text } from './console-deals-text.ts';

const { columns } = text;

export const dealsColumns: TableColumn<ConsoleDeal>[] = [
  { key: 'id', title: columns.id, width: 96, render: ({ id }) => <ThingLink kind="deal" id={id} /> },
  { key: 'payment_id', title: columns.payment_id, fr: 1.4 },
  { key: 'trader', title: columns.trader, fr: 1, render: traderOf },
  { key: 'platform', title: columns.platform, fr: 0.9, below: 'trader', render: platformOf },
  { key: 'bank', title: columns.bank, fr: 1, render: ({ bank }) => bankName(bank) },
  { key: 'tail', title: columns.requisite, width: 92, below: 'bank', render: requisiteOf },
  { key: 'amount', title: columns.amount, align: 'right', whole: true, width: 96, render: amountOf },
  {
    key: 'debited',
    title: columns.debited,
    align: 'right',
    whole: true,
    width: 96,
    below: 'amount',
    render: debitedOf,
  },
  { key: 'status', title: columns.status, width: 112, render: statusOf },
  {
    key: 'createdAt',
    title: columns.createdAt,
    width: 88,
    render: ({ createdAt }) => <MoscowTime value={createdAt} />,
  },
  { key: 'endedAt', title: columns.endedAt, width: 88, render: ({ endedAt }) => <MoscowTime value={endedAt} /> },
];

export const dealsBrief: BriefRow<ConsoleDeal> = {
  link: ({ id }) => ({ to: thingPath('deal', id) }),
  open: text.title,
  lead: amountOf,
  aside: ({ createdAt }) => formatMoment(createdAt),
  under: (deal) => (
    <>
      <span>{deal.trader.name}</span>
      <span>{bankName(deal.bank)}</span>
      {requisiteOf(deal)}
    </>
  ),
  state: (deal) => (
    <>
      {statusOf(deal)}
      <span>
        {columns.id} {deal.id}
      </span>
    </>
  ),
};

export const statusOptions = [
  DealStatus.waiting,
  DealStatus.closed,
  DealStatus.expired,
  DealStatus.cancelled,
  DealStatus.archived,
].map((status) => ({ value: String(status), label: statuses[status].label }));

export function statusOf({ status }: Pick<ConsoleDeal, 'status'>) {
  const { label, tone } = statuses[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

function amountOf({ amount }: ConsoleDeal) {
  return <Roubles value={amount} />;
}

function debitedOf({ debited }: ConsoleDeal) {
  return <Roubles value={debited} />;
}
