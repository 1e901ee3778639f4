import { type PeopleFilters, peopleFilters, peopleGroup, peopleSorts } from '@app/contract/console/people';
import { traderStates } from '@app/contract/traders/trader-state';
import { pageSizes } from '@app/contract/values/paging';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useFilters } from '#lib/address/use-filters.ts';
import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { useLastPage } from '#lib/query/use-last-page.ts';
import { ShowAll } from '#ui/list/empty-actions.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { FoldedFilters } from '#ui/list/folded-filters.tsx';
import { ListExport } from '#ui/list/list-export.tsx';
import { ListPagination } from '#ui/list/list-pagination.tsx';
import { PageSizeSelect } from '#ui/list/page-size-select.tsx';
import { SearchInput } from '#ui/list/search-input.tsx';
import { Page } from '#ui/page/page.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Dense } from '#ui/table/dense.tsx';
import { useShownColumns } from '#ui/views/use-shown-columns.ts';
import { ViewButton } from '#ui/views/view-button.tsx';
import { linkPeople, peopleQuery } from './people-api.ts';
import { peopleBrief, peopleColumns } from './people-columns.tsx';
import classes from './people-page.module.css';
import { PeopleRequests } from './people-requests.tsx';
import { groupNames, sortLabels, stateLabels, peopleText as text } from './people-text.ts';

export function PeoplePage() {
  const [filters, setFilters] = useFilters(peopleFilters);
  const people = useQuery(peopleQuery(filters));
  const table = useWide(TABLE_FROM);
  useInactivity(() => people.refetch());
  useLastPage(filters, people.data?.count, (page) => setFilters({ page }));

  // By the minute: a row that says «в сети» need not be drawn again for each answer.
  const minute = Math.floor((people.data?.serverTime ?? new Date()).getTime() / 60_000);
  const [columns, brief] = useMemo(() => {
    const now = new Date((minute + 1) * 60_000);
    return [peopleColumns(now), peopleBrief(now)];
  }, [minute]);

  const shown = useShownColumns(columns);

  const { page: _page, count: _count, ...chosen } = filters;
  const narrowed = [filters.search, filters.state, filters.group, filters.silent].some((value) => value !== undefined);
  const showAll = () => setFilters({ search: undefined, state: undefined, group: undefined, silent: undefined });
  const exports = (
    <ListExport what={text.exported} total={people.data?.count} link={(format) => linkPeople({ ...chosen, format })} />
  );
  return (
    <Page
      title={text.title}
      onRefresh={people.refetch}
      refreshing={people.isFetching}
      actions={
        <>
          <ViewButton list="console-people" columns={columns} />
          {table && exports}
        </>
      }
    >
      <PeopleRequests />
      <PeopleFilterRow value={filters} onChange={setFilters} />
      <Dense>
        <DataTable
          label={text.title}
          query={people}
          rows={people.data?.people}
          columns={shown}
          brief={brief}
          empty={
            narrowed
              ? { ...text.notFound, action: <ShowAll label={text.notFound.action} onClick={showAll} /> }
              : text.empty
          }
        />
      </Dense>
      <ListPagination
        page={filters.page}
        total={people.data?.count ?? 0}
        pageSize={filters.count}
        onChange={(page) => setFilters({ page })}
      />
      {!table && exports}
    </Page>
  );
}

interface PeopleFilterRowProps {
  value: PeopleFilters;
  onChange: (change: Partial<PeopleFilters>) => void;
}

function PeopleFilterRow({ value, onChange }: PeopleFilterRowProps) {
  return (
    <FoldedFilters
      search={
        <SearchInput
          value={value.search ?? ''}
          onChange={(search) => onChange({ search: search || undefined })}
          label={text.search}
          placeholder={text.searchShort}
        />
      }
      active={[value.state ?? value.silent, value.group].filter((chosen) => chosen !== undefined).length}
    >
      <FilterSelect
        className={classes.choice ?? ''}
        aria-label={text.state}
        leftSection={text.state}
        leftSectionWidth={86}
        data={states}
        value={value.silent ? SILENT : (value.state ?? '')}
        onChange={(chosen) =>
          onChange({
            state: traderStates.find((state) => state === chosen),
            silent: chosen === SILENT ? 1 : undefined,
          })
        }
      />
      <FilterSelect
        className={classes.choice ?? ''}
        aria-label={text.group}
        leftSection={text.group}
        leftSectionWidth={64}
        data={groups}
        value={String(value.group ?? '')}
        onChange={(chosen) => onChange({ group: allGroups.find((group) => String(group) === chosen) })}
      />
      <FilterSelect
        className={classes.choice ?? ''}
        aria-label={text.sort}
        leftSection={text.sort}
        leftSectionWidth={74}
        data={sorts}
        value={value.sort}
        onChange={(chosen) => onChange({ sort: peopleSorts.find((sort) => sort === chosen) ?? 'created' })}
      />
      <PageSizeSelect value={value.count} sizes={sizes} onChange={(count) => onChange({ count })} />
    </FoldedFilters>
  );
}

/** Not a state of a trader, but looked for in the same place. */
const SILENT = 'silent';
const sizes = pageSizes(peopleFilters);
const allGroups = [...peopleGroup.values];
const states = [
  { value: '', label: text.anyState },
  ...traderStates.map((state) => ({ value: state, label: stateLabels[state] })),
  { value: SILENT, label: text.silent },
];
const groups = [
  { value: '', label: text.anyGroup },
  ...allGroups.map((group) => ({ value: String(group), label: groupNames[group] })),
];
const sorts = peopleSorts.map((sort) => ({ value: sort, label: sortLabels[sort] }));
