import { type PeopleFilters, peopleFilters, peopleGroup, peopleSorts } from '@app/contract/people/people';
import { traderStates } from '@app/contract/people/trader-state';
import { pageSizes } from '@app/contract/values/paging';
import { useMemo } from 'react';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { FoldedFilters } from '#ui/list/folded-filters.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { PageSizeSelect } from '#ui/list/page-size-select.tsx';
import { SearchInput } from '#ui/list/search-input.tsx';
import { useList } from '#ui/list/use-list.ts';
import { linkPeople, peopleQuery } from './people-api.ts';
import { peopleBrief, peopleColumns } from './people-columns.tsx';
import { PeopleRequests } from './people-requests.tsx';
import { groupNames, sortLabels, stateLabels, peopleText as text } from './people-text.ts';

export function PeoplePage() {
  const list = useList(peopleFilters, peopleQuery);
  const { data } = list;

  // By the minute: a row that says «в сети» need not be drawn again for each answer.
  const minute = Math.floor((data?.serverTime ?? new Date()).getTime() / 60_000);
  const columns = useMemo(() => peopleColumns(new Date((minute + 1) * 60_000)), [minute]);

  return (
    <ListPage
      name="console-people"
      list={list}
      title={text.title}
      rows={data?.people}
      total={data?.count}
      columns={columns}
      brief={peopleBrief}
      dense
      empty={text.empty}
      notFound={text.notFound}
      file={{ what: text.exported, link: (format) => linkPeople({ ...list.chosen, format }) }}
      above={
        <>
          <PeopleRequests />
          <PeopleFilterRow value={list.filters} onChange={list.setFilters} />
        </>
      }
    />
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
        w={224}
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
        w={224}
        aria-label={text.group}
        leftSection={text.group}
        leftSectionWidth={64}
        data={groups}
        value={String(value.group ?? '')}
        onChange={(chosen) => onChange({ group: allGroups.find((group) => String(group) === chosen) })}
      />
      <FilterSelect
        w={224}
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
