import type { ConsolePayout } from '@app/contract/payouts/console-payouts';
import { creditedAmount, type Payout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { payoutStatuses } from '@app/contract/payouts/payout-words';
import { moderationExported, payoutsExported } from '@app/contract/payouts/payouts-api';
import { maskPan } from '#lib/mask.ts';
import type { Column, Table } from '#lib/table-file/table.ts';
import { bankCell, methodCell, numberCell, roublesCell, timeCell } from '#lists/file-cells.ts';
import { exportOf } from '#lists/list-file.ts';

/** What the files of all have. */
const [id, bank, method, amount, created, status] = [
  { title: 'ID', width: 10, cell: (row) => numberCell(row.id) },
  { title: 'Банк', width: 22, cell: (row) => bankCell(row.bank) },
  { title: 'Метод', width: 8, cell: (row) => methodCell(row.method) },
  { title: 'Сумма, ₽', width: 16, cell: (row) => roublesCell(row.amount) },
  { title: 'Создана (МСК)', width: 20, cell: (row) => timeCell(row.createdAt) },
  { title: 'Статус', width: 14, cell: (row) => ({ text: payoutStatuses[row.status].label }) },
] as const satisfies Column<Payout | ConsolePayout>[];

const ofTraders: Column<Payout>[] = [
  ...[id, bank, method],
  // The number as the list of this person shows it: whole only to the trader who has it.
  { title: 'Реквизиты', width: 22, cell: (row) => ({ text: row.pan }) },
  { title: 'ФИО', width: 30, cell: (row) => ({ text: row.fio }) },
  amount,
  {
    title: 'Зачислено, ₽',
    width: 16,
    cell: (row) => roublesCell(row.status === PayoutStatus.done ? creditedAmount(row) : null),
  },
  created,
  { title: 'Взята в работу (МСК)', width: 20, cell: (row) => timeCell(row.pinAt) },
  status,
  { title: 'Причина', width: 34, cell: (row) => ({ text: row.note }) },
];

export const payoutsExport = exportOf('payouts', payoutsExported, { name: 'Выплаты', columns: ofTraders });

export type ModeratedRow = Payout & { trader: string | null };

const ofModerators: Column<ModeratedRow>[] = [
  ...ofTraders,
  { title: 'Трейдер', width: 22, cell: (row) => ({ text: row.trader ?? '' }) },
];

export const moderationExport = exportOf('moderated-payouts', moderationExported, {
  name: 'Выплаты',
  columns: ofModerators,
});

const ofStaff: Column<ConsolePayout>[] = [
  id,
  { title: 'Номер у платформы', width: 38, cell: (row) => ({ text: row.payout_id }) },
  { title: 'Трейдер', width: 20, cell: (row) => ({ text: row.trader?.name ?? '' }) },
  { title: 'ID трейдера', width: 12, cell: (row) => numberCell(row.trader?.id) },
  { title: 'Платформа', width: 20, cell: (row) => ({ text: row.platform.name }) },
  ...[bank, method],
  { title: 'Реквизит', width: 12, cell: (row) => ({ text: maskPan(row.tail) }) },
  { title: 'Получатель', width: 16, cell: (row) => ({ text: row.fio }) },
  ...[amount, status],
  { title: 'Просрочена', width: 12, cell: (row) => ({ text: row.overdue ? 'да' : '' }) },
  created,
  { title: 'Взята (МСК)', width: 20, cell: (row) => timeCell(row.pinAt) },
  { title: 'Изменена (МСК)', width: 20, cell: (row) => timeCell(row.movedAt) },
];

export const staffPayoutsFile: Table<ConsolePayout> = { name: 'Выплаты', columns: ofStaff };
