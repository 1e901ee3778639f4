import { statementApi, statementFilters } from '@app/contract/statement';
import { pageSizes } from '@app/contract/values/paging';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { WalletTabs } from '#features/wallet/wallet-tabs.tsx';
import { useFilters } from '#lib/address/use-filters.ts';
import { useWide } from '#lib/browser/use-wide.ts';
import { checkForm } from '#lib/form/form-check.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { useLastPage } from '#lib/query/use-last-page.ts';
import { formatRoubles } from '#lib/text/format.ts';
import { ShowAll } from '#ui/list/empty-actions.tsx';
import { ListExport } from '#ui/list/list-export.tsx';
import { ListPagination } from '#ui/list/list-pagination.tsx';
import { PageSizeSelect } from '#ui/list/page-size-select.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { Page } from '#ui/page/page.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useShownColumns } from '#ui/views/use-shown-columns.ts';
import { ViewButton } from '#ui/views/view-button.tsx';
import { linkStatement, statementQuery } from './statement-api.ts';
import { statementBrief } from './statement-brief.tsx';
import { statementColumns } from './statement-columns.tsx';
import { StatementFilterRow } from './statement-filter-row.tsx';
import { StatementSummary } from './statement-summary.tsx';
import { statementText as text } from './statement-text.ts';

export function StatementPage() {
  const [filters, setFilters] = useFilters(statementFilters);
  const wrong = checkForm(statementApi.list.body, filters).to;
  const statement = useQuery({ ...statementQuery(filters), enabled: wrong === undefined });
  const page = wrong === undefined ? statement.data : undefined;
  const refresh = () => wrong === undefined && statement.refetch();
  useInactivity(refresh);
  useLastPage(filters, page?.countMovements, (page) => setFilters({ page }));

  const wide = useWide(768);
  const exports = (
    <ListExport
      what={text.exported}
      total={page?.countMovements}
      link={(format) => linkStatement({ from: filters.from, to: filters.to, format })}
    />
  );
  // On a phone the dates fill their row, and this would stand alone in one.
  const size = <PageSizeSelect value={filters.count} sizes={sizes} onChange={(count) => setFilters({ count })} />;
  const columns = statementColumns();
  const shown = useShownColumns(columns);
  const showAll = () => setFilters({ from: undefined, to: undefined });
  const narrowed = filters.from !== undefined || filters.to !== undefined;
  return (
    <Page
      title={text.title}
      onRefresh={refresh}
      refreshing={statement.isFetching}
      actions={
        <>
          <ViewButton list="statement" columns={columns} />
          {wide && exports}
        </>
      }
    >
      <WalletTabs />
      <StatementFilterRow value={filters} onChange={setFilters} error={wrong}>
        {wide && size}
      </StatementFilterRow>
      <Debt />
      {page && <StatementSummary opening={page.opening} closing={page.closing} />}
      <DataTable
        label={text.title}
        query={statement}
        rows={wrong === undefined ? page?.movements.map((movement) => ({ ...movement, id: movement.number })) : []}
        columns={shown}
        brief={statementBrief}
        empty={emptyFace()}
      />
      <ListPagination
        page={filters.page}
        total={page?.countMovements ?? 0}
        pageSize={filters.count}
        onChange={(page) => setFilters({ page })}
      />
      {!wide && (
        <Group gap="xs" justify="space-between">
          {exports}
          {size}
        </Group>
      )}
    </Page>
  );

  function emptyFace() {
    if (wrong !== undefined) return { title: wrong, ...text.wrongPeriod };
    return narrowed
      ? { ...text.emptyPeriod, action: <ShowAll label={text.emptyPeriod.action} onClick={showAll} /> }
      : text.empty;
  }
}

/** What it is and how it ends, where the balance is. */
function Debt() {
  const debt = useQuery(settingsQuery).data?.user.debt ?? 0n;
  return debt > 0n && <Notice tone="waiting">{text.debt(formatRoubles(debt))}</Notice>;
}

const sizes = pageSizes(statementFilters);
