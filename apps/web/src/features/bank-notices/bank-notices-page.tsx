import type { BankNotice } from '@app/contract/bank-notices/bank-notice';
import { type BankNoticeFilters, bankNoticeFilters, bankNoticesApi } from '@app/contract/bank-notices/bank-notices-api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { WalletTabs } from '#features/wallet/wallet-tabs.tsx';
import { useFilters } from '#lib/address/use-filters.ts';
import { checkForm } from '#lib/form/form-check.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { useLastPage } from '#lib/query/use-last-page.ts';
import { ShowAll, ToDevices } from '#ui/list/empty-actions.tsx';
import { ListPagination } from '#ui/list/list-pagination.tsx';
import { later } from '#ui/page/later.tsx';
import { Page } from '#ui/page/page.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useShownColumns } from '#ui/views/use-shown-columns.ts';
import { ViewButton } from '#ui/views/view-button.tsx';
import { BankNoticeShare } from './bank-notice-share.tsx';
import { bankNoticesQuery } from './bank-notices-api.ts';
import { bankNoticesBrief } from './bank-notices-brief.tsx';
import { bankNoticesColumns } from './bank-notices-columns.tsx';
import { BankNoticesFilters } from './bank-notices-filters.tsx';
import { bankNoticesText as text } from './bank-notices-text.ts';

const BankNoticeJoinDialog = later(async () => (await import('./bank-notice-join-dialog.tsx')).BankNoticeJoinDialog);

export function BankNoticesPage() {
  const [filters, setFilters] = useFilters(bankNoticeFilters);
  const wrong = checkForm(bankNoticesApi.list.body, filters).to;
  const notices = useQuery({ ...bankNoticesQuery(filters), enabled: wrong === undefined });
  const page = wrong === undefined ? notices.data : undefined;
  const [joining, setJoining] = useState<BankNotice>();
  const refresh = () => wrong === undefined && notices.refetch();
  useInactivity(refresh);
  useLastPage(filters, page?.countBankNotices, (page) => setFilters({ page }));

  const columns = bankNoticesColumns(setJoining);
  const shown = useShownColumns(columns);
  const showAll = () => setFilters({ search: '', state: undefined, from: undefined, to: undefined });
  return (
    <Page
      title={text.title}
      actions={<ViewButton list="arrivals" columns={columns} />}
      onRefresh={refresh}
      refreshing={notices.isFetching}
    >
      <WalletTabs />
      <BankNoticesFilters value={filters} onChange={setFilters} error={wrong} />
      <DataTable
        label={text.title}
        query={notices}
        rows={wrong === undefined ? page?.bankNotices : []}
        columns={shown}
        brief={bankNoticesBrief(setJoining)}
        empty={emptyFace()}
      />
      <ListPagination
        page={filters.page}
        total={page?.countBankNotices ?? 0}
        pageSize={filters.count}
        onChange={(page) => setFilters({ page })}
      />
      <BankNoticeShare />
      {joining && <BankNoticeJoinDialog notice={joining} onClose={() => setJoining(undefined)} />}
    </Page>
  );

  function emptyFace() {
    if (wrong !== undefined) return { title: wrong, ...text.wrongPeriod };
    return isNarrowed(filters)
      ? { ...text.notFound, action: <ShowAll label={text.notFound.action} onClick={showAll} /> }
      : { ...text.empty, action: <ToDevices label={text.empty.action} /> };
  }
}

const isNarrowed = ({ search, state, from, to }: BankNoticeFilters) =>
  search !== '' || (state ?? from ?? to) !== undefined;
