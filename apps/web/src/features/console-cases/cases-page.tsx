import { caseKinds } from '@app/contract/cases/case-leases';
import { type CaseFilters, caseFlags, casesAsked, caseTimes } from '@app/contract/cases/cases';
import { Group } from '@app/contract/users';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ThingListFilters } from '#features/console-things/thing-list-filters.tsx';
import { useFilters } from '#lib/address/use-filters.ts';
import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { useLastPage } from '#lib/query/use-last-page.ts';
import { formatCount } from '#lib/text/format.ts';
import { ShowAll } from '#ui/list/empty-actions.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { ListExport } from '#ui/list/list-export.tsx';
import { ListPagination } from '#ui/list/list-pagination.tsx';
import { Page } from '#ui/page/page.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Dense } from '#ui/table/dense.tsx';
import { useShownColumns } from '#ui/views/use-shown-columns.ts';
import { ViewButton } from '#ui/views/view-button.tsx';
import classes from './cases.module.css';
import { casesQuery, linkCases } from './cases-api.ts';
import { casesBrief, casesColumns, listed, moderatorColumns } from './cases-columns.tsx';
import { flagLabels, kindsLabels, casesText as text, timeLabels } from './cases-text.ts';
import { useCasesKeys } from './use-cases-keys.ts';

/** Everything that somebody neutral has to decide, the most urgent first. */
export function CasesPage() {
  const [asked, setFilters] = useFilters(casesAsked);
  const { page, count, ...filters } = asked;
  const cases = useQuery(casesQuery(asked));
  const { data } = cases;
  const isModerator = useQuery(settingsQuery).data?.user.group === Group.moderator;
  const columns = isModerator ? moderatorColumns : casesColumns;
  const shown = useShownColumns(columns);
  const table = useWide(TABLE_FROM);
  useInactivity(() => cases.refetch());
  useLastPage(asked, data?.total, (last) => setFilters({ page: last }));
  useCasesKeys();

  const change = (changed: object) => setFilters(changed as CaseFilters);
  const narrowed = Object.values(filters).some((value) => value !== undefined);
  const showAll = () => change(Object.fromEntries(Object.keys(casesAsked.shape).map((name) => [name, undefined])));
  const exports = <ListExport what={text.exported} total={data?.total} link={linkCases(filters)} />;
  const counts = data?.counts;
  const option = (value: string, label: string, many: number | undefined) => ({
    value,
    label: many === undefined ? label : `${label}\u00a0· ${formatCount(many)}`,
  });

  return (
    <Page
      title={text.title}
      facts={
        <>
          {Boolean(counts?.overdue) && <span className={classes.flags}>{text.overdue(counts?.overdue ?? 0)}</span>}
          {Boolean(counts?.talks) && (
            <Link to="/console/cases" search={unreadTalks} className={`mantine-focus-auto ${classes.talks}`}>
              {text.talks(counts?.talks ?? 0)}
            </Link>
          )}
        </>
      }
      onRefresh={cases.refetch}
      refreshing={cases.isFetching}
      actions={
        <>
          <ViewButton list="console-cases" columns={columns} />
          <Button component={Link} to="/console/cases/figures" variant="default">
            {text.figures}
          </Button>
          {table && exports}
        </>
      }
    >
      <ThingListFilters
        value={filters}
        onChange={change}
        searchBy={text.searchBy}
        platforms={isModerator ? undefined : (data?.platforms ?? [])}
        withBank
        more={
          <>
            {!isModerator && (
              <FilterSelect
                className={classes.select ?? ''}
                aria-label={text.kind}
                leftSection={text.kind}
                leftSectionWidth={48}
                data={[
                  option('', text.any, counts?.all),
                  ...caseKinds.map((kind) => option(kind, kindsLabels[kind], counts?.[kind])),
                ]}
                value={filters.kind ?? ''}
                onChange={(kind) => change({ kind: kind || undefined })}
              />
            )}
            <FilterSelect
              className={classes.select ?? ''}
              aria-label={text.whose}
              leftSection={text.whose}
              leftSectionWidth={48}
              data={[
                option('', text.any, undefined),
                option('mine', text.mine, counts?.mine),
                option('free', text.free, counts?.free),
              ]}
              value={filters.whose ?? ''}
              onChange={(whose) => change({ whose: whose || undefined })}
            />
            <FilterSelect
              className={classes.select ?? ''}
              aria-label={text.left}
              leftSection={text.left}
              leftSectionWidth={84}
              data={[
                option('', text.any, undefined),
                ...caseTimes.map((time) => option(time, timeLabels[time], counts?.left[time])),
              ]}
              value={filters.left ?? ''}
              onChange={(left) => change({ left: left || undefined })}
            />
            <FilterSelect
              className={classes.select ?? ''}
              aria-label={text.talk}
              leftSection={text.talk}
              leftSectionWidth={92}
              data={[option('', text.any, undefined), option('unread', text.hasMessages, counts?.talks)]}
              value={filters.talk ?? ''}
              onChange={(talk) => change({ talk: talk || undefined })}
            />
            <FilterSelect
              className={classes.select ?? ''}
              aria-label={text.flag}
              leftSection={text.flag}
              leftSectionWidth={76}
              data={[
                { value: '', label: text.any },
                ...caseFlags.map((flag) => ({ value: flag, label: flagLabels[flag] })),
              ]}
              value={filters.flag ?? ''}
              onChange={(flag) => change({ flag: flag || undefined })}
            />
          </>
        }
      />
      <Dense>
        <DataTable
          label={text.title}
          query={cases}
          rows={data?.rows.map(listed)}
          columns={shown}
          brief={casesBrief}
          empty={
            narrowed
              ? { ...text.notFound, action: <ShowAll label={text.notFound.action} onClick={showAll} /> }
              : text.empty
          }
        />
      </Dense>
      {table && Boolean(data?.total) && <Text className={classes.keys ?? ''}>{text.keys}</Text>}
      <ListPagination
        page={page}
        total={data?.total ?? 0}
        pageSize={count}
        onChange={(to) => setFilters({ page: to })}
      />
      {!table && exports}
    </Page>
  );
}

/** As many as the menu says, whatever the list was narrowed by; its columns stay as they are. */
const unreadTalks = (({ hide, order }: { hide?: string; order?: string }) => ({
  talk: 'unread',
  hide,
  order,
})) as never;
