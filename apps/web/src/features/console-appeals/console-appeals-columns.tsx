import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import type { ConsoleAppeal } from '@app/contract/console/console-appeals';
import { statuses } from '#features/appeals/appeals-text.ts';
import { platformOf, requisiteOf, traderOf } from '#features/console-things/thing-cells.tsx';
import { bankName } from '#lib/text/bank-names.ts';
import { formatMoment } from '#lib/text/format.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { BriefRow, TableColumn } from '#ui/table/data-table-types.ts';
import { thingPath } from '#ui/thing/thing-kinds.ts';
import { ThingLink } from '#ui/thing/thing-link.tsx';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { consoleAppealsText as text } from './console-appeals-text.ts';

const { columns } = text;

export const appealsColumns: TableColumn<ConsoleAppeal>[] = [
  { key: 'id', title: columns.id, width: 88, render: ({ id }) => <ThingLink kind="appeal" id={id} /> },
  { key: 'deal', title: columns.deal, width: 96, below: 'id', render: dealOf },
  { key: 'payment_id', title: columns.payment_id, fr: 1.4 },
  { key: 'trader', title: columns.trader, fr: 1, render: traderOf },
  { key: 'platform', title: columns.platform, fr: 0.9, below: 'trader', render: platformOf },
  { key: 'bank', title: columns.bank, fr: 1, render: ({ bank }) => bankName(bank) },
  { key: 'tail', title: columns.requisite, width: 92, below: 'bank', render: requisiteOf },
  { key: 'amount', title: columns.amount, align: 'right', whole: true, width: 96, render: amountOf },
  { key: 'held', title: columns.held, align: 'right', whole: true, width: 96, below: 'amount', render: heldOf },
  { key: 'attempt', title: columns.attempt, width: 76, align: 'right' },
  { key: 'status', title: columns.status, width: 108, render: statusOf },
  {
    key: 'createdAt',
    title: columns.createdAt,
    width: 88,
    render: ({ createdAt }) => <MoscowTime value={createdAt} />,
  },
  { key: 'expired', title: columns.expired, width: 92, render: ({ expired }) => <MoscowTime value={expired} /> },
];

export const appealsBrief: BriefRow<ConsoleAppeal> = {
  link: ({ id }) => ({ to: thingPath('appeal', id) }),
  open: text.title,
  lead: amountOf,
  aside: ({ createdAt }) => formatMoment(createdAt),
  under: (appeal) => (
    <>
      <span>{appeal.trader.name}</span>
      <span>{bankName(appeal.bank)}</span>
      {requisiteOf(appeal)}
    </>
  ),
  state: (appeal) => (
    <>
      {statusOf(appeal)}
      <span>
        {columns.id} {appeal.id}
      </span>
    </>
  ),
};

export const statusOptions = [
  AppealStatus.waiting,
  AppealStatus.inWork,
  AppealStatus.review,
  AppealStatus.accepted,
  AppealStatus.rejected,
  AppealStatus.archived,
].map((status) => ({ value: String(status), label: statuses[status].label }));

export function statusOf({ status }: Pick<ConsoleAppeal, 'status'>) {
  const { label, tone } = statuses[status];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

export function dealOf({ deal_id }: Pick<ConsoleAppeal, 'deal_id'>) {
  return <ThingLink kind="deal" id={deal_id} />;
}

function amountOf({ amount }: ConsoleAppeal) {
  return <Roubles value={amount} />;
}

function heldOf({ held }: ConsoleAppeal) {
  return <Roubles value={held} />;
}
