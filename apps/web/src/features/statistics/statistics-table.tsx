import { banksOf, hoursBegun, type Statistics, type StatisticsGrouping } from '@app/contract/statistics';
import { SegmentedControl } from '@mantine/core';
import { useLastPage } from '#lib/query/use-last-page.ts';
import { ListPagination } from '#ui/list/list-pagination.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { TableEmpty, TableQuery } from '#ui/table/data-table-types.ts';
import { bankBrief, dayBrief, hourBrief, profileBrief } from './statistics-brief.tsx';
import {
  type BankRow,
  bankColumns,
  type DayRow,
  dayColumns,
  type HourRow,
  hourColumns,
  type ProfileRow,
  profileColumns,
} from './statistics-columns.tsx';
import { groupingLabels, statisticsText as text } from './statistics-text.ts';

interface StatisticsTableProps {
  query: TableQuery;
  statistics: Statistics | undefined;
  /** What to say when there is nothing to show. */
  empty: TableEmpty | undefined;
  by: StatisticsGrouping;
  page: number;
  onChange: (change: { by?: StatisticsGrouping; page?: number }) => void;
}

/** A month on each page. */
const PAGE = 31;

export function StatisticsTable({ query, statistics, empty, by, page, onChange }: StatisticsTableProps) {
  const banks = statistics && banksOf(statistics.profiles);
  const isOneDay = statistics !== undefined && statistics.from === statistics.to;
  const hours = statistics && hoursBegun(statistics);
  const count = { hour: hours, day: statistics?.days, lk: statistics?.profiles, bank: banks }[by]?.length;
  useLastPage({ page, count: PAGE }, empty ? 0 : count, (page) => onChange({ page }));
  const onPage = <Row,>(rows: Row[] | undefined) => (empty ? [] : rows?.slice((page - 1) * PAGE, page * PAGE));
  const shared = { label: `${text.title} ${groupingLabels[by].toLowerCase()}`, query, empty: empty ?? text.empty };

  return (
    <>
      {!empty && (
        <SegmentedControl
          aria-label={text.grouping}
          data={([isOneDay ? 'hour' : 'day', 'lk', 'bank'] as const).map((value) => ({
            value,
            label: groupingLabels[value],
          }))}
          value={by}
          // Hours are what the days of a single day are; the address says neither.
          onChange={(value) => onChange({ by: value === 'hour' ? 'day' : value })}
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      {by === 'hour' && (
        <DataTable<HourRow>
          {...shared}
          rows={onPage(hours?.map((row) => ({ ...row, id: row.hour })).reverse())}
          columns={hourColumns(statistics?.total.payouts !== undefined)}
          brief={hourBrief}
        />
      )}
      {by === 'day' && (
        <DataTable<DayRow>
          {...shared}
          rows={onPage(statistics?.days.map((row) => ({ ...row, id: row.day })).reverse())}
          columns={dayColumns(statistics?.total.payouts !== undefined)}
          brief={dayBrief}
        />
      )}
      {by === 'lk' && (
        <DataTable<ProfileRow>
          {...shared}
          rows={onPage(statistics?.profiles.map((row) => ({ ...row, id: row.bank_profile_id })))}
          columns={profileColumns(statistics?.total.turnover ?? 0n)}
          brief={profileBrief}
        />
      )}
      {by === 'bank' && (
        <DataTable<BankRow>
          {...shared}
          rows={onPage(banks?.map((row) => ({ ...row, id: row.bank })))}
          columns={bankColumns(statistics?.total.turnover ?? 0n)}
          brief={bankBrief}
        />
      )}
      <ListPagination
        page={page}
        total={empty ? 0 : (count ?? 0)}
        pageSize={PAGE}
        onChange={(page) => onChange({ page })}
      />
    </>
  );
}
