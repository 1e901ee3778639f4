import type { Adjustment } from '@app/contract/money/money';
import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatMoment, formatRoubles } from '#lib/text/format.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import type { BriefRow, TableColumn } from '#ui/table/data-table-types.ts';
import { ThingLink } from '#ui/thing/thing-link.tsx';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Money } from '#ui/value/roubles.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import { adjustmentsQuery } from './console-money-api.ts';
import { moneyText } from './console-money-text.ts';

const text = moneyText.adjustments;
const { columns: titles } = text;

export function Adjustments() {
  const list = useInfiniteQuery(adjustmentsQuery);
  return (
    <>
      <DataTable
        label={moneyText.sections.adjustments}
        query={list}
        rows={list.data?.pages.flatMap(({ adjustments }) => adjustments)}
        columns={columns}
        brief={brief}
        empty={text.empty}
      />
      {list.hasNextPage && (
        <Group justify="center">
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {text.more}
          </Button>
        </Group>
      )}
    </>
  );
}

const columns: TableColumn<Adjustment>[] = [
  { key: 'at', title: titles.at, holds: 'time', render: ({ at }) => <MoscowTime value={at} /> },
  {
    key: 'trader',
    title: titles.trader,
    fr: 1,
    render: ({ trader }) => (
      <ThingLink kind="person" id={trader.id}>
        {trader.login}
      </ThingLink>
    ),
  },
  { key: 'amount', title: titles.amount, holds: 'money', whole: true, align: 'right', render: amountOf },
  { key: 'by', title: titles.by, fr: 1, render: whoOf },
  { key: 'reason', title: titles.reason, fr: 2, noEllipsis: true },
];

const brief: BriefRow<Adjustment> = {
  title: ({ trader }) => trader.login,
  open: text.open,
  lead: amountOf,
  aside: ({ at }) => formatMoment(at),
  under: ({ trader }) => trader.login,
  state: ({ reason }) => reason,
};

function amountOf({ amount }: Adjustment) {
  return (
    <Money>
      {amount > 0n ? '+' : ''}
      {formatRoubles(amount)}
    </Money>
  );
}

function whoOf({ by, confirmed_by }: Adjustment) {
  return <Stacked second={confirmed_by && text.confirmed(confirmed_by.login)}>{by ? by.login : text.command}</Stacked>;
}
