import {
  type ConsolePayout,
  type ConsolePayoutView,
  consolePayoutFilters,
  consolePayoutsApi,
} from '@app/contract/payouts/console-payouts';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { payoutOverdue, payoutStatuses } from '@app/contract/payouts/payout-words';
import {
  amountColumn,
  idColumn,
  platformColumn,
  requisiteColumns,
  requisiteUnder,
  statusColumn,
  timeColumn,
  traderColumn,
} from '#features/things/thing-columns.tsx';
import { badgeBy, optionsBy } from '#features/things/thing-status.tsx';
import type { Things } from '#features/things/things.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { consolePayoutsText as text } from './console-payouts-text.ts';

const { columns } = text;
const plainStatus = badgeBy(payoutStatuses);

export const consolePayouts: Things<ConsolePayout, ConsolePayoutView> = {
  kind: 'payout',
  api: consolePayoutsApi,
  filters: consolePayoutFilters,
  text,
  // 3 «Проверено» is of the old service; nothing leads there.
  statuses: optionsBy(payoutStatuses, [
    PayoutStatus.waiting,
    PayoutStatus.inWork,
    PayoutStatus.review,
    PayoutStatus.incorrect,
    PayoutStatus.done,
    PayoutStatus.rejected,
    PayoutStatus.archived,
  ]).toSpliced(2, 0, { value: 'overdue', label: payoutOverdue.inside }),
  statusOf,
  columns: [
    idColumn('payout'),
    { key: 'payout_id', title: columns.payout_id, fr: 1.3 },
    traderColumn,
    platformColumn,
    ...requisiteColumns,
    { key: 'fio', title: columns.fio, below: 'payout_id' },
    amountColumn,
    statusColumn(statusOf),
    timeColumn('createdAt', columns.createdAt),
    timeColumn('movedAt', columns.movedAt),
  ],
  under: requisiteUnder,
};

/** One that is overdue is still in work; that it is late matters more. */
function statusOf(payout: Pick<ConsolePayout, 'status' | 'overdue'>) {
  return payout.overdue ? (
    <StatusBadge tone={payoutOverdue.tone}>{payoutOverdue.inside}</StatusBadge>
  ) : (
    plainStatus(payout)
  );
}
