import type { BankNotice } from '@app/contract/arrivals/bank-notice';
import { bankNoticeFilters, bankNoticesApi } from '@app/contract/arrivals/bank-notices-api';
import { useState } from 'react';
import { WalletTabs } from '#features/topups/wallet-tabs.tsx';
import { ToDevices } from '#ui/list/empty-actions.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { useList } from '#ui/list/use-list.ts';
import { lazyAfterStart } from '#ui/page/lazy.tsx';
import { BankNoticeShare } from './bank-notice-share.tsx';
import { bankNoticesQuery } from './bank-notices-api.ts';
import { bankNoticesColumns } from './bank-notices-columns.tsx';
import { BankNoticesFilters } from './bank-notices-filters.tsx';
import { bankNoticesText as text } from './bank-notices-text.ts';

const BankNoticeJoinDialog = lazyAfterStart(
  async () => (await import('./bank-notice-join-dialog.tsx')).BankNoticeJoinDialog,
);

export function BankNoticesPage() {
  const list = useList(bankNoticeFilters, bankNoticesQuery, { check: bankNoticesApi.list.body });
  const [joining, setJoining] = useState<BankNotice>();
  return (
    <ListPage
      name="arrivals"
      list={list}
      title={text.title}
      rows={list.data?.bankNotices}
      total={list.data?.countBankNotices}
      columns={bankNoticesColumns(setJoining)}
      brief={{ title: () => text.one, open: text.open }}
      empty={{ ...text.empty, action: <ToDevices label={text.empty.action} /> }}
      notFound={text.notFound}
      wrongPeriod={text.wrongPeriod}
      above={
        <>
          <WalletTabs />
          <BankNoticesFilters value={list.filters} onChange={list.setFilters} error={list.wrong} />
        </>
      }
    >
      <BankNoticeShare />
      {joining && <BankNoticeJoinDialog notice={joining} onClose={() => setJoining(undefined)} />}
    </ListPage>
  );
}
