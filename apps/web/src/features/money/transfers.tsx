import type { moneyApi, UnmatchedTransfer } from '@app/contract/money/money';
import type { RouteAnswer } from '@app/contract/route';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment, formatRoubles, formatUsdt, middleEllipsis } from '#lib/text/format.ts';
import { lazyAfterStart } from '#ui/page/lazy.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { BriefRow, TableColumn } from '#ui/table/data-table-types.ts';
import { RowButton } from '#ui/table/row-button.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Money } from '#ui/value/roubles.tsx';
import { moneyText } from './console-money-text.ts';

const text = moneyText.transfers;
const AssignDialog = lazyAfterStart(async () => (await import('./assign-dialog.tsx')).AssignDialog);

interface TransfersProps {
  query: UseQueryResult<RouteAnswer<typeof moneyApi.transfers>>;
  may: boolean;
}

/** What came to the wallet and fits no request. */
export function Transfers({ query, may }: TransfersProps) {
  const [opened, setOpened] = useState<UnmatchedTransfer>();
  return (
    <>
      <DataTable
        label={moneyText.sections.transfers}
        query={query}
        rows={query.data?.transfers}
        columns={columnsFor(may ? setOpened : undefined)}
        brief={brief}
        empty={text.empty}
      />
      {opened && <AssignDialog transfer={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const { columns } = text;

function columnsFor(assign: ((transfer: UnmatchedTransfer) => void) | undefined): TableColumn<UnmatchedTransfer>[] {
  const all: TableColumn<UnmatchedTransfer>[] = [
    { key: 'amount', title: columns.amount, holds: 'money', whole: true, align: 'right', render: amountOf },
    { key: 'worth', title: columns.worth, holds: 'money', whole: true, align: 'right', render: worthOf },
    { key: 'block_at', title: columns.at, holds: 'time', render: ({ block_at }) => <MoscowTime value={block_at} /> },
    {
      key: 'from_address',
      title: columns.from,
      below: 'tx_id',
      render: ({ from_address }) => (
        <CopyValue value={from_address} label={text.copyAddress}>
          {middleEllipsis(from_address)}
        </CopyValue>
      ),
    },
    {
      key: 'tx_id',
      title: columns.tx,
      render: ({ tx_id }) => (
        <CopyValue value={tx_id} label={text.copyTx}>
          {middleEllipsis(tx_id)}
        </CopyValue>
      ),
    },
    { key: 'claims', title: columns.claims, fr: 1.2, noEllipsis: true, render: claimantsOf },
  ];
  const state = (transfer: UnmatchedTransfer) =>
    transfer.waits ? (
      <StatusBadge tone="waiting">{text.waits}</StatusBadge>
    ) : (
      assign && (
        <RowButton variant="light" onClick={() => assign(transfer)}>
          {text.assign}
        </RowButton>
      )
    );
  return [...all, { key: 'actions', title: columns.actions, align: 'right', render: state }];
}

const brief: BriefRow<UnmatchedTransfer> = {
  title: ({ amount }) => formatUsdt(amount),
  open: text.open,
  lead: amountOf,
  under: (transfer) => (
    <>
      <span>{claimantsOf(transfer)}</span>
      <span>{formatMoment(transfer.block_at)}</span>
    </>
  ),
  state: worthOf,
};

function amountOf({ amount }: UnmatchedTransfer) {
  return <Money>{formatUsdt(amount)}</Money>;
}

function worthOf({ worth }: UnmatchedTransfer) {
  return worth === null ? text.noRate : <Money>{formatRoubles(worth)}</Money>;
}

function claimantsOf({ claims, claims_count }: UnmatchedTransfer) {
  if (claims.length === 0) return text.noClaims;
  const logins = claims.map(({ trader }) => trader.login).join(', ');
  return claims_count > claims.length ? `${logins} ${text.andMore(claims_count - claims.length)}` : logins;
}
