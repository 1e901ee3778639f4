import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { payoutTabWords } from '@app/contract/payouts/payout-words';
import { moderationFilters } from '@app/contract/payouts/payouts-api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { payoutsText } from '#features/payouts/payouts-text.ts';
import { useItemAndTab } from '#lib/address/item-address.ts';
import { useFilters } from '#lib/address/use-filters.ts';
import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { useLastPage } from '#lib/query/use-last-page.ts';
import { ListExport } from '#ui/list/list-export.tsx';
import { ListPagination } from '#ui/list/list-pagination.tsx';
import { Page } from '#ui/page/page.tsx';
import { SelectTabs } from '#ui/page/select-tabs.tsx';
import { emptyOf, PeriodRow } from '#ui/period/period-row.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useShownColumns } from '#ui/views/use-shown-columns.ts';
import { ViewButton } from '#ui/views/view-button.tsx';
import type { ModerationAction } from './moderation-actions.tsx';
import { linkModerated, moderationQuery, tabStatuses } from './moderation-api.ts';
import { moderationBrief } from './moderation-brief.tsx';
import { moderationColumns } from './moderation-columns.tsx';
import { ModerationDialog } from './moderation-dialog.tsx';
import { ModerationOverdue } from './moderation-overdue.tsx';
import { type ModerationTab, moderationTabs } from './moderation-tabs.ts';
import { emptyTexts, moderationText as text } from './moderation-text.ts';
import { ModerationViewDialog } from './moderation-view-dialog.tsx';

export function ModerationPage() {
  const { tab, opened, close } = useItemAndTab('moderationpayoutrequests', moderationTabs);
  const [chosen, setFilters] = useFilters(filtersInSearch);
  const filters = { ...chosen, status: tabStatuses[tab] };
  const payouts = useQuery(moderationQuery(filters));
  const total = payouts.data?.countPayoutRequests;
  const [open, setOpen] = useState<{ payout: ModeratedPayout; action: ModerationAction }>();
  const roomy = useWide();
  const brief = !useWide(TABLE_FROM);
  useInactivity(() => payouts.refetch());
  useLastPage(chosen, total, (page) => setFilters({ page }));

  const { from, to, status } = filters;
  const exports = (
    <ListExport
      what={payoutsText.exported}
      total={total}
      link={(format) => linkModerated({ status, from, to, format })}
    />
  );

  const columns = moderationColumns({ tab, roomy, brief, onAction: (payout, action) => setOpen({ payout, action }) });
  const shown = useShownColumns(columns);

  return (
    <Page
      title={text.title}
      actions={
        <>
          <ViewButton list="moderation" columns={columns} />
          {!brief && exports}
        </>
      }
      onRefresh={payouts.refetch}
      refreshing={payouts.isFetching}
    >
      <SelectTabs
        label={text.title}
        tabs={tabsWith(payouts.data?.counts)}
        current={`/dashboard/moderationpayoutrequests/${tab}`}
      >
        <PeriodRow value={filters} onChange={setFilters} />
      </SelectTabs>
      {tab !== 'incorrected' && <ModerationOverdue count={payouts.data?.countOverdue ?? 0} />}
      <DataTable
        // Another tab is another list: old rows must not fade into it, and none are announced as new.
        key={tab}
        label={payoutTabWords[tab]}
        query={payouts}
        rows={payouts.data?.payoutRequests}
        columns={shown}
        brief={moderationBrief(tab)}
        empty={emptyOf(filters, emptyTexts[tab], setFilters)}
      />
      <ListPagination
        page={filters.page}
        total={total ?? 0}
        pageSize={filters.count}
        onChange={(page) => setFilters({ page })}
      />
      {brief && exports}
      {opened !== undefined && (
        <ModerationViewDialog
          key={opened}
          id={opened}
          onAction={(payout, action) => setOpen({ payout, action })}
          onClose={close}
        />
      )}
      {open && <ModerationDialog {...open} filters={filters} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

/** The tab is in the path. */
const filtersInSearch = moderationFilters.omit({ status: true });

/** What is paid is not counted: the number would only grow. */
const tabsWith = (counts: Partial<Record<ModerationTab, number>> = {}) =>
  moderationTabs.map((tab) => ({
    label: payoutTabWords[tab],
    to: `/dashboard/moderationpayoutrequests/${tab}`,
    count: counts[tab],
  }));
