import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { formatCardOrPhone, middleEllipsis } from '#lib/text/format.ts';
import { ListPagination } from '#ui/list/list-pagination.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { BriefRow, TableColumn, TableQuery } from '#ui/table/data-table-types.ts';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { type SampleDeal, sampleDeals } from './gallery-data.ts';
import { Example } from './gallery-example.tsx';

export function TableExamples() {
  const [page, setPage] = useState(12);
  return (
    <>
      <Example title="Таблица: данные">
        <DataTable label="Сделки" query={quiet} rows={sampleDeals(6)} columns={columns} brief={brief} empty="" />
        <ListPagination page={page} total={7450} pageSize={50} onChange={setPage} />
        <ListPagination label="Страницы короткого списка" page={Math.min(page, 5)} pageCount={6} onChange={setPage} />
      </Example>
      <Example title="Таблица: загрузка">
        <DataTable
          label="Загружаемые сделки"
          query={{ ...quiet, isPending: true }}
          rows={undefined}
          columns={columns}
          brief={brief}
          empty=""
        />
      </Example>
      <Example title="Таблица: пусто">
        <DataTable
          label="Пустой список"
          query={quiet}
          rows={[]}
          columns={columns}
          brief={brief}
          empty={{
            title: 'Сделок пока нет',
            text: 'Включите трафик хотя бы на одном устройстве, и сделки появятся здесь.',
            action: <Button>К устройствам</Button>,
          }}
        />
      </Example>
      <Example title="Таблица: ошибка">
        <DataTable label="Сделки с ошибкой" query={failed} rows={undefined} columns={columns} brief={brief} empty="" />
      </Example>
      <Example title="Таблица: не обновилась">
        <Stack gap={0}>
          <DataTable
            label="Старые сделки"
            query={failed}
            rows={sampleDeals(2)}
            columns={columns}
            brief={brief}
            empty=""
            onRowClick={() => {}}
          />
        </Stack>
      </Example>
    </>
  );
}

const quiet: TableQuery = { isPending: false, isFetching: false, isError: false, error: null, refetch: () => {} };
const failed: TableQuery = {
  ...quiet,
  isError: true,
  error: new Error('Сервер не отвечает. Попробуйте через минуту.'),
};

const columns: TableColumn<SampleDeal>[] = [
  {
    key: 'payment_id',
    title: 'Payment ID',
    fr: 1.3,
    render: (deal) => <CopyValue value={deal.payment_id}>{middleEllipsis(deal.payment_id)}</CopyValue>,
  },
  { key: 'profile', title: 'ЛК', fr: 1.3 },
  { key: 'method', title: 'Метод' },
  { key: 'requisites', title: 'Реквизиты', fr: 1.6, render: (deal) => formatCardOrPhone(deal.requisites) },
  {
    key: 'received',
    title: 'Получено',
    holds: 'money',
    align: 'right',
    render: (deal) => <Roubles value={deal.received} />,
  },
  {
    key: 'debited',
    title: 'Списано',
    holds: 'money',
    align: 'right',
    render: (deal) => <Roubles value={deal.debited} />,
  },
  { key: 'createdAt', title: 'Время', holds: 'time', render: (deal) => <MoscowTime value={deal.createdAt} /> },
  {
    key: 'status',
    title: 'Статус',
    render: (deal) => <StatusBadge tone={deal.status.tone}>{deal.status.word}</StatusBadge>,
  },
  {
    key: 'actions',
    title: 'Действия',
    render: (deal) => deal.status.tone === 'waiting' && <Button size="xs">Принять</Button>,
  },
];

const brief: BriefRow<SampleDeal> = {
  open: 'Открыть сделку',
  title: (deal) => `Сделка ${deal.id}`,
  lead: (deal) => <Roubles value={deal.received} />,
  under: (deal) => deal.profile,
  state: (deal) => <StatusBadge tone={deal.status.tone}>{deal.status.word}</StatusBadge>,
};
