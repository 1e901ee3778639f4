import { type Deal, type DealNote, deal, dealNote, debitedAmount } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { type DealsExported, dealsExported } from '@app/contract/deals/deals-api';
import { plainUnits } from '@app/contract/values/money-text';
import { z } from 'zod';
import type { DealNeeds } from '#features/deals/move/deal-moves.ts';
import {
  BATCH,
  bankCell,
  exportOf,
  methodCell,
  noticeCells,
  noticeColumns,
  roublesCell,
  timeCell,
} from '#features/exports/exports.ts';
import type { Table } from '#lib/table-file/table.ts';
import { numberOf } from './deals-list-queries.ts';
import { searchPayment, understand } from './deals-search.ts';

/** As the list says it: what neither waits nor is closed is in the archive. */
const statuses: Record<DealStatus, string> = {
  [DealStatus.waiting]: 'Ожидает',
  [DealStatus.closed]: 'Завершено',
  [DealStatus.archived]: 'В архиве',
  [DealStatus.expired]: 'В архиве',
  [DealStatus.cancelled]: 'В архиве',
};

const table: Table<Deal> = {
  name: 'Сделки',
  columns: [
    { title: 'ID', width: 10 },
    { title: 'Payment ID', width: 38 },
    { title: 'Банк', width: 22 },
    { title: 'ЛК', width: 12 },
    { title: 'Метод', width: 8 },
    { title: 'Реквизиты', width: 14 },
    { title: 'ФИО', width: 30 },
    { title: 'Получено, ₽', width: 16 },
    { title: 'Ставка, %', width: 12 },
    { title: 'Списано, ₽', width: 16 },
    { title: 'Создана (МСК)', width: 20 },
    { title: 'Статус', width: 14 },
    { title: 'Апелляция', width: 12 },
    ...noticeColumns,
  ],
  cells: (row) => {
    const { phone, pan, fio } = readNote(row.note);
    return [
      { number: String(row.id) },
      { text: row.payment_id },
      bankCell(row.bank),
      { text: row.id_alias },
      methodCell(row.method_group),
      { text: phone ?? pan ?? '' },
      { text: fio },
      roublesCell(row.real_amount),
      { number: plainUnits(row.interest_rate, 2) },
      row.status === DealStatus.closed ? roublesCell(debitedAmount(row.real_amount, row.interest_rate)) : { text: '' },
      timeCell(row.createdAt),
      { text: statuses[row.status] },
      row.appeal_id === null ? { text: '' } : { number: String(row.appeal_id) },
      ...noticeCells(row.notice),
    ];
  },
};

const readNote = (note: string): DealNote => dealNote.parse(JSON.parse(note));

export const dealsExport = exportOf('deals', dealsExported, table);

const deals = z.array(deal);

/**
 * Everything that the filters find, newest first. By number and not by place: a deal that comes or changes meanwhile neither pushes another
 * out nor shows it twice.
 */
export async function* readDeals(
  { db, clock }: DealNeeds,
  traderId: number,
  filters: DealsExported,
): AsyncGenerator<Deal[]> {
  const part = { offset: 0, limit: BATCH };
  const exact = await searchPayment(db, traderId, filters, part);
  if (exact) return yield z.decode(deals, JSON.parse(exact.deals));

  const read = await understand(db, traderId, filters, clock.now());
  let end: number | undefined;
  while (read) {
    const batch = z.decode(deals, JSON.parse((await read(part, end)).deals));
    const last = batch.at(-1);
    if (!last) return;
    yield batch;
    if (batch.length < BATCH) return;
    end = await numberOf(db, traderId, last.id);
  }
}
