import type { Appeal } from '@app/contract/appeals/appeal';
import { appealStatuses } from '@app/contract/appeals/appeal-words';
import { appealsExported } from '@app/contract/appeals/appeals-api';
import { dealNote } from '@app/contract/deals/deal';
import {
  bankCell,
  exportOf,
  methodCell,
  noticeCells,
  noticeColumns,
  roublesCell,
  timeCell,
} from '#features/exports/exports.ts';
import type { Table } from '#lib/table-file/table.ts';

/** Without the proof: its address would be valid for minutes. */
export type AppealRow = Omit<Appeal, 'url'>;

const table: Table<AppealRow> = {
  name: 'Апелляции',
  columns: [
    { title: 'ID', width: 10 },
    { title: 'ID ордера', width: 38 },
    { title: 'Дата ордера (МСК)', width: 20 },
    { title: 'Банк', width: 22 },
    { title: 'ЛК', width: 12 },
    { title: 'Метод', width: 8 },
    { title: 'Реквизиты', width: 14 },
    { title: 'ФИО', width: 30 },
    { title: 'Сумма, ₽', width: 16 },
    { title: 'Дата апелляции (МСК)', width: 20 },
    { title: 'Ответить до (МСК)', width: 20 },
    { title: 'Которая', width: 10 },
    { title: 'Статус', width: 14 },
    { title: 'Ответ', width: 34 },
    ...noticeColumns,
  ],
  cells: (row) => {
    const { phone, pan, fio } = dealNote.parse(JSON.parse(row.payment_note));
    return [
      { number: String(row.id) },
      { text: row.payment_id },
      timeCell(row.trade_createdAt),
      bankCell(row.bank),
      { text: row.id_alias },
      methodCell(row.method_group),
      { text: phone ?? pan ?? '' },
      { text: fio },
      roublesCell(row.amount_to_pay),
      timeCell(row.createdAt),
      timeCell(row.expired),
      { number: String(row.attempt) },
      { text: appealStatuses[row.status].label },
      { text: row.trader_note },
      ...noticeCells(row.notice),
    ];
  },
};

export const appealsExport = exportOf('appeals', appealsExported, table);
