import type { Payout } from '@app/contract/payouts/payout';
import { payoutTabWords } from '@app/contract/payouts/payout-words';
import { payoutFilters } from '@app/contract/payouts/payouts-api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useItemAndTab } from '#lib/address/item-address.ts';
import { useFilters } from '#lib/address/use-filters.ts';
import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { useTerms } from '#lib/query/settings-query.ts';
import { useLastPage } from '#lib/query/use-last-page.ts';
import { ListExport } from '#ui/list/list-export.tsx';
import { ListPagination } from '#ui/list/list-pagination.tsx';
import { Page } from '#ui/page/page.tsx';
import { SelectTabs } from '#ui/page/select-tabs.tsx';
import { emptyOf, PeriodRow } from '#ui/period/period-row.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useShownColumns } from '#ui/views/use-shown-columns.ts';
import { ViewButton } from '#ui/views/view-button.tsx';
import type { PayoutAction } from './payout-actions.tsx';
import { PayoutDialog } from './payout-dialog.tsx';
import { PayoutViewDialog } from './payout-view-dialog.tsx';
import { linkPayouts, payoutsQuery, tabStatuses, useRefreshPayouts } from './payouts-api.ts';
import { PayoutsBonus } from './payouts-bonus.tsx';
import { payoutsBrief } from './payouts-brief.tsx';
import { payoutsColumns } from './payouts-columns.tsx';
import { PayoutsInWork } from './payouts-in-work.tsx';
import { type PayoutTab, payoutTabs } from './payouts-tabs.ts';
import { emptyTexts, payoutsText as text } from './payouts-text.ts';
import { PayoutsUnfinished } from './payouts-unfinished.tsx';

export function PayoutsPage() {
  const { tab, opened, close } = useItemAndTab('payoutrequests', payoutTabs);
  const [filters, setFilters] = useFilters(filtersInSearch);
  const payouts = useQuery(payoutsQuery({ ...filters, status: tabStatuses[tab] }));
  const total = payouts.data?.countPayoutRequests;
  const noTaking = payouts.data?.taking?.refusal;
  const [open, setOpen] = useState<{ payout: Payout; action: PayoutAction }>();
  const roomy = useWide();
  const terms = useTerms();
  const brief = !useWide(TABLE_FROM);
  // What is open stays: another payout may be taken meanwhile.
  const onAction = (payout: Payout, action: PayoutAction) => setOpen((present) => present ?? { payout, action });
  const refresh = useRefreshPayouts();
  useInactivity(refresh);
  useLastPage(filters, total, (page) => setFilters({ page }));

  const { from, to } = filters;
  const wanted = { status: tabStatuses[tab], from, to };
  const exports = (
    <ListExport what={text.exported} total={total} link={(format) => linkPayouts({ ...wanted, format })} />
  );

  const columns = payoutsColumns({ tab, roomy, brief, noTaking, onAction });
  const shown = useShownColumns(columns);

  return (
    <Page
      title={text.title}
      facts={<PayoutsBonus />}
      actions={
        <>
          <ViewButton list="payouts" columns={columns} />
          {!brief && exports}
        </>
      }
      onRefresh={refresh}
      refreshing={payouts.isFetching}
    >
      <SelectTabs label={text.title} tabs={tabsWith(payouts.data?.counts)} current={`/dashboard/payoutrequests/${tab}`}>
        <PeriodRow value={filters} onChange={setFilters} />
      </SelectTabs>
      <PayoutsInWork tab={tab} noTaking={noTaking} />
      <DataTable
        // Another tab is another list: old rows must not fade into it, and none are announced as new.
        key={tab}
        label={payoutTabWords[tab]}
        query={payouts}
        rows={payouts.data?.payoutRequests}
        columns={shown}
        brief={payoutsBrief(tab)}
        empty={emptyOf(filters, emptyTexts(terms)[tab], setFilters)}
      />
      <ListPagination
        page={filters.page}
        total={total ?? 0}
        pageSize={filters.count}
        onChange={(page) => setFilters({ page })}
      />
      {brief && exports}
      {tab === 'inprogress' && <PayoutsUnfinished roomy={roomy} brief={brief} onAction={onAction} />}
      {opened !== undefined && (
        <PayoutViewDialog key={opened} id={opened} noTaking={noTaking ?? null} onAction={onAction} onClose={close} />
      )}
      {open && <PayoutDialog {...open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

/** The tab is in the path. */
const filtersInSearch = payoutFilters.omit({ status: true });

/** What is paid is not counted: the number would only grow. */
const tabsWith = (counts: Partial<Record<PayoutTab, number>> = {}) =>
  payoutTabs.map((tab) => ({ label: payoutTabWords[tab], to: `/dashboard/payoutrequests/${tab}`, count: counts[tab] }));
