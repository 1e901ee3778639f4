import type { Topup } from '@app/contract/topups/topup';
import { topupStatuses } from '@app/contract/topups/topup-words';
import { topupsExported } from '@app/contract/topups/wallet-api';
import { plainUnits } from '@app/contract/values/money-text';
import type { Column } from '#lib/table-file/table.ts';
import { numberCell, roublesCell, timeCell } from '#lists/file-cells.ts';
import { exportOf } from '#lists/list-file.ts';

const columns: Column<Topup>[] = [
  { title: 'ID', width: 10, cell: ({ id }) => numberCell(id) },
  { title: 'Сумма, USDT', width: 18, cell: ({ in_amount }) => ({ number: plainUnits(in_amount, 6) }) },
  { title: 'Курс, ₽', width: 12, cell: ({ coin_rate }) => roublesCell(coin_rate) },
  { title: 'Зачисление, ₽', width: 18, cell: ({ out_amount }) => roublesCell(out_amount) },
  { title: 'Создана (МСК)', width: 20, cell: ({ createdAt }) => timeCell(createdAt) },
  { title: 'Получена (МСК)', width: 20, cell: ({ receivedAt }) => timeCell(receivedAt) },
  { title: 'Транзакция', width: 68, cell: ({ tx_id }) => ({ text: tx_id ?? '' }) },
  { title: 'Статус', width: 14, cell: ({ status }) => ({ text: topupStatuses[status].label }) },
];

export const topupsExport = exportOf('deposits', topupsExported, { name: 'Пополнения', columns });
