import type { Deal } from '@app/contract/deals/deal';
import { dealFilters } from '@app/contract/deals/deals-api';
import type { QueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useItemAddress } from '#lib/address/item-address.ts';
import { readFilters } from '#lib/address/use-filters.ts';
import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { ToDevices } from '#ui/list/empty-actions.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { useList } from '#ui/list/use-list.ts';
import { lazyAfterStart, lazyOptional } from '#ui/page/lazy.tsx';
import classes from './deals.module.css';
import { dealsQuery, linkDeals, useDealsById } from './deals-api.ts';
import { dealsBrief, dealsColumns } from './deals-columns.tsx';
import { DealsFilters } from './deals-filters.tsx';
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
  const list = useList(dealFilters, dealsQuery);
  const { filters, data } = list;
  const rows = data?.traderDeals;
  const marks = useMarks(rows);
  const { opened, close } = useItemAddress('/dashboard/deals');
  const [closing, setClosing] = useState<Deal[]>();
  const roomy = useWide();
  const table = useWide(TABLE_FROM);
  // The same for as long as the width is, so that only rows that have changed are drawn anew.
  const columns = useMemo(() => dealsColumns({ roomy, onAccept: (deal) => setClosing([deal]) }), [roomy]);
  // What the first picture does not need comes after the rows.
  const drawn = useDeferredValue(list.query.isSuccess, false);

  const selection = marks.marked.length > 0 && (
    <DealsSelection marks={marks} floating={!roomy} onAccept={() => setClosing(marks.marked)} />
  );
  const confirmed = useMemo(() => drawn && <DealsConfirmed onAccept={setClosing} />, [drawn]);
  return (
    <MarksProvider value={marks}>
      <ListPage
        name="deals"
        list={list}
        title={text.title}
        rows={rows}
        total={data?.countTraderDeals}
        columns={columns}
        brief={dealsBrief}
        useDeparted={useDealsById}
        empty={{ ...text.empty, action: <ToDevices label={text.empty.action} /> }}
        notFound={text.notFound}
        file={{ what: text.exported, link: (format) => linkDeals({ ...list.chosen, format }) }}
        facts={roomy ? <DealsRates /> : table && confirmed}
        above={
          <>
            <DealsFilters value={filters} onChange={list.setFilters}>
              {/* What is marked takes its place, so that the first mark does not move the table. */}
              {roomy ? selection || confirmed : !table && confirmed}
            </DealsFilters>
            <div className={classes.waiting} data-some={marks.waiting.length > 0 || undefined}>
              {drawn && <DealsWaiting rows={rows ?? []} marks={marks} onAccept={setClosing} />}
            </div>
          </>
        }
        note={!roomy && selection}
      >
        {opened !== undefined && (
          <DealDialog key={opened} id={opened} onAccept={(deal) => setClosing([deal])} onClose={close} />
        )}
        {closing && <DealCloseDialog deals={closing} onMoved={marks.drop} onClose={() => setClosing(undefined)} />}
      </ListPage>
    </MarksProvider>
  );
}
