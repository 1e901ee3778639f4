import type { Deposit } from '@app/contract/wallet/deposit';
import { DepositStatus } from '@app/contract/wallet/deposit-machine';
import { depositFilters } from '@app/contract/wallet/wallet-api';
import { Badge, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ClaimsSection } from '#features/claims/claims-section.tsx';
import { useItemAddress } from '#lib/address/item-address.ts';
import { useFilters } from '#lib/address/use-filters.ts';
import { serverNow } from '#lib/api/server-clock.ts';
import { useCommand } from '#lib/browser/commands.ts';
import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { useLastPage } from '#lib/query/use-last-page.ts';
import { formatRoubles } from '#lib/text/format.ts';
import { ItemDialog } from '#ui/dialog/item-dialog.tsx';
import { ListExport } from '#ui/list/list-export.tsx';
import { ListPagination } from '#ui/list/list-pagination.tsx';
import { Page } from '#ui/page/page.tsx';
import { emptyOf, PeriodRow } from '#ui/period/period-row.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { TableColumn } from '#ui/table/data-table-types.ts';
import { RowFacts } from '#ui/table/row-facts.tsx';
import { useShownColumns } from '#ui/views/use-shown-columns.ts';
import { ViewButton } from '#ui/views/view-button.tsx';
import { DepositCancelDialog } from './deposit-cancel-dialog.tsx';
import { DepositDialog } from './deposit-dialog.tsx';
import { TopUpButton } from './top-up-button.tsx';
import { depositQuery, depositsQuery, isOpen, linkDeposits, type OpenedDeposit } from './wallet-api.ts';
import { walletBrief } from './wallet-brief.tsx';
import { walletColumns } from './wallet-columns.tsx';
import { WalletTabs } from './wallet-tabs.tsx';
import { walletText as text } from './wallet-text.ts';
import { WalletUnavailable } from './wallet-unavailable.tsx';

/** How often a list with an unpaid request is refreshed; an open dialog asks more often. */
const LOOK_EVERY = 10_000;

export function WalletPage() {
  const [filters, setFilters] = useFilters(depositFilters);
  const deposits = useQuery({
    ...depositsQuery(filters),
    refetchInterval: ({ state }) => state.data?.deposits.some(isWaiting) && LOOK_EVERY,
  });
  const { data } = deposits;
  const [opened, setOpened] = useState<OpenedDeposit | 'new'>();
  const [cancelling, setCancelling] = useState<Deposit>();
  const { opened: named, close } = useItemAddress('/dashboard/wallet');
  const roomy = useWide();
  const table = useWide(TABLE_FROM);
  const pay = (deposit: Deposit) => setOpened({ deposit, existing: false });
  useInactivity(() => deposits.refetch());
  useLastPage(filters, data?.countDeposits, (page) => setFilters({ page }));

  function topUp() {
    // A second request would not be made: the trader is shown the open one before typing an amount.
    const open = data?.deposits.find((deposit) => isOpen(deposit, serverNow()));
    setOpened(open ? { deposit: open, existing: true } : 'new');
  }

  const acts = { explorer: data?.explorer, onPay: pay, onCancel: setCancelling };
  const columns = walletColumns({ roomy, table, ...acts });
  const shown = useShownColumns(columns);
  useCommand(text.topUp, data?.available !== false && topUp);

  return (
    <Page
      title={text.title}
      facts={
        <>
          <Rate />
          {data?.explorer === null && <Demo />}
        </>
      }
      onRefresh={deposits.refetch}
      refreshing={deposits.isFetching}
      actions={
        <>
          <ViewButton list="wallet" columns={columns} />
          <TopUpButton unavailable={data?.available === false} onClick={topUp} />
        </>
      }
    >
      <WalletTabs />
      <Group justify="space-between" gap="xs">
        <PeriodRow value={filters} onChange={setFilters} />
        <ListExport
          what={text.exported}
          total={data?.countDeposits}
          link={(format) => linkDeposits({ from: filters.from, to: filters.to, format })}
        />
      </Group>
      {data?.available === false && <WalletUnavailable />}
      <DataTable
        label={text.title}
        query={deposits}
        rows={data?.deposits}
        columns={shown}
        brief={walletBrief(pay)}
        empty={emptyOf(filters, text.empty, setFilters)}
      />
      <ListPagination
        page={filters.page}
        total={data?.countDeposits ?? 0}
        pageSize={filters.count}
        onChange={(page) => setFilters({ page })}
      />
      <ClaimsSection />
      {named !== undefined && (
        <DepositView id={named} columns={walletColumns({ roomy: true, table: false, ...acts })} onClose={close} />
      )}
      {dialog()}
    </Page>
  );

  function dialog() {
    if (cancelling)
      return <DepositCancelDialog deposit={cancelling} onCancelled={goOn} onClose={() => setCancelling(undefined)} />;
    return (
      opened && (
        <DepositDialog
          opened={opened}
          onOpen={setOpened}
          onCancel={setCancelling}
          onClose={() => setOpened(undefined)}
        />
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
  columns: TableColumn<Deposit>[];
  onClose: () => void;
}

/** One top-up by its address. */
function DepositView({ id, columns, onClose }: DepositViewProps) {
  const deposit = useQuery(depositQuery(id));
  return (
    <ItemDialog title={text.one(id)} item={deposit} unknown={text.unknown} onClose={onClose}>
      {(found) => <RowFacts columns={columns} row={found} />}
    </ItemDialog>
  );
}

const isWaiting = ({ status }: { status: DepositStatus }) => status === DepositStatus.waiting;

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
