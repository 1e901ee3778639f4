import type { Appeal } from '@app/contract/appeals/appeal';
import { appealFilters } from '@app/contract/appeals/appeals-api';
import { pageSizes } from '@app/contract/values/paging';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFilters } from '#lib/address/use-filters.ts';
import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { useLastPage } from '#lib/query/use-last-page.ts';
import { ShowAll } from '#ui/list/empty-actions.tsx';
import { ListExport } from '#ui/list/list-export.tsx';
import { activeFilters, ListFilters } from '#ui/list/list-filters.tsx';
import { ListPagination } from '#ui/list/list-pagination.tsx';
import { LinkTabs } from '#ui/page/link-tabs.tsx';
import { Page } from '#ui/page/page.tsx';
import { isNarrowed } from '#ui/period/period-button.tsx';
import { PeriodMenu } from '#ui/period/period-menu.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useShownColumns } from '#ui/views/use-shown-columns.ts';
import { ViewButton } from '#ui/views/view-button.tsx';
import { AppealDialog } from './appeal-dialog.tsx';
import { appealsQuery, linkAppeals } from './appeals-api.ts';
import { appealsBrief } from './appeals-brief.tsx';
import { appealsColumns } from './appeals-columns.tsx';
import { statusFilters, appealsText as text } from './appeals-text.ts';
import { tabPaths, useAppealAddress } from './use-appeal-address.ts';

export function AppealsPage() {
  const { tab, opened, step, close } = useAppealAddress();
  const [filters, setFilters] = useFilters(filtersInSearch);
  const appeals = useQuery(appealsQuery({ ...filters, attempt: tab === 'repeated' ? 1 : 0 }));
  const total = appeals.data?.count_appeals;
  const listed = useListed(opened, appeals.data?.appeals);
  const roomy = useWide();
  const table = useWide(TABLE_FROM);
  useInactivity(() => appeals.refetch());
  useLastPage(filters, total, (page) => setFilters({ page }));

  const { page: _page, count: _count, ...chosen } = filters;
  const wanted = { ...chosen, attempt: tab === 'repeated' ? 1 : 0 } as const;
  const exports = (
    <ListExport what={text.exported} total={total} link={(format) => linkAppeals({ ...wanted, format })} />
  );
  const columns = appealsColumns({ roomy, tab });
  const shown = useShownColumns(columns);
  const showAll = () => setFilters({ lk_id: '', status: '-9', from: undefined, to: undefined });
  return (
    <Page
      title={text.title}
      actions={
        <>
          <ViewButton list="appeals" columns={columns} />
          {table && exports}
        </>
      }
      onRefresh={appeals.refetch}
      refreshing={appeals.isFetching}
    >
      <LinkTabs label={text.tabs.label} tabs={tabs} current={tabPaths[tab]} />
      <ListFilters
        value={filters}
        onChange={setFilters}
        statuses={statusOptions}
        sizes={sizes}
        searchBy={text.searchBy}
        more={{ fields: <PeriodMenu value={filters} onChange={setFilters} />, active: Number(isNarrowed(filters)) }}
      />
      <DataTable
        label={text.title}
        query={appeals}
        rows={appeals.data?.appeals}
        columns={shown}
        brief={appealsBrief(tab)}
        empty={
          activeFilters(filters) > 0 || isNarrowed(filters)
            ? { ...text.notFound, action: <ShowAll label={text.notFound.action} onClick={showAll} /> }
            : empty[tab]
        }
      />
      <ListPagination
        page={filters.page}
        total={total ?? 0}
        pageSize={filters.count}
        onChange={(page) => setFilters({ page })}
      />
      {!table && exports}
      {opened !== undefined && <AppealDialog id={opened} listed={listed} onStep={step} onClose={close} />}
    </Page>
  );
}

/** The order in which one goes on from the open appeal: an appeal that is opened or decided may leave the list, and keeps its place here. */
function useListed(opened: number | undefined, rows: readonly Appeal[] = []): readonly number[] {
  const [held, setHeld] = useState<readonly number[]>(none);
  if (opened === undefined && held !== none) setHeld(none);
  if (opened !== undefined && !held.includes(opened) && rows.some(({ id }) => id === opened))
    setHeld(rows.map(({ id }) => id));
  return held;
}
const none: readonly number[] = [];

/** The tab is in the path. */
const filtersInSearch = appealFilters.omit({ attempt: true });

const tabs = [
  { label: text.tabs.all, to: tabPaths.all },
  { label: text.tabs.repeated, to: tabPaths.repeated },
];
const empty = { all: text.empty, repeated: text.emptyRepeated };
const statusOptions = (['-9', '0', '1', '2', '3', '4', '5'] as const).map((value) => ({
  value,
  label: statusFilters[value],
}));
const sizes = pageSizes(appealFilters);
