import {
  type ConsoleDeal,
  type ConsoleDealView,
  consoleDealFilters,
  consoleDealsApi,
} from '@app/contract/deals/console-deals';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { dealStatusesOfStaff } from '@app/contract/deals/deal-words';
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
import { consoleDealsText as text } from './console-deals-text.ts';

const { columns } = text;
const statusOf = badgeBy(dealStatusesOfStaff);

export const consoleDeals: Things<ConsoleDeal, ConsoleDealView> = {
  kind: 'deal',
  api: consoleDealsApi,
  filters: consoleDealFilters,
  text,
  statuses: optionsBy(dealStatusesOfStaff, [
    DealStatus.waiting,
    DealStatus.closed,
    DealStatus.expired,
    DealStatus.cancelled,
    DealStatus.archived,
  ]),
  statusOf,
  columns: [
    idColumn('deal'),
    { key: 'payment_id', title: columns.payment_id, fr: 1.4 },
    traderColumn,
    platformColumn,
    ...requisiteColumns,
    amountColumn,
    moneyColumn('debited', columns.debited, 'amount'),
    statusColumn(statusOf),
    timeColumn('createdAt', columns.createdAt),
    timeColumn('endedAt', columns.endedAt),
  ],
  under: requisiteUnder,
};
