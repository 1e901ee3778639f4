import type { Arrival } from '@app/contract/arrivals/arrival';
import { arrivalFilters, arrivalsApi } from '@app/contract/arrivals/arrivals-api';
import { useState } from 'react';
import { WalletTabs } from '#features/topups/wallet-tabs.tsx';
import { ToDevices } from '#ui/list/empty-actions.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { useList } from '#ui/list/use-list.ts';
import { lazyAfterStart } from '#ui/page/lazy.tsx';
import { ArrivalShare } from './arrival-share.tsx';
import { arrivalsQuery } from './arrivals-api.ts';
import { arrivalsColumns } from './arrivals-columns.tsx';
import { ArrivalsFilters } from './arrivals-filters.tsx';
import { arrivalsText as text } from './arrivals-text.ts';

const BankNoticeJoinDialog = lazyAfterStart(async () => (await import('./arrival-join-dialog.tsx')).ArrivalJoinDialog);

export function ArrivalsPage() {
  const list = useList(arrivalFilters, arrivalsQuery, { check: arrivalsApi.list.body });
  const [joining, setJoining] = useState<Arrival>();
  return (
    <ListPage
      name="arrivals"
      list={list}
      title={text.title}
      rows={list.data?.bankNotices}
      total={list.data?.countBankNotices}
      columns={arrivalsColumns(setJoining)}
      brief={{ title: () => text.one, open: text.open }}
      empty={{ ...text.empty, action: <ToDevices label={text.empty.action} /> }}
      notFound={text.notFound}
      wrongPeriod={text.wrongPeriod}
      above={
        <>
          <WalletTabs />
          <ArrivalsFilters value={list.filters} onChange={list.setFilters} error={list.wrong} />
        </>
      }
    >
      <ArrivalShare />
      {joining && <BankNoticeJoinDialog notice={joining} onClose={() => setJoining(undefined)} />}
    </ListPage>
  );
}
