import type { Appeal } from '@app/contract/appeals/appeal';
import { appealStatuses } from '@app/contract/appeals/appeal-words';
import { appealsExported } from '@app/contract/appeals/appeals-api';
import { type DealNote, dealNote } from '@app/contract/deals/deal';
import type { Column } from '#lib/table-file/table.ts';
import { bankCell, methodCell, noticeColumns, numberCell, roublesCell, timeCell } from '#lists/file-cells.ts';
import { exportOf } from '#lists/list-file.ts';

/** Without the proof: its address would be valid for minutes. The note is read. */
export type AppealRow = Omit<Appeal, 'url' | 'payment_note'> & { requisite: DealNote };

export const appealRow = ({ payment_note, url: _, ...appeal }: Appeal): AppealRow => ({
  ...appeal,
  requisite: dealNote.parse(JSON.parse(payment_note)),
});

const columns: Column<AppealRow>[] = [
  { title: 'ID', width: 10, cell: ({ id }) => numberCell(id) },
  { title: 'ID ордера', width: 38, cell: ({ payment_id }) => ({ text: payment_id }) },
  { title: 'Дата ордера (МСК)', width: 20, cell: ({ trade_createdAt }) => timeCell(trade_createdAt) },
  { title: 'Банк', width: 22, cell: ({ bank }) => bankCell(bank) },
  { title: 'ЛК', width: 12, cell: ({ id_alias }) => ({ text: id_alias }) },
  { title: 'Метод', width: 8, cell: ({ method_group }) => methodCell(method_group) },
  { title: 'Реквизиты', width: 14, cell: ({ requisite: { phone, pan } }) => ({ text: phone ?? pan ?? '' }) },
  { title: 'ФИО', width: 30, cell: ({ requisite }) => ({ text: requisite.fio }) },
  { title: 'Сумма, ₽', width: 16, cell: ({ amount_to_pay }) => roublesCell(amount_to_pay) },
  { title: 'Дата апелляции (МСК)', width: 20, cell: ({ createdAt }) => timeCell(createdAt) },
  { title: 'Ответить до (МСК)', width: 20, cell: ({ expired }) => timeCell(expired) },
  { title: 'Которая', width: 10, cell: ({ attempt }) => numberCell(attempt) },
  { title: 'Статус', width: 14, cell: ({ status }) => ({ text: appealStatuses[status].label }) },
  { title: 'Ответ', width: 34, cell: ({ trader_note }) => ({ text: trader_note }) },
  ...noticeColumns,
];

export const appealsExport = exportOf('appeals', appealsExported, { name: 'Апелляции', columns });
