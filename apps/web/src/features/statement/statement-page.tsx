import { statementApi, statementFilters } from '@app/contract/statement/statement';
import { pageSizes } from '@app/contract/values/paging';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { WalletTabs } from '#features/topups/wallet-tabs.tsx';
import { useWide } from '#lib/browser/use-wide.ts';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { formatRoubles } from '#lib/text/format.ts';
import { ListExport } from '#ui/list/list-export.tsx';
import { ListPage } from '#ui/list/list-page.tsx';
import { PageSizeSelect } from '#ui/list/page-size-select.tsx';
import { useList } from '#ui/list/use-list.ts';
import { Notice } from '#ui/page/notice.tsx';
import { linkStatement, statementQuery } from './statement-api.ts';
import { statementBrief, statementColumns } from './statement-columns.tsx';
import { StatementFilterRow } from './statement-filter-row.tsx';
import { StatementSummary } from './statement-summary.tsx';
import { statementText as text } from './statement-text.ts';

export function StatementPage() {
  const list = useList(statementFilters, statementQuery, { check: statementApi.list.body });
  const { filters, setFilters, data } = list;
  const wide = useWide(768);
  const file = (
    <ListExport
      what={text.exported}
      total={data?.countMovements}
      link={(format) => linkStatement({ ...list.chosen, format })}
    />
  );
  // On a phone the dates fill their row, and this would stand alone in one.
  const size = <PageSizeSelect value={filters.count} sizes={sizes} onChange={(count) => setFilters({ count })} />;
  return (
    <ListPage
      name="statement"
      list={list}
      title={text.title}
      rows={data?.movements.map((movement) => ({ ...movement, id: movement.number }))}
      total={data?.countMovements}
      columns={statementColumns}
      brief={statementBrief}
      empty={text.empty}
      notFound={text.emptyPeriod}
      wrongPeriod={text.wrongPeriod}
      actions={wide && file}
      above={
        <>
          <WalletTabs />
          <StatementFilterRow value={filters} onChange={setFilters} error={list.wrong}>
            {wide && size}
          </StatementFilterRow>
          <Debt />
          {data && <StatementSummary opening={data.opening} closing={data.closing} />}
        </>
      }
    >
      {!wide && (
        <Group gap="xs" justify="space-between">
          {file}
          {size}
        </Group>
      )}
    </ListPage>
  );
}

/** What it is and how it ends, where the balance is. */
function Debt() {
  const debt = useQuery(settingsQuery).data?.user.debt ?? 0n;
  return debt > 0n && <Notice tone="waiting">{text.debt(formatRoubles(debt))}</Notice>;
}

const sizes = pageSizes(statementFilters);
