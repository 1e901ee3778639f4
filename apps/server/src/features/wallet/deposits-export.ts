import { plainUnits } from '@app/contract/values/money-text';
import type { Deposit } from '@app/contract/wallet/deposit';
import { depositStatuses } from '@app/contract/wallet/deposit-words';
import { depositsExported } from '@app/contract/wallet/wallet-api';
import { exportOf, roublesCell, timeCell } from '#features/exports/exports.ts';
import type { Table } from '#lib/table-file/table.ts';

const table: Table<Deposit> = {
  name: 'Пополнения',
  columns: [
    { title: 'ID', width: 10 },
    { title: 'Сумма, USDT', width: 18 },
    { title: 'Курс, ₽', width: 12 },
    { title: 'Зачисление, ₽', width: 18 },
    { title: 'Создана (МСК)', width: 20 },
    { title: 'Получена (МСК)', width: 20 },
    { title: 'Транзакция', width: 68 },
    { title: 'Статус', width: 14 },
  ],
  cells: (row) => [
    { number: String(row.id) },
    { number: plainUnits(row.in_amount, 6) },
    roublesCell(row.coin_rate),
    roublesCell(row.out_amount),
    timeCell(row.createdAt),
    timeCell(row.receivedAt),
    { text: row.tx_id ?? '' },
    { text: depositStatuses[row.status].label },
  ],
};

export const depositsExport = exportOf('deposits', depositsExported, table);
