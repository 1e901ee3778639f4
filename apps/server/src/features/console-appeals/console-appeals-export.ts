import { appealStatuses } from '@app/contract/appeals/appeal-words';
import type { ConsoleAppeal } from '@app/contract/console/console-appeals';
import { bankCell, roublesCell, timeCell } from '#features/exports/exports.ts';
import { maskPan } from '#lib/mask.ts';
import type { Table } from '#lib/table-file/table.ts';

export const appealsFile: Table<ConsoleAppeal> = {
  name: 'Апелляции',
  columns: [
    { title: 'ID', width: 10 },
    { title: 'Сделка', width: 10 },
    { title: 'Payment ID', width: 38 },
    { title: 'Трейдер', width: 20 },
    { title: 'ID трейдера', width: 12 },
    { title: 'Платформа', width: 20 },
    { title: 'Банк', width: 22 },
    { title: 'Реквизит', width: 12 },
    { title: 'Попытка', width: 10 },
    { title: 'Сумма, ₽', width: 16 },
    { title: 'Удержано, ₽', width: 16 },
    { title: 'Не хватает, ₽', width: 16 },
    { title: 'Статус', width: 14 },
    { title: 'Создана (МСК)', width: 20 },
    { title: 'Срок ответа (МСК)', width: 20 },
  ],
  cells: (appeal) => [
    { number: String(appeal.id) },
    { number: String(appeal.deal_id) },
    { text: appeal.payment_id },
    { text: appeal.trader.name },
    { number: String(appeal.trader.id) },
    { text: appeal.platform.name },
    bankCell(appeal.bank),
    { text: maskPan(appeal.tail) },
    { number: String(appeal.attempt) },
    roublesCell(appeal.amount),
    roublesCell(appeal.held),
    roublesCell(appeal.short),
    { text: appealStatuses[appeal.status].label },
    timeCell(appeal.createdAt),
    timeCell(appeal.expired),
  ],
};
