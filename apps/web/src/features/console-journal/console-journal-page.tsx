import { journalFilters, journalThings } from '@app/contract/console/console-journal';
import { thingLabels } from '@app/contract/console/journal-words';
import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useFilters } from '#lib/address/use-filters.ts';
import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { ShowAll } from '#ui/list/empty-actions.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { FoldedFilters } from '#ui/list/folded-filters.tsx';
import { ListExport } from '#ui/list/list-export.tsx';
import { SearchInput } from '#ui/list/search-input.tsx';
import { Page } from '#ui/page/page.tsx';
import { isNarrowed } from '#ui/period/period-button.tsx';
import { PeriodMenu } from '#ui/period/period-menu.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Dense } from '#ui/table/dense.tsx';
import { useShownColumns } from '#ui/views/use-shown-columns.ts';
import { ViewButton } from '#ui/views/view-button.tsx';
import { journalQuery, linkJournal } from './console-journal-api.ts';
import { journalBrief, journalColumns } from './console-journal-columns.tsx';
import classes from './console-journal-page.module.css';
import { journalText as text } from './console-journal-text.ts';

export function ConsoleJournalPage() {
  const [filters, setFilters] = useFilters(journalFilters);
  const journal = useInfiniteQuery(journalQuery(filters));
  const columns = useShownColumns(journalColumns);
  const rows = journal.data?.pages.flatMap((page) => page.rows);
  const table = useWide(TABLE_FROM);
  useInactivity(() => journal.refetch());

  const narrowed = isNarrowed(filters) || filters.thing !== undefined || filters.who !== undefined;
  const showAll = () =>
    setFilters({ from: undefined, to: undefined, thing: undefined, ref: undefined, who: undefined });
  const exports = (
    <ListExport what={text.exported} total={rows?.length} link={(format) => linkJournal({ ...filters, format })} />
  );
  return (
    <Page
      title={text.title}
      onRefresh={journal.refetch}
      refreshing={journal.isFetching}
      actions={
        <>
          <ViewButton list="console-journal" columns={journalColumns} />
          {table && exports}
        </>
      }
    >
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
          className={classes.thing ?? ''}
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
      <Dense>
        <DataTable
          label={text.title}
          query={journal}
          rows={rows}
          columns={columns}
          brief={journalBrief}
          empty={
            narrowed
              ? { ...text.notFound, action: <ShowAll label={text.notFound.action} onClick={showAll} /> }
              : text.empty
          }
        />
      </Dense>
      {journal.hasNextPage && (
        <Group justify="center">
          <Button variant="default" loading={journal.isFetchingNextPage} onClick={() => journal.fetchNextPage()}>
            {text.more}
          </Button>
        </Group>
      )}
      {!table && exports}
    </Page>
  );
}

const things = [
  { value: '', label: text.anyThing },
  ...journalThings.map((thing) => ({ value: thing, label: thingLabels[thing] ?? thing })),
];
