import { journalFilters, journalThings } from '@app/contract/journal/console-journal';
import { thingLabels } from '@app/contract/journal/journal-words';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { FoldedFilters } from '#ui/list/folded-filters.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { SearchInput } from '#ui/list/search-input.tsx';
import { useLongList } from '#ui/list/use-long-list.ts';
import { isNarrowed } from '#ui/period/period-button.tsx';
import { PeriodMenu } from '#ui/period/period-menu.tsx';
import { journalQuery, linkJournal } from './console-journal-api.ts';
import { journalBrief, journalColumns } from './console-journal-columns.tsx';
import { journalText as text } from './console-journal-text.ts';

export function ConsoleJournalPage() {
  const list = useLongList(journalFilters, journalQuery);
  const { filters, setFilters } = list;
  return (
    <ListPage
      name="console-journal"
      list={list}
      title={text.title}
      rows={list.rows}
      columns={journalColumns}
      brief={journalBrief}
      dense
      empty={text.empty}
      notFound={text.notFound}
      file={{ what: text.exported, link: (format) => linkJournal({ ...filters, format }) }}
      above={
        <FoldedFilters
          search={
            <SearchInput
              value={filters.who ?? ''}
              onChange={(who) => setFilters({ who: who || undefined })}
              label={text.who}
              placeholder={text.who}
            />
          }
          active={Number(filters.thing !== undefined) + Number(filters.ref !== undefined) + Number(isNarrowed(filters))}
        >
          <FilterSelect
            w={260}
            aria-label={text.thing}
            leftSection={text.thing}
            leftSectionWidth={76}
            data={things}
            value={filters.thing ?? ''}
            onChange={(thing) => setFilters({ thing: thing || undefined, ref: undefined })}
          />
          {filters.thing !== undefined && (
            <SearchInput
              value={filters.ref === undefined ? '' : String(filters.ref)}
              onChange={(ref) => setFilters({ ref: /^\d{1,9}$/.test(ref) && ref !== '0' ? Number(ref) : undefined })}
              label={text.ref}
              placeholder={text.ref}
            />
          )}
          <PeriodMenu value={filters} onChange={setFilters} />
        </FoldedFilters>
      }
    />
  );
}

const things = [
  { value: '', label: text.anyThing },
  ...journalThings.map((thing) => ({ value: thing, label: thingLabels[thing] ?? thing })),
];
