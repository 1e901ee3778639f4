import type { Topup } from '@app/contract/topups/topup';
import { TopupStatus } from '@app/contract/topups/topup-machine';
import { type TopupFilters, topupFilters } from '@app/contract/topups/wallet-api';
import { Badge, Group } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useItemAddress } from '#lib/address/item-address.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { useCommand } from '#lib/browser/commands.ts';
import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { formatRoubles } from '#lib/text/format.ts';
import { ItemDialog } from '#ui/dialog/item-dialog.tsx';
import { ListExport } from '#ui/list/list-export.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { useList } from '#ui/list/use-list.ts';
import { PeriodRow } from '#ui/period/period-row.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { TableColumn } from '#ui/table/data-table-types.ts';
import { RowFacts } from '#ui/table/row-facts.tsx';
import { ClaimsSection } from './claims/claims-section.tsx';
import { TopUpButton } from './top-up-button.tsx';
import { TopupCancelDialog } from './topup-cancel-dialog.tsx';
import { TopupDialog } from './topup-dialog.tsx';
import { isOpen, linkTopups, type OpenedTopup, topupQuery, topupsQuery } from './wallet-api.ts';
import { walletColumns } from './wallet-columns.tsx';
import { WalletTabs } from './wallet-tabs.tsx';
import { walletText as text } from './wallet-text.ts';
import { WalletUnavailable } from './wallet-unavailable.tsx';

/** How often a list with an unpaid request is refreshed; an open dialog asks more often. */
const LOOK_EVERY = 10_000;

const watchedQuery = (filters: TopupFilters) =>
  queryOptions({
    ...topupsQuery(filters),
    refetchInterval: ({ state }) => state.data?.deposits.some(isWaiting) && LOOK_EVERY,
  });

export function WalletPage() {
  const list = useList(topupFilters, watchedQuery);
  const { filters, data } = list;
  const [opened, setOpened] = useState<OpenedTopup | 'new'>();
  const [cancelling, setCancelling] = useState<Topup>();
  const { opened: named, close } = useItemAddress('/dashboard/wallet');
  const roomy = useWide();
  const table = useWide(TABLE_FROM);
  const pay = (deposit: Topup) => setOpened({ deposit, existing: false });

  function topUp() {
    // A second request would not be made: the trader is shown the open one before typing an amount.
    const open = data?.deposits.find((deposit) => isOpen(deposit, serverNow()));
    setOpened(open ? { deposit: open, existing: true } : 'new');
  }

  const acts = { explorer: data?.explorer, onPay: pay, onCancel: setCancelling };
  useCommand(text.topUp, data?.available !== false && topUp);

  return (
    <ListPage
      name="wallet"
      list={list}
      title={text.title}
      rows={data?.deposits}
      total={data?.countDeposits}
      columns={walletColumns({ roomy, table, ...acts })}
      brief={{ title: ({ id }) => text.one(id), open: text.open }}
      empty={text.empty}
      facts={
        <>
          <Rate />
          {data?.explorer === null && <Demo />}
        </>
      }
      actions={<TopUpButton unavailable={data?.available === false} onClick={topUp} />}
      above={
        <>
          <WalletTabs />
          <Group justify="space-between" gap="xs">
            <PeriodRow value={filters} onChange={list.setFilters} />
            <ListExport
              what={text.exported}
              total={data?.countDeposits}
              link={(format) => linkTopups({ ...list.chosen, format })}
            />
          </Group>
          {data?.available === false && <WalletUnavailable />}
        </>
      }
    >
      <ClaimsSection />
      {named !== undefined && (
        <DepositView id={named} columns={walletColumns({ roomy: true, table: false, ...acts })} onClose={close} />
      )}
      {dialog()}
    </ListPage>
  );

  function dialog() {
    if (cancelling)
      return <TopupCancelDialog deposit={cancelling} onCancelled={goOn} onClose={() => setCancelling(undefined)} />;
    return (
      opened && (
        <TopupDialog opened={opened} onOpen={setOpened} onCancel={setCancelling} onClose={() => setOpened(undefined)} />
      )
    );
  }

  /** The trader asked for a new request while the old one was open; now that it is gone, the amount is asked for. */
  function goOn() {
    setCancelling(undefined);
    setOpened(opened !== 'new' && opened?.existing ? 'new' : undefined);
  }
}

interface DepositViewProps {
  id: number;
  columns: TableColumn<Topup>[];
  onClose: () => void;
}

/** One top-up by its address. */
function DepositView({ id, columns, onClose }: DepositViewProps) {
  const deposit = useQuery(topupQuery(id));
  return (
    <ItemDialog title={text.one(id)} item={deposit} unknown={text.unknown} onClose={onClose}>
      {(found) => <RowFacts columns={columns} row={found} />}
    </ItemDialog>
  );
}

const isWaiting = ({ status }: { status: TopupStatus }) => status === TopupStatus.waiting;

function Demo() {
  return (
    <span title={text.demoWhat}>
      <StatusBadge tone="waiting">{text.demo}</StatusBadge>
    </span>
  );
}

function Rate() {
  const rate = useQuery(settingsQuery).data?.rateUsdt ?? undefined;
  return (
    <Badge variant="default" size="lg" radius="sm" fw={500} tt="none">
      {text.rate(rate === undefined ? text.noRate : formatRoubles(rate))}
    </Badge>
  );
}
