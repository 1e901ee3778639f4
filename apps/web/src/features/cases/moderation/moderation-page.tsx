import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { payoutTabWords } from '@app/contract/payouts/payout-words';
import { moderationFilters } from '@app/contract/payouts/payouts-api';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { payoutsText } from '#features/payouts/payouts-text.ts';
import { deskLink } from '#features/things/case-path.ts';
import { useWide } from '#lib/browser/use-wide.ts';
import { ListPage } from '#ui/list/list-page.tsx';
import { useList } from '#ui/list/use-list.ts';
import { SelectTabs } from '#ui/page/select-tabs.tsx';
import { PeriodRow } from '#ui/period/period-row.tsx';
import { linkModerated, moderationQuery, tabStatuses } from './moderation-api.ts';
import { moderationColumns } from './moderation-columns.tsx';
import { ModerationOverdue } from './moderation-overdue.tsx';
import { type ModerationTab, moderationTabs } from './moderation-tabs.ts';
import { emptyTexts, moderationText as text } from './moderation-text.ts';
import { PayoutRejectDialog } from './payout-reject-dialog.tsx';

export function ModerationPage() {
  const { tab = moderationTabs[0] } = useParams({ strict: false }) as { tab?: ModerationTab };
  const status = tabStatuses[tab];
  const list = useList(filtersInSearch, (filters) => moderationQuery({ ...filters, status }));
  const { filters, data } = list;
  const [rejected, setRejected] = useState<ModeratedPayout>();
  const roomy = useWide();
  const navigate = useNavigate();
  const here = useLocation({ select: ({ href }) => href });
  const onOpen = ({ id }: ModeratedPayout) => void navigate(deskLink('payout', id, here) as never);
  return (
    <ListPage
      name="moderation"
      list={list}
      title={text.title}
      label={payoutTabWords[tab]}
      rows={data?.payoutRequests}
      total={data?.countPayoutRequests}
      columns={moderationColumns({ list: here, roomy, onOpen, onReject: setRejected })}
      brief={{ link: ({ id }) => deskLink('payout', id, here), open: payoutsText.open }}
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
      {rejected && <PayoutRejectDialog payout={rejected} onClose={() => setRejected(undefined)} />}
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
