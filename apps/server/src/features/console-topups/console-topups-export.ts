import type { ConsoleTopup } from '@app/contract/console/console-topups';
import { plainUnits } from '@app/contract/values/money-text';
import { depositStatuses } from '@app/contract/wallet/deposit-words';
import { roublesCell, timeCell } from '#features/exports/exports.ts';
import type { Table } from '#lib/table-file/table.ts';

export const topupsFile: Table<ConsoleTopup> = {
  name: 'Пополнения',
  columns: [
    { title: 'ID', width: 10 },
    { title: 'Трейдер', width: 20 },
    { title: 'ID трейдера', width: 12 },
    { title: 'К оплате, USDT', width: 16 },
    { title: 'Курс, ₽', width: 12 },
    { title: 'Сумма, ₽', width: 16 },
    { title: 'Статус', width: 14 },
    { title: 'Создано (МСК)', width: 20 },
    { title: 'Срок (МСК)', width: 20 },
    { title: 'Зачислено (МСК)', width: 20 },
    { title: 'Отменено (МСК)', width: 20 },
    { title: 'Транзакция', width: 68 },
  ],
  cells: (topup) => [
    { number: String(topup.id) },
    { text: topup.trader.name },
    { number: String(topup.trader.id) },
    { number: plainUnits(topup.in_amount, 6) },
    roublesCell(topup.coin_rate),
    roublesCell(topup.amount),
    { text: depositStatuses[topup.status].label },
    timeCell(topup.createdAt),
    timeCell(topup.expired),
    timeCell(topup.receivedAt),
    timeCell(topup.cancelledAt),
    { text: topup.tx_id ?? '' },
  ],
};
