import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { payoutTabWords } from '@app/contract/payouts/payout-words';
import { moderationFilters } from '@app/contract/payouts/payouts-api';
import { useState } from 'react';
import { payoutsText } from '#features/payouts/payouts-text.ts';
import { itemLink, useItemAndTab } from '#lib/address/item-address.ts';
import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import { useList } from '#ui/list/use-list.ts';
import { SelectTabs } from '#ui/page/select-tabs.tsx';
import { PeriodRow } from '#ui/period/period-row.tsx';
import type { ModerationAction } from './moderation-actions.tsx';
import { linkModerated, moderationQuery, tabStatuses } from './moderation-api.ts';
import { moderationColumns } from './moderation-columns.tsx';
import { ModerationDialog } from './moderation-dialog.tsx';
import { ModerationOverdue } from './moderation-overdue.tsx';
import { type ModerationTab, moderationTabs } from './moderation-tabs.ts';
import { emptyTexts, moderationText as text } from './moderation-text.ts';
import { ModerationViewDialog } from './moderation-view-dialog.tsx';

export function ModerationPage() {
  const { tab, opened, close } = useItemAndTab('moderationpayoutrequests', moderationTabs);
  const status = tabStatuses[tab];
  const list = useList(filtersInSearch, (filters) => moderationQuery({ ...filters, status }));
  const { filters, data } = list;
  const [open, setOpen] = useState<{ payout: ModeratedPayout; action: ModerationAction }>();
  const roomy = useWide();
  const brief = !useWide(TABLE_FROM);
  const onAction = (payout: ModeratedPayout, action: ModerationAction) => setOpen({ payout, action });
  return (
    <ListPage
      name="moderation"
      list={list}
      title={text.title}
      label={payoutTabWords[tab]}
      rows={data?.payoutRequests}
      total={data?.countPayoutRequests}
      columns={moderationColumns({ tab, roomy, brief, onAction })}
      brief={{ link: ({ id }) => itemLink('moderationpayoutrequests', id, tab), open: payoutsText.open }}
      empty={emptyTexts[tab]}
      file={{ what: payoutsText.exported, link: (format) => linkModerated({ ...list.chosen, status, format }) }}
      above={
        <>
          <SelectTabs
            label={text.title}
            tabs={tabsWith(data?.counts)}
            current={`/dashboard/moderationpayoutrequests/${tab}`}
          >
            <PeriodRow value={filters} onChange={list.setFilters} />
          </SelectTabs>
          {tab !== 'incorrected' && <ModerationOverdue count={data?.countOverdue ?? 0} />}
        </>
      }
    >
      {opened !== undefined && <ModerationViewDialog key={opened} id={opened} onAction={onAction} onClose={close} />}
      {open && <ModerationDialog {...open} filters={{ ...filters, status }} onClose={() => setOpen(undefined)} />}
    </ListPage>
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
