import type { Payout } from '@app/contract/payouts/payout';
import { payoutTabWords } from '@app/contract/payouts/payout-words';
import { payoutFilters } from '@app/contract/payouts/payouts-api';
import { useState } from 'react';
import { useItemAndTab } from '#lib/address/item-address.ts';
import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { useTerms } from '#lib/query/settings-query.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import { useList } from '#ui/list/use-list.ts';
import { SelectTabs } from '#ui/page/select-tabs.tsx';
import { PeriodRow } from '#ui/period/period-row.tsx';
import type { PayoutAction } from './payout-actions.tsx';
import { PayoutDialog } from './payout-dialog.tsx';
import { PayoutViewDialog } from './payout-view-dialog.tsx';
import { linkPayouts, payoutsQuery, tabStatuses, useRefreshPayouts } from './payouts-api.ts';
import { PayoutsBonus } from './payouts-bonus.tsx';
import { payoutsBrief, payoutsColumns } from './payouts-columns.tsx';
import { PayoutsInWork } from './payouts-in-work.tsx';
import { type PayoutTab, payoutTabs } from './payouts-tabs.ts';
import { emptyTexts, payoutsText as text } from './payouts-text.ts';
import { PayoutsUnfinished } from './payouts-unfinished.tsx';

export function PayoutsPage() {
  const { tab, opened, close } = useItemAndTab('payoutrequests', payoutTabs);
  const status = tabStatuses[tab];
  const list = useList(filtersInSearch, (filters) => payoutsQuery({ ...filters, status }), {
    refresh: useRefreshPayouts(),
  });
  const { data } = list;
  const noTaking = data?.taking?.refusal;
  const [open, setOpen] = useState<{ payout: Payout; action: PayoutAction }>();
  const roomy = useWide();
  const brief = !useWide(TABLE_FROM);
  const terms = useTerms();
  // What is open stays: another payout may be taken meanwhile.
  const onAction = (payout: Payout, action: PayoutAction) => setOpen((present) => present ?? { payout, action });
  return (
    <ListPage
      name="payouts"
      list={list}
      title={text.title}
      label={payoutTabWords[tab]}
      rows={data?.payoutRequests}
      total={data?.countPayoutRequests}
      columns={payoutsColumns({ tab, roomy, brief, noTaking, onAction })}
      brief={payoutsBrief(tab)}
      empty={emptyTexts(terms)[tab]}
      file={{ what: text.exported, link: (format) => linkPayouts({ ...list.chosen, status, format }) }}
      facts={<PayoutsBonus />}
      above={
        <>
          <SelectTabs label={text.title} tabs={tabsWith(data?.counts)} current={`/dashboard/payoutrequests/${tab}`}>
            <PeriodRow value={list.filters} onChange={list.setFilters} />
          </SelectTabs>
          <PayoutsInWork tab={tab} noTaking={noTaking} />
        </>
      }
    >
      {tab === 'inprogress' && <PayoutsUnfinished roomy={roomy} brief={brief} onAction={onAction} />}
      {opened !== undefined && (
        <PayoutViewDialog key={opened} id={opened} noTaking={noTaking ?? null} onAction={onAction} onClose={close} />
      )}
      {open && <PayoutDialog {...open} onClose={() => setOpen(undefined)} />}
    </ListPage>
  );
}

/** The tab is in the path. */
const filtersInSearch = payoutFilters.omit({ status: true });

/** What is paid is not counted: the number would only grow. */
const tabsWith = (counts: Partial<Record<PayoutTab, number>> = {}) =>
  payoutTabs.map((tab) => ({ label: payoutTabWords[tab], to: `/dashboard/payoutrequests/${tab}`, count: counts[tab] }));
