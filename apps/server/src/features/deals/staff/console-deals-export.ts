import type { ConsoleDeal } from '@app/contract/deals/console-deals';
import { dealStatusesOfStaff } from '@app/contract/deals/deal-words';
import { maskPan } from '#lib/mask.ts';
import type { Table } from '#lib/table-file/table.ts';
import { bankCell, methodCell, numberCell, roublesCell, timeCell, wordCell } from '#lists/file-cells.ts';

export const dealsFile: Table<ConsoleDeal> = {
  name: 'Сделки',
  columns: [
    { title: 'ID', width: 10, cell: ({ id }) => numberCell(id) },
    { title: 'Payment ID', width: 38, cell: ({ payment_id }) => ({ text: payment_id }) },
    { title: 'Трейдер', width: 20, cell: ({ trader }) => ({ text: trader.name }) },
    { title: 'ID трейдера', width: 12, cell: ({ trader }) => numberCell(trader.id) },
    { title: 'Платформа', width: 20, cell: ({ platform }) => ({ text: platform.name }) },
    { title: 'Банк', width: 22, cell: ({ bank }) => bankCell(bank) },
    { title: 'ЛК', width: 12, cell: ({ id_alias }) => ({ text: id_alias }) },
    { title: 'Метод', width: 8, cell: ({ method_group }) => methodCell(method_group) },
    { title: 'Реквизит', width: 12, cell: ({ tail }) => ({ text: maskPan(tail) }) },
    { title: 'Сумма, ₽', width: 16, cell: ({ amount }) => roublesCell(amount) },
    { title: 'Списано, ₽', width: 16, cell: ({ debited }) => roublesCell(debited) },
    { title: 'Статус', width: 14, cell: ({ status }) => wordCell(dealStatusesOfStaff[status].label) },
    { title: 'Создана (МСК)', width: 20, cell: ({ createdAt }) => timeCell(createdAt) },
    { title: 'Окончена (МСК)', width: 20, cell: ({ endedAt }) => timeCell(endedAt) },
  ],
};
