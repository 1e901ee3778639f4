import { Group } from '@app/contract/access/users';
import { caseKinds } from '@app/contract/cases/case-leases';
import { caseFlagLabels, caseKindWords, caseTimeLabels } from '@app/contract/cases/case-words';
import { type CaseFilters, caseFlags, casesAsked, caseTimes } from '@app/contract/cases/cases';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ThingListFilters } from '#features/things/thing-list-filters.tsx';
import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { formatCount } from '#lib/text/format.ts';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { useList } from '#ui/list/use-list.ts';
import classes from './cases.module.css';
import { casesQuery, linkCases } from './cases-api.ts';
import { casesBrief, casesColumns, moderatorColumns, toListedCase } from './cases-columns.tsx';
import { casesText as text } from './cases-text.ts';
import { useCasesKeys } from './use-cases-keys.ts';

/** Everything that somebody neutral has to decide, the most urgent first. */
export function CasesPage() {
  const list = useList(casesAsked, casesQuery);
  const { chosen: filters, data } = list;
  const isModerator = useQuery(settingsQuery).data?.user.group === Group.moderator;
  const table = useWide(TABLE_FROM);
  useCasesKeys();

  const change = (changed: object) => list.setFilters(changed as CaseFilters);
  const counts = data?.counts;
  const option = (value: string, label: string, many: number | undefined) => ({
    value,
    label: many === undefined ? label : `${label}\u00a0· ${formatCount(many)}`,
  });

  return (
    <ListPage
      name="console-cases"
      list={list}
      title={text.title}
      rows={data?.rows.map(toListedCase)}
      total={data?.total}
      columns={isModerator ? moderatorColumns : casesColumns}
      brief={casesBrief}
      dense
      empty={text.empty}
      notFound={text.notFound}
      file={{ what: text.exported, link: linkCases(filters) }}
      facts={
        <>
          {Boolean(counts?.overdue) && <span className="l-rejected">{text.overdue(counts?.overdue ?? 0)}</span>}
          {Boolean(counts?.talks) && (
            <Link to="/console/cases" search={unreadTalks} className={`mantine-focus-auto ${classes.talks}`}>
              {text.talks(counts?.talks ?? 0)}
            </Link>
          )}
        </>
      }
      actions={
        <Button component={Link} to="/console/cases/figures" variant="default">
          {text.figures}
        </Button>
      }
      above={
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
                    ...caseKinds.map((kind) => option(kind, caseKindWords[kind].many, counts?.[kind])),
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
                  ...caseTimes.map((time) => option(time, caseTimeLabels[time], counts?.left[time])),
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
                  ...caseFlags.map((flag) => ({ value: flag, label: caseFlagLabels[flag] })),
                ]}
                value={filters.flag ?? ''}
                onChange={(flag) => change({ flag: flag || undefined })}
              />
            </>
          }
        />
      }
      note={table && Boolean(data?.total) && <Text className={classes.keys ?? ''}>{text.keys}</Text>}
    />
  );
}

/** As many as the menu says, whatever the list was narrowed by; its columns stay as they are. */
const unreadTalks = (({ hide, order }: { hide?: string; order?: string }) => ({
  talk: 'unread',
  hide,
  order,
})) as never;
