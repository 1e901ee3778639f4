import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import { appealStatuses } from '@app/contract/appeals/appeal-words';
import {
  type ConsoleAppeal,
  type ConsoleAppealView,
  consoleAppealFilters,
  consoleAppealsApi,
} from '@app/contract/appeals/console-appeals';
import {
  amountColumn,
  idColumn,
  moneyColumn,
  platformColumn,
  requisiteColumns,
  requisiteUnder,
  statusColumn,
  timeColumn,
  traderColumn,
} from '#features/things/thing-columns.tsx';
import { badgeBy, optionsBy } from '#features/things/thing-status.tsx';
import type { Things } from '#features/things/things.ts';
import { ThingLink } from '#ui/thing/thing-link.tsx';
import { consoleAppealsText as text } from './console-appeals-text.ts';

const { columns } = text;
const statusOf = badgeBy(appealStatuses);

export const consoleAppeals: Things<ConsoleAppeal, ConsoleAppealView> = {
  kind: 'appeal',
  api: consoleAppealsApi,
  filters: consoleAppealFilters,
  text,
  statuses: optionsBy(appealStatuses, [
    AppealStatus.waiting,
    AppealStatus.inWork,
    AppealStatus.review,
    AppealStatus.accepted,
    AppealStatus.rejected,
    AppealStatus.archived,
  ]),
  statusOf,
  columns: [
    idColumn('appeal'),
    { key: 'deal', title: columns.deal, below: 'id', render: dealOf },
    { key: 'payment_id', title: columns.payment_id, fr: 1.3 },
    traderColumn,
    platformColumn,
    ...requisiteColumns,
    amountColumn,
    moneyColumn('held', columns.held, 'amount'),
    { key: 'attempt', title: columns.attempt, below: 'status' },
    statusColumn(statusOf),
    timeColumn('createdAt', columns.createdAt),
    timeColumn('expired', columns.expired),
  ],
  under: requisiteUnder,
};

export function dealOf({ deal_id }: Pick<ConsoleAppeal, 'deal_id'>) {
  return <ThingLink kind="deal" id={deal_id} />;
}
