import {
  type ConsoleTopup,
  type ConsoleTopupView,
  consoleTopupFilters,
  consoleTopupsApi,
} from '@app/contract/topups/console-topups';
import { TopupStatus } from '@app/contract/topups/topup-machine';
import { topupStatuses } from '@app/contract/topups/topup-words';
import { amountColumn, idColumn, statusColumn, timeColumn, traderColumn } from '#features/things/thing-columns.tsx';
import { badgeBy, optionsBy } from '#features/things/thing-status.tsx';
import type { Things } from '#features/things/things.ts';
import { formatRoubles, formatUsdt, middleEllipsis } from '#lib/text/format.ts';
import { Money } from '#ui/value/roubles.tsx';
import { consoleTopupsText as text } from './console-topups-text.ts';

const { columns } = text;
const statusOf = badgeBy(topupStatuses);

export const consoleTopups: Things<ConsoleTopup, ConsoleTopupView> = {
  kind: 'topup',
  api: consoleTopupsApi,
  filters: consoleTopupFilters,
  text,
  statuses: optionsBy(topupStatuses, [TopupStatus.waiting, TopupStatus.done, TopupStatus.archived]),
  statusOf,
  columns: [
    idColumn('topup'),
    traderColumn,
    { key: 'in_amount', title: columns.in_amount, align: 'right', whole: true, holds: 'money', render: usdtOf },
    { key: 'coin_rate', title: columns.rate, align: 'right', below: 'in_amount', render: rateOf },
    amountColumn,
    statusColumn(statusOf),
    { key: 'tx_id', title: columns.tx, below: 'trader', render: ({ tx_id }) => (tx_id ? middleEllipsis(tx_id) : '—') },
    timeColumn('createdAt', columns.createdAt),
    timeColumn('receivedAt', columns.receivedAt),
  ],
  under: usdtOf,
};

function usdtOf({ in_amount }: ConsoleTopup) {
  return <Money>{formatUsdt(in_amount)}</Money>;
}

function rateOf({ coin_rate }: ConsoleTopup) {
  return formatRoubles(coin_rate);
}
