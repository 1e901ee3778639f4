import { type Movement, type MovementKind, statementExported } from '@app/contract/statement';
import { exportOf, noticeCells, noticeColumns, roublesCell, timeCell } from '#features/exports/exports.ts';
import type { Table } from '#lib/table-file/table.ts';

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

const table: Table<Movement> = {
  name: 'Выписка',
  columns: [
    { title: '№', width: 8 },
    { title: 'Дата и время (МСК)', width: 20 },
    { title: 'Операция', width: 26 },
    { title: 'ID', width: 10 },
    { title: 'Примечание', width: 34 },
    { title: 'Изменение баланса, ₽', width: 20 },
    { title: 'Изменение в сделках, ₽', width: 22 },
    { title: 'Баланс, ₽', width: 16 },
    { title: 'В сделках, ₽', width: 16 },
    ...noticeColumns,
  ],
  cells: ({ number, at, kind, ref, note, amount, held_amount, balance, held_balance, notice }) => [
    { number: String(number) },
    timeCell(at),
    { text: kinds[kind] },
    { number: String(ref) },
    { text: note },
    ...[amount, held_amount, balance, held_balance].map(roublesCell),
    ...noticeCells(notice),
  ],
};

export const statementExport = exportOf('statement', statementExported, table, ({ from, to }) =>
  ['statement', from, to].filter(Boolean).join('-'),
);
