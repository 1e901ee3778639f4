import type { Appeal } from '@app/contract/appeals/appeal';
import { appealFilters } from '@app/contract/appeals/appeals-api';
import { pageSizes } from '@app/contract/values/paging';
import { useState } from 'react';
import { useWide } from '#lib/browser/use-wide.ts';
import { ListFilters } from '#ui/list/list-filters.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { useList } from '#ui/list/use-list.ts';
import { LinkTabs } from '#ui/page/link-tabs.tsx';
import { isNarrowed } from '#ui/period/period-button.tsx';
import { PeriodMenu } from '#ui/period/period-menu.tsx';
import { AppealDialog } from './appeal-dialog.tsx';
import { appealsQuery, linkAppeals } from './appeals-api.ts';
import { appealsColumns } from './appeals-columns.tsx';
import { statusFilters, appealsText as text } from './appeals-text.ts';
import { appealLink, tabPaths, useAppealAddress } from './use-appeal-address.ts';

export function AppealsPage() {
  const { tab, opened, step, close } = useAppealAddress();
  const attempt = tab === 'repeated' ? 1 : 0;
  const list = useList(filtersInSearch, (filters) => appealsQuery({ ...filters, attempt }));
  const { filters, setFilters } = list;
  const listed = useListed(opened, list.data?.appeals);
  return (
    <ListPage
      name="appeals"
      list={list}
      title={text.title}
      rows={list.data?.appeals}
      total={list.data?.count_appeals}
      columns={appealsColumns({ roomy: useWide(), tab })}
      brief={{ link: ({ id }) => appealLink(id, tab), open: text.details, wraps: true }}
      empty={empty[tab]}
      notFound={text.notFound}
      file={{ what: text.exported, link: (format) => linkAppeals({ ...list.chosen, attempt, format }) }}
      above={
        <>
          <LinkTabs label={text.tabs.label} tabs={tabs} current={tabPaths[tab]} />
          <ListFilters
            value={filters}
            onChange={setFilters}
            statuses={statusOptions}
            sizes={sizes}
            searchBy={text.searchBy}
            more={{ fields: <PeriodMenu value={filters} onChange={setFilters} />, active: Number(isNarrowed(filters)) }}
          />
        </>
      }
    >
      {opened !== undefined && <AppealDialog id={opened} listed={listed} onStep={step} onClose={close} />}
    </ListPage>
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
