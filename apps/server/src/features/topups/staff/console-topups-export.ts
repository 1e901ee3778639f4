import type { ConsoleTopup } from '@app/contract/topups/console-topups';
import { topupStatuses } from '@app/contract/topups/topup-words';
import { plainUnits } from '@app/contract/values/money-text';
import type { Table } from '#lib/table-file/table.ts';
import { numberCell, roublesCell, timeCell } from '#lists/file-cells.ts';

export const topupsFile: Table<ConsoleTopup> = {
  name: 'Пополнения',
  columns: [
    { title: 'ID', width: 10, cell: ({ id }) => numberCell(id) },
    { title: 'Трейдер', width: 20, cell: ({ trader }) => ({ text: trader.name }) },
    { title: 'ID трейдера', width: 12, cell: ({ trader }) => numberCell(trader.id) },
    { title: 'К оплате, USDT', width: 16, cell: ({ in_amount }) => ({ number: plainUnits(in_amount, 6) }) },
    { title: 'Курс, ₽', width: 12, cell: ({ coin_rate }) => roublesCell(coin_rate) },
    { title: 'Сумма, ₽', width: 16, cell: ({ amount }) => roublesCell(amount) },
    { title: 'Статус', width: 14, cell: ({ status }) => ({ text: topupStatuses[status].label }) },
    { title: 'Создано (МСК)', width: 20, cell: ({ createdAt }) => timeCell(createdAt) },
    { title: 'Срок (МСК)', width: 20, cell: ({ expired }) => timeCell(expired) },
    { title: 'Зачислено (МСК)', width: 20, cell: ({ receivedAt }) => timeCell(receivedAt) },
    { title: 'Отменено (МСК)', width: 20, cell: ({ cancelledAt }) => timeCell(cancelledAt) },
    { title: 'Транзакция', width: 68, cell: ({ tx_id }) => ({ text: tx_id ?? '' }) },
  ],
};
