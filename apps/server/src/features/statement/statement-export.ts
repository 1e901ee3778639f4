import { type Movement, type MovementKind, statementExported } from '@app/contract/statement';
import type { Column } from '#lib/table-file/table.ts';
import { noticeColumns, numberCell, roublesCell, timeCell } from '#lists/file-cells.ts';
import { exportOf } from '#lists/list-file.ts';

const kinds: Record<MovementKind, string> = {
  'deal.held': 'Удержано под сделку',
  'deal.released': 'Удержание по сделке снято',
  'deal.closed': 'Списано по сделке',
  'deal.corrected': 'Коррекция суммы сделки',
  'deal.debt': 'Долг по сделке',
  'appeal.held': 'Удержано по апелляции',
  'appeal.released': 'Удержание по апелляции снято',
  'payout.done': 'Выплата зачислена',
  'payout.reversed': 'Выплата взята назад',
  'payout.debt': 'Долг по выплате',
  topup: 'Пополнение USDT',
  adjustment: 'Корректировка баланса',
  'adjustment.debt': 'Долг по корректировке',
  'debt.repaid': 'Погашение долга',
};

const columns: Column<Movement>[] = [
  { title: '№', width: 8, cell: ({ number }) => numberCell(number) },
  { title: 'Дата и время (МСК)', width: 20, cell: ({ at }) => timeCell(at) },
  { title: 'Операция', width: 26, cell: ({ kind }) => ({ text: kinds[kind] }) },
  { title: 'ID', width: 10, cell: ({ ref }) => numberCell(ref) },
  { title: 'Примечание', width: 34, cell: ({ note }) => ({ text: note }) },
  { title: 'Изменение баланса, ₽', width: 20, cell: ({ amount }) => roublesCell(amount) },
  { title: 'Изменение в сделках, ₽', width: 22, cell: ({ held_amount }) => roublesCell(held_amount) },
  { title: 'Баланс, ₽', width: 16, cell: ({ balance }) => roublesCell(balance) },
  { title: 'В сделках, ₽', width: 16, cell: ({ held_balance }) => roublesCell(held_balance) },
  ...noticeColumns,
];

export const statementExport = exportOf('statement', statementExported, { name: 'Выписка', columns }, ({ from, to }) =>
  ['statement', from, to].filter(Boolean).join('-'),
);
