import { mayStaff } from '@app/contract/access/roles';
import { endedStates } from '@app/contract/two-persons/request-machine';
import { requestStates } from '@app/contract/two-persons/request-words';
import { endedFilters, type StaffRequest } from '@app/contract/two-persons/requests';
import { Button, Group } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { useFilters } from '#lib/address/use-filters.ts';
import { formatMoment } from '#lib/text/format.ts';
import { ShowAll } from '#ui/list/empty-actions.tsx';
import { FilterSelect } from '#ui/list/filter-select.tsx';
import { FoldedFilters } from '#ui/list/folded-filters.tsx';
import { SearchInput } from '#ui/list/search-input.tsx';
import { isNarrowed } from '#ui/period/period-button.tsx';
import { PeriodMenu } from '#ui/period/period-menu.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { BriefRow, TableColumn } from '#ui/table/data-table-types.ts';
import { StaffRoles } from '#ui/thing/thing-kinds.ts';
import { ThingLink } from '#ui/thing/thing-link.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import classes from './requests.module.css';
import { endedQuery } from './requests-api.ts';
import { requestsText as text } from './requests-text.ts';

/** How requests to a second person ended: what, who asked and why, who decided and why; the newest first. */
export function EndedRequests() {
  const [filters, setFilters] = useFilters(endedFilters);
  const ended = useInfiniteQuery(endedQuery(filters));
  const rows = ended.data?.pages.flatMap(({ requests }) => requests);
  const hiding = Number(filters.state !== undefined) + Number(isNarrowed(filters));
  const showAll = () => setFilters({ from: undefined, to: undefined, state: undefined, who: undefined });
  return (
    <>
      <FoldedFilters
        active={hiding}
        search={
          <SearchInput
            value={filters.who ?? ''}
            onChange={(who) => setFilters({ who: who || undefined })}
            label={text.who}
            placeholder={text.who}
          />
        }
      >
        <FilterSelect
          className={classes.outcome ?? ''}
          aria-label={text.outcome}
          leftSection={text.outcome}
          leftSectionWidth={60}
          data={outcomes}
          value={filters.state ?? ''}
          onChange={(chosen) => setFilters({ state: endedStates.find((state) => state === chosen) })}
        />
        <PeriodMenu value={filters} onChange={setFilters} />
      </FoldedFilters>
      <DataTable
        label={text.ended}
        query={ended}
        rows={rows}
        columns={columns}
        brief={brief}
        empty={
          hiding > 0 || filters.who !== undefined
            ? { ...text.notFound, action: <ShowAll label={text.notFound.action} onClick={showAll} /> }
            : text.emptyEnded
        }
      />
      {ended.hasNextPage && (
        <Group justify="center">
          <Button variant="default" loading={ended.isFetchingNextPage} onClick={() => ended.fetchNextPage()}>
            {text.more}
          </Button>
        </Group>
      )}
    </>
  );
}

const outcomes = [
  { value: '', label: text.anyState },
  ...endedStates.map((state) => ({ value: state, label: requestStates[state].label })),
];

const { columns: titles } = text;

const columns: TableColumn<StaffRequest>[] = [
  { key: 'what', title: titles.asked_for, fr: 2, noEllipsis: true },
  { key: 'thing', title: titles.thing, fr: 0.9, below: 'what', render: thingOf },
  {
    key: 'asked',
    title: titles.asked,
    holds: 'moment',
    fr: 1,
    render: ({ asked_by, asked_at }) => <Stacked second={formatMoment(asked_at)}>{asked_by.login}</Stacked>,
  },
  { key: 'reason', title: titles.reason, fr: 1.4, noEllipsis: true },
  { key: 'state', title: titles.state, holds: 'status', render: stateOf },
  { key: 'decided', title: titles.decided, holds: 'moment', fr: 1, render: deciderOf },
  { key: 'note', title: titles.note, fr: 1.2, below: 'reason', noEllipsis: true, render: (row) => noteOf(row) || '—' },
  { key: 'journal', title: titles.journal, render: ({ id }) => <JournalLink id={id} /> },
];

const brief: BriefRow<StaffRequest> = {
  title: ({ what }) => what,
  open: text.open,
  lead: ({ what }) => <span className={classes.what}>{what}</span>,
  under: ({ asked_by, decided }) => [asked_by.login, decided?.by?.login].filter(Boolean).join(' → '),
  state: (request) => (
    <>
      {stateOf(request)}
      <span>{request.decided && formatMoment(request.decided.at)}</span>
    </>
  ),
};

function stateOf({ state }: StaffRequest) {
  const { label, tone } = requestStates[state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

/** What it is about if that has a page, else whom. */
function thingOf({ thing, trader }: StaffRequest) {
  if (thing)
    return (
      <ThingLink kind={thing.kind} id={thing.id}>
        {text.things[thing.kind]} {thing.id}
      </ThingLink>
    );
  return trader ? (
    <ThingLink kind="person" id={trader.id}>
      {trader.login}
    </ThingLink>
  ) : (
    '—'
  );
}

function deciderOf({ decided }: StaffRequest) {
  return decided && <Stacked second={formatMoment(decided.at)}>{decided.by?.login ?? text.nobody}</Stacked>;
}

/** The first no and the last word, each with whose it is. */
const noteOf = ({ refused, decided }: StaffRequest) =>
  [refused && `${refused.by?.login ?? ''}: ${refused.note}`, decided?.note].filter(Boolean).join(' · ');

function JournalLink({ id }: { id: number }) {
  if (!mayStaff(useContext(StaffRoles), 'journal', 'see')) return '—';
  return (
    <Link
      to={'/console/journal' as string}
      search={{ thing: 'request', ref: String(id) } as never}
      aria-label={text.inJournal(id)}
    >
      {text.journal}
    </Link>
  );
}
