import { appealStatuses } from '@app/contract/appeals/appeal-words';
import type { ConsoleAppeal } from '@app/contract/appeals/console-appeals';
import { maskPan } from '#lib/mask.ts';
import type { Table } from '#lib/table-file/table.ts';
import { bankCell, numberCell, roublesCell, timeCell } from '#lists/file-cells.ts';

export const appealsFile: Table<ConsoleAppeal> = {
  name: 'Апелляции',
  columns: [
    { title: 'ID', width: 10, cell: ({ id }) => numberCell(id) },
    { title: 'Сделка', width: 10, cell: ({ deal_id }) => numberCell(deal_id) },
    { title: 'Payment ID', width: 38, cell: ({ payment_id }) => ({ text: payment_id }) },
    { title: 'Трейдер', width: 20, cell: ({ trader }) => ({ text: trader.name }) },
    { title: 'ID трейдера', width: 12, cell: ({ trader }) => numberCell(trader.id) },
    { title: 'Платформа', width: 20, cell: ({ platform }) => ({ text: platform.name }) },
    { title: 'Банк', width: 22, cell: ({ bank }) => bankCell(bank) },
    { title: 'Реквизит', width: 12, cell: ({ tail }) => ({ text: maskPan(tail) }) },
    { title: 'Попытка', width: 10, cell: ({ attempt }) => numberCell(attempt) },
    { title: 'Сумма, ₽', width: 16, cell: ({ amount }) => roublesCell(amount) },
    { title: 'Удержано, ₽', width: 16, cell: ({ held }) => roublesCell(held) },
    { title: 'Не хватает, ₽', width: 16, cell: ({ short }) => roublesCell(short) },
    { title: 'Статус', width: 14, cell: ({ status }) => ({ text: appealStatuses[status].label }) },
    { title: 'Создана (МСК)', width: 20, cell: ({ createdAt }) => timeCell(createdAt) },
    { title: 'Срок ответа (МСК)', width: 20, cell: ({ expired }) => timeCell(expired) },
  ],
};
