import type { Deal } from '@app/contract/deals/deal';
import { dealFilters } from '@app/contract/deals/deals-api';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { useItemAddress } from '#lib/address/item-address.ts';
import { readFilters, useFilters } from '#lib/address/use-filters.ts';
import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { useLastPage } from '#lib/query/use-last-page.ts';
import { ShowAll, ToDevices } from '#ui/list/empty-actions.tsx';
import { ListExport } from '#ui/list/list-export.tsx';
import { activeFilters } from '#ui/list/list-filters.tsx';
import { ListPagination } from '#ui/list/list-pagination.tsx';
import { lazyAfterStart, lazyOptional } from '#ui/page/lazy.tsx';
import { Page } from '#ui/page/page.tsx';
import { isNarrowed } from '#ui/period/period-button.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useShownColumns } from '#ui/views/use-shown-columns.ts';
import { ViewButton } from '#ui/views/view-button.tsx';
import { dealsQuery, linkDeals, useDealsById } from './deals-api.ts';
import { dealsBrief } from './deals-brief.tsx';
import { dealsColumns } from './deals-columns.tsx';
import { DealsFilters } from './deals-filters.tsx';
import classes from './deals-page.module.css';
import { DealsRates } from './deals-rates.tsx';
import { dealsText as text } from './deals-text.ts';
import { MarksProvider, useMarks } from './use-marks.ts';

const DealCloseDialog = lazyAfterStart(async () => (await import('./closing/deal-close-dialog.tsx')).DealCloseDialog);
const DealsConfirmed = lazyOptional(async () => (await import('./deals-confirmed.tsx')).DealsConfirmed);
const DealsSelection = lazyAfterStart(async () => (await import('./deals-selection.tsx')).DealsSelection);
const DealsWaiting = lazyOptional(async () => (await import('./waiting/deals-waiting.tsx')).DealsWaiting);
const DealDialog = lazyAfterStart(async () => (await import('./deal-dialog.tsx')).DealDialog);

/** Loads the deals of an address before the screen is drawn. */
export const fetchDeals = (queryClient: QueryClient, search: object) =>
  queryClient.prefetchQuery(dealsQuery(readFilters(dealFilters, { ...search })));

export function DealsPage() {
  const [filters, setFilters] = useFilters(dealFilters);
  const deals = useQuery(dealsQuery(filters));
  const rows = deals.data?.traderDeals;
  const total = deals.data?.countTraderDeals;
  const marks = useMarks(rows);
  const { opened, close } = useItemAddress('/dashboard/deals');
  const [closing, setClosing] = useState<Deal[]>();
  const roomy = useWide();
  const table = useWide(TABLE_FROM);
  // The same for as long as the width is, so that only rows that have changed are drawn anew.
  const columns = useMemo(() => dealsColumns({ roomy, onAccept: (deal) => setClosing([deal]) }), [roomy]);
  const shown = useShownColumns(columns);
  // What the first picture does not need comes after the rows.
  const drawn = useDeferredValue(deals.isSuccess, false);
  useInactivity(() => deals.refetch());
  const turn = useCallback((page: number) => setFilters({ page }), [setFilters]);
  useLastPage(filters, total, turn);

  const selection = marks.marked.length > 0 && (
    <DealsSelection marks={marks} floating={!roomy} onAccept={() => setClosing(marks.marked)} />
  );
  const confirmed = useMemo(() => drawn && <DealsConfirmed onAccept={setClosing} />, [drawn]);
  const { page: _page, count: _count, ...chosen } = filters;
  const exports = <ListExport what={text.exported} total={total} link={(format) => linkDeals({ ...chosen, format })} />;
  const showAll = () => setFilters({ lk_id: '', status: '-9', from: undefined, to: undefined });
  return (
    <Page
      title={text.title}
      facts={roomy ? <DealsRates /> : table && confirmed}
      actions={
        <>
          <ViewButton list="deals" columns={columns} />
          {table && exports}
        </>
      }
      onRefresh={deals.refetch}
      refreshing={deals.isFetching}
    >
      <DealsFilters value={filters} onChange={setFilters}>
        {/* What is marked takes its place, so that the first mark does not move the table. */}
        {roomy ? selection || confirmed : !table && confirmed}
      </DealsFilters>
      <div className={classes.waiting} data-some={marks.waiting.length > 0 || undefined}>
        {drawn && <DealsWaiting rows={rows ?? []} marks={marks} onAccept={setClosing} />}
      </div>
      <MarksProvider value={marks}>
        <DataTable
          label={text.title}
          query={deals}
          useDeparted={useDealsById}
          rows={rows}
          columns={shown}
          brief={dealsBrief}
          empty={
            activeFilters(filters) > 0 || isNarrowed(filters)
              ? { ...text.notFound, action: <ShowAll label={text.notFound.action} onClick={showAll} /> }
              : { ...text.empty, action: <ToDevices label={text.empty.action} /> }
          }
        />
      </MarksProvider>
      {!roomy && selection}
      {drawn && <ListPagination page={filters.page} total={total ?? 0} pageSize={filters.count} onChange={turn} />}
      {drawn && !table && exports}
      {opened !== undefined && (
        <DealDialog key={opened} id={opened} onAccept={(deal) => setClosing([deal])} onClose={close} />
      )}
      {closing && <DealCloseDialog deals={closing} onMoved={marks.drop} onClose={() => setClosing(undefined)} />}
    </Page>
  );
}
