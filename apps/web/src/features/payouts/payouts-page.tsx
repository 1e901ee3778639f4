import type { Payout } from '@app/contract/payouts/payout';
import { payoutFilters } from '@app/contract/payouts/payouts-api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useShownColumns } from '#features/views/use-shown-columns.ts';
import { ViewButton } from '#features/views/view-button.tsx';
import { useItemAndTab } from '#lib/address/item-address.ts';
import { useFilters } from '#lib/address/use-filters.ts';
import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { useLastPage } from '#lib/query/use-last-page.ts';
import { ListPagination } from '#ui/list/list-pagination.tsx';
import { Page } from '#ui/page/page.tsx';
import { SelectTabs } from '#ui/page/select-tabs.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { PayoutAction } from './payout-actions.tsx';
import { PayoutDialog } from './payout-dialog.tsx';
import { PayoutViewDialog } from './payout-view-dialog.tsx';
import { payoutsQuery, tabStatuses, useRefreshPayouts } from './payouts-api.ts';
import { PayoutsBonus } from './payouts-bonus.tsx';
import { payoutsBrief } from './payouts-brief.tsx';
import { payoutsColumns } from './payouts-columns.tsx';
import { PayoutsInWork } from './payouts-in-work.tsx';
import { type PayoutTab, payoutTabs } from './payouts-tabs.ts';
import { emptyTexts, tabLabels, payoutsText as text } from './payouts-text.ts';
import { PayoutsUnfinished } from './payouts-unfinished.tsx';

export function PayoutsPage() {
  const { tab, opened, close } = useItemAndTab('payoutrequests', payoutTabs);
  const [paging, setPaging] = useFilters(pagingOfPayouts);
  const payouts = useQuery(payoutsQuery({ ...paging, status: tabStatuses[tab] }));
  const total = payouts.data?.countPayoutRequests;
  const noTaking = payouts.data?.taking?.refusal;
  const [open, setOpen] = useState<{ payout: Payout; action: PayoutAction }>();
  const roomy = useWide();
  const brief = !useWide(TABLE_FROM);
  // What is open stays: another payout may be taken meanwhile.
  const onAction = (payout: Payout, action: PayoutAction) => setOpen((present) => present ?? { payout, action });
  const refresh = useRefreshPayouts();
  useInactivity(refresh);
  useLastPage(paging, total, (page) => setPaging({ page }));

  const columns = payoutsColumns({ tab, roomy, brief, noTaking, onAction });
  const shown = useShownColumns(columns);

  return (
    <Page
      title={text.title}
      facts={<PayoutsBonus />}
      actions={<ViewButton list="payouts" columns={columns} />}
      onRefresh={refresh}
      refreshing={payouts.isFetching}
    >
      <SelectTabs
        label={text.title}
        tabs={tabsWith(payouts.data?.counts)}
        current={`/dashboard/payoutrequests/${tab}`}
      />
      <PayoutsInWork tab={tab} noTaking={noTaking} />
      <DataTable
        // Another tab is another list: old rows must not fade into it, and none are announced as new.
        key={tab}
        label={tabLabels[tab]}
        query={payouts}
        rows={payouts.data?.payoutRequests}
        columns={shown}
        brief={payoutsBrief(tab)}
        empty={emptyTexts[tab]}
      />
      <ListPagination
        page={paging.page}
        total={total ?? 0}
        pageSize={paging.count}
        onChange={(page) => setPaging({ page })}
      />
      {tab === 'inprogress' && <PayoutsUnfinished roomy={roomy} brief={brief} onAction={onAction} />}
      {opened !== undefined && (
        <PayoutViewDialog key={opened} id={opened} noTaking={noTaking ?? null} onAction={onAction} onClose={close} />
      )}
      {open && <PayoutDialog {...open} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

/** The tab is in the path, so only the page number is in the query. */
const pagingOfPayouts = payoutFilters.pick({ page: true, count: true });

/** What is paid is not counted: the number would only grow. */
const tabsWith = (counts: Partial<Record<PayoutTab, number>> = {}) =>
  payoutTabs.map((tab) => ({ label: tabLabels[tab], to: `/dashboard/payoutrequests/${tab}`, count: counts[tab] }));
