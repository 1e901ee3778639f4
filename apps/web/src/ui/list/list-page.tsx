import type { ViewList } from '@app/contract/views/view-lists';
import { Button, Group } from '@mantine/core';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { useLastPage } from '#lib/query/use-last-page.ts';
import { Page } from '#ui/page/page.tsx';
import { type BriefRest, briefRow } from '#ui/table/brief-row.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { TableColumn, TableEmpty, TableRow } from '#ui/table/data-table-types.ts';
import { Dense } from '#ui/table/dense.tsx';
import { useShownColumns } from '#ui/views/use-shown-columns.ts';
import { ViewButton } from '#ui/views/view-button.tsx';
import { ShowAll } from './empty-actions.tsx';
import { ListExport, type ListExportProps } from './list-export.tsx';
import { ListPagination } from './list-pagination.tsx';
import type { ListState } from './use-list.ts';

interface ListPageProps<Row extends TableRow> {
  /** As saved views name it. */
  name: ViewList;
  list: ListState;
  title: string;
  /** Name of the table for screen readers, where that is not the title. Another name is another list: no row of the one before stays. */
  label?: string;
  rows: readonly Row[] | undefined;
  /** How many rows there are; of a list that is read on and on, how many have been read. */
  total?: number | undefined;
  columns: readonly TableColumn<Row>[];
  /** What the columns do not say of the row of a narrow screen. */
  brief: BriefRest<Row>;
  /** Loads rows by their ids: one that left the list while somebody pointed at it then shows its current state. */
  useDeparted?: (ids: Row['id'][]) => readonly Row[] | undefined;
  /** Why there is nothing at all. */
  empty: TableEmpty;
  /** What is said when filters hide everything; `action` shows all of it again. */
  notFound?: Omit<TableEmpty, 'action'> & { action?: string };
  /** What to do about a wrong period. */
  wrongPeriod?: Pick<TableEmpty, 'text'>;
  /** The list as a file: in the title row of a table, below brief rows. */
  file?: Omit<ListExportProps, 'total'>;
  /** Small facts beside the title. */
  facts?: ReactNode;
  /** Buttons of the title row, after the one of the views. */
  actions?: ReactNode;
  /** Tabs, filters, and what else stands above the rows. */
  above?: ReactNode;
  /** Right below the rows, before the pages. */
  note?: ReactNode;
  /** The words for reading on. */
  readOn?: string | undefined;
  /** Rows as of the console. */
  dense?: boolean;
  /** What stands below the list, and dialogs. */
  children?: ReactNode;
}

/** The screen of a list. What only one list has goes into its slots. */
export function ListPage<Row extends TableRow>(props: ListPageProps<Row>) {
  const { name, list, title, label = title, rows, total = rows?.length, columns, file } = props;
  const shown = useShownColumns(columns);
  const brief = useMemo(() => briefRow(columns, props.brief), [columns, props.brief]);
  const table = useWide(TABLE_FROM);
  // What the first picture does not need comes after the rows.
  const drawn = useDeferredValue(rows !== undefined || list.query.isError, false);
  const save = file && <ListExport {...file} total={total} />;
  const content = (
    <DataTable
      key={label}
      label={label}
      brief={brief}
      useDeparted={props.useDeparted}
      query={list.query}
      rows={list.wrong === undefined ? rows : none}
      columns={shown}
      empty={emptyFace(props)}
    />
  );
  return (
    <Page
      title={title}
      facts={props.facts}
      onRefresh={list.refresh}
      refreshing={list.query.isFetching ?? false}
      actions={
        <>
          <ViewButton list={name} columns={columns} />
          {props.actions}
          {table && save}
        </>
      }
    >
      {props.above}
      {props.dense ? <Dense>{content}</Dense> : content}
      {props.note}
      {drawn && list.pages && <Pages {...list.pages} total={total} />}
      {list.more && (
        <Group justify="center">
          <Button variant="default" loading={list.more.loading} onClick={list.more.read}>
            {props.readOn ?? text.readOn}
          </Button>
        </Group>
      )}
      {drawn && !table && save}
      {props.children}
    </Page>
  );
}

const none: readonly never[] = [];

function emptyFace<Row extends TableRow>({ list, ...props }: ListPageProps<Row>): TableEmpty {
  if (list.wrong !== undefined) return { text: '', ...props.wrongPeriod, title: list.wrong };
  if (!list.narrowed) return props.empty;
  const { action, ...face } = props.notFound ?? text.notInPeriod;
  return action === undefined ? face : { ...face, action: <ShowAll label={action} onClick={list.showAll} /> };
}

function Pages({ page, count, turn, total }: NonNullable<ListState['pages']> & { total: number | undefined }) {
  useLastPage({ page, count }, total, turn);
  return <ListPagination page={page} total={total ?? 0} pageSize={count} onChange={turn} />;
}

const text = {
  readOn: 'Показать ещё',
  /** Of a list whose only filter is the period. */
  notInPeriod: {
    title: 'За\u00a0этот период ничего нет',
    text: 'Выберите другой период или покажите всё.',
    action: 'Показать всё',
  },
};
