import { type Movement, statementExported } from '@app/contract/statement/statement';
import { movementKinds } from '@app/contract/statement/statement-words';
import type { Column } from '#lib/table-file/table.ts';
import { noticeColumns, numberCell, roublesCell, timeCell } from '#lists/file-cells.ts';
import { exportOf } from '#lists/list-file.ts';

const columns: Column<Movement>[] = [
  { title: '№', width: 8, cell: ({ number }) => numberCell(number) },
  { title: 'Дата и время (МСК)', width: 20, cell: ({ at }) => timeCell(at) },
  { title: 'Операция', width: 26, cell: ({ kind }) => ({ text: movementKinds[kind].replaceAll('\u00a0', ' ') }) },
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
