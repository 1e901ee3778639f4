import { creditedAmount, type Payout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { payoutStatuses } from '@app/contract/payouts/payout-words';
import { payoutsExported } from '@app/contract/payouts/payouts-api';
import { bankCell, exportOf, methodCell, roublesCell, timeCell } from '#features/exports/exports.ts';
import type { Cell, Table } from '#lib/table-file/table.ts';

/** What the files of traders and moderators both have. */
export const payoutFileColumns = [
  { title: 'ID', width: 10 },
  { title: 'Банк', width: 22 },
  { title: 'Метод', width: 8 },
  { title: 'Реквизиты', width: 22 },
  { title: 'ФИО', width: 30 },
  { title: 'Сумма, ₽', width: 16 },
  { title: 'Зачислено, ₽', width: 16 },
  { title: 'Создана (МСК)', width: 20 },
  { title: 'Взята в работу (МСК)', width: 20 },
  { title: 'Статус', width: 14 },
  { title: 'Причина', width: 34 },
];

/** The number as the list of this person shows it: whole only to the trader who has it. */
export const payoutCells = (row: Payout): Cell[] => [
  { number: String(row.id) },
  bankCell(row.bank),
  methodCell(row.method),
  { text: row.pan },
  { text: row.fio },
  roublesCell(row.amount),
  row.status === PayoutStatus.done ? roublesCell(creditedAmount(row)) : { text: '' },
  timeCell(row.createdAt),
  timeCell(row.pinAt),
  { text: payoutStatuses[row.status].label },
  { text: row.note },
];

const table: Table<Payout> = { name: 'Выплаты', columns: payoutFileColumns, cells: payoutCells };

export const payoutsExport = exportOf('payouts', payoutsExported, table);
